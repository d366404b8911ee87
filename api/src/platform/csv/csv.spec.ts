import { csvOf } from './csv.js';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@sum', "'@sum"],
  ['-1+1', "'-1+1"],
  ['-12.50', "'-12.50"],
  [{ exact: '-12.50' }, '-12.50'],
  ['', ''],
])('%j is written %j', (value, written) => {
  expect(csvOf(['Name'], [[value]])).toBe(`\uFEFFName\r\n${written}\r\n`);
});
