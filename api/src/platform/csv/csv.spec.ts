import { csvOf, csvParts, type Cell } from './csv.js';

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
])('the CSV cell %j is written as %j', (value, written) => {
  expect(csvOf(['Name'], [[value]])).toBe(`\uFEFFName\r\n${written}\r\n`);
});

test.each([0, 1, 499, 500, 1_234])('%i rows in parts equal one CSV text', async (count) => {
  const rows: Cell[][] = Array.from({ length: count }, (_, place) => [`=${place}`, { exact: '-1.00' }]);
  async function* given() {
    yield* rows;
  }
  const parts: string[] = [];
  for await (const part of csvParts(['Text', 'Amount'], given())) parts.push(part);
  expect(parts.join('')).toBe(csvOf(['Text', 'Amount'], rows));
  expect(parts.length).toBeGreaterThan(count / 501);
});
