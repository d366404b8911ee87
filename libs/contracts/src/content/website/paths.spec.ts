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

test('a path has the slugs of its ancestors, and the ID of a page without a slug', () => {
  expect(slugPathOf('a', 'nl', pages)).toBe('/a-nl/');
  expect(slugPathOf('c', 'en', pages)).toBe('/a-en/b-en/c/');
  expect(slugPathOf('gone', 'nl', pages)).toBeNull();
});

test('the home page is at the root, and pages below it have its slug', () => {
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
])('the path %s is in the language %s, at %s', (path, language, bare) => {
  expect(splitLanguage(path, ['nl', 'en'])).toEqual({ language, path: bare });
});

test('splitLanguage returns null without languages', () => {
  expect(splitLanguage('/a/', [])).toBeNull();
});

test('isLanguageCode recognises language codes only', () => {
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
