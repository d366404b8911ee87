import {
  comparablePath,
  isLanguageCode,
  pagePathOf,
  shownPathOf,
  slugPathOf,
  splitLanguage,
  type PageAddresses,
} from './paths.js';

const LINES: Record<string, string[]> = { a: ['a'], b: ['a', 'b'], c: ['a', 'b', 'c'] };
const pages: PageAddresses = {
  languages: ['nl', 'en'],
  home: 'a',
  lineOf: (page) => LINES[page] ?? [],
  slugOf: (page, language) => (page === 'c' ? undefined : `${page}-${language}`),
};

test('a path is made of the slugs of the line, and of the id where there is none', () => {
  expect(slugPathOf('a', 'nl', pages)).toBe('/a-nl/');
  expect(slugPathOf('c', 'en', pages)).toBe('/a-en/b-en/c/');
  expect(slugPathOf('gone', 'nl', pages)).toBeNull();
});

test('the home page stands at the root, those below it keep its slug', () => {
  expect(shownPathOf('a', 'en', pages)).toBe('/');
  expect(pagePathOf('a', 'nl', pages)).toBe('/');
  expect(pagePathOf('a', 'en', pages)).toBe('/en/');
  expect(pagePathOf('b', 'nl', pages)).toBe('/a-nl/b-nl/');
  expect(pagePathOf('b', 'en', pages)).toBe('/en/a-en/b-en/');
  expect(pagePathOf('gone', 'en', pages)).toBeNull();
});

test.each([
  ['/', 'nl', '/'],
  ['/en/', 'en', '/'],
  ['/en', 'en', '/'],
  ['/en/a', 'en', '/a/'],
  ['/nl/a/', 'nl', '/nl/a/'],
  ['/english/', 'nl', '/english/'],
  ['/de/a/', 'nl', '/de/a/'],
])('%s is in %s, at %s', (path, language, bare) => {
  expect(splitLanguage(path, ['nl', 'en'])).toEqual({ language, path: bare });
});

test('without languages there is no address', () => {
  expect(splitLanguage('/a/', [])).toBeNull();
});

test('codes of languages are no slugs of the top level', () => {
  expect(['en', 'nl', 'zh', 'english', 'e'].map(isLanguageCode)).toEqual([true, true, true, false, false]);
});

test.each([
  ['/%61lfa/', '/alfa/'],
  ['/Caf%C3%A9-Menu/', '/café-menu/'],
  ['/cafe\u0301/', '/café/'],
  ['/a%2Fb/', '/a%2fb/'],
  ['/100%/%E0/', '/100%/%e0/'],
])('the path %j is compared as %j', (path, compared) => {
  expect(comparablePath(path)).toBe(compared);
  expect(comparablePath(compared)).toBe(compared);
});
