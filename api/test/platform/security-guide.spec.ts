import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Reads the guide and the test files that it names.
const ROOT = join(__dirname, '../../..');
/** Lines of the implemented parts: sign-in and accounts completely, then those of the web layer and of payments. */
const ACCOUNTS = Array.from({ length: 48 }, (_, index) => index + 1);
const LINES = [...ACCOUNTS, 49, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60];

const rows = readFileSync(join(ROOT, 'docs/guides/security-tests.md'), 'utf8')
  .split('\n')
  .filter((row) => /^\| \d/u.test(row))
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, line = '', file = '', name = '']) => ({
    line: Number.parseInt(line, 10),
    file: file.replaceAll('`', ''),
    name: name.replaceAll('\\_', '_'),
  }));

test('every line of the security rules has a test', () => {
  expect([...new Set(rows.map((row) => row.line))]).toEqual(LINES);
});

test.each(rows)('line $line: $file has “$name” in the gate', ({ file, name }) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(text).toContain(`'${name}'`);
  expect(text).not.toMatch(/^\/\/ @full/mu);
  const before = text.slice(0, text.indexOf(`'${name}'`)).trimEnd();
  expect(before.endsWith('inFullRun(test)(')).toBe(false);
});
