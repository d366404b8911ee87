import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Reads the guide and the test files that it names.
const ROOT = join(__dirname, '../..');
const LINES = [
  3, 7, 8, 9, 10, 11, 12, 13, 14, 16, 22, 23, 24, 25, 26, 27, 28, 29, 30, 32, 33, 34, 35, 36, 38, 40, 43, 44,
  45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56,
];

const rows = readFileSync(join(ROOT, 'docs/guides/security-tests.md'), 'utf8')
  .split('\n')
  .filter((row) => /^\| \d/u.test(row))
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, line = '', file = '', name = '']) => ({
    line: Number.parseInt(line, 10),
    file: file.replaceAll('`', ''),
    name: name.replaceAll('\\_', '_'),
  }));

test('every line of the rules is held by a test', () => {
  expect([...new Set(rows.map((row) => row.line))]).toEqual(LINES);
});

test.each(rows)('line $line: $file has “$name”', ({ file, name }) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(`'${name}'`);
});
