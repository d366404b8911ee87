import { headTerms, newTerms, searchedWords } from './search-terms.js';

const finds = (terms: readonly string[], query: string) =>
  searchedWords(query).every((term) => terms.includes(term));
const textOf = (text: string) => newTerms([{ text, files: [] }], []);

test.each(['z', 'zw-1042', '1042', 'EXAMPLE.nl', 'exa', 'über ex', 'Uber'])(
  'the query %j finds number and subject, or a prefix of their words',
  (query) => {
    const found = finds(headTerms({ number: 'ZW-1042', subject: 'Über example.nl' }), query);
    expect(found).toBe(query !== 'z');
  },
);

test('words of posts are found whole, and file names by a prefix', () => {
  const terms = newTerms([{ text: 'The registry is silent', files: [{ name: 'dig-output.txt' }] }], []);
  expect(['silent registry', 'dig', 'outp', 'txt', 'regis'].map((query) => finds(terms, query))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

test('terms of a case have a limit, and existing terms are not repeated', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => `word${index}`);
  expect(textOf(many.join(' '))).toHaveLength(1_800);
  expect(newTerms([{ text: 'new word1', files: [] }], ['word1'])).toEqual(['new']);
  expect(newTerms([{ text: 'new', files: [] }], many)).toEqual([]);
  expect(textOf('x'.repeat(20_000))).toEqual(['x'.repeat(32)]);
});

test.each([
  ['検索', '日本語の検索が動かない'],
  ['動か', '日本語の検索が動かない'],
  ['服务器', '我的服务器没有响应'],
  ['ค้นหา', 'การค้นหาไม่ทำงาน'],
  ['example 検索', 'example.jpの検索'],
])('%s is found inside of a text without spaces', (query, text) => {
  expect(finds(textOf(text), query)).toBe(true);
  expect(finds(textOf(text), '索検')).toBe(false);
});

test('file names are found after posts with many words', () => {
  const text = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ');
  const terms = newTerms([{ text, files: [] }], []);
  const later = newTerms([{ text: 'more', files: [{ name: 'trace.log' }] }], terms);
  expect(finds([...terms, ...later], 'trace')).toBe(true);
  expect(terms.length + later.length).toBeLessThanOrEqual(2_000);
});

test.each(['', '.*', '  '])('the query %j without words finds nothing', (query) => {
  expect(searchedWords(query)).toEqual([]);
});
