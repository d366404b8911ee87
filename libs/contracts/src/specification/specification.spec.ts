import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_CONSTANTS } from './account-constants.js';
import { PARTNER_CONSTANTS } from './partner-constants.js';
import { QUOTED_TEXTS } from './quoted-texts.js';

// The files of the repository are real.
const ROOT = join(import.meta.dirname, '../../../..');
const rows = [
  ...QUOTED_TEXTS.map((row) => ({ ...row, name: row.text, code: row.text })),
  ...ACCOUNT_CONSTANTS,
  ...PARTNER_CONSTANTS,
];
const implemented = rows.flatMap(({ name, file, code }) => (file && code ? [{ name, file, code }] : []));

/** Source text with plain quotation marks and single spaces. */
function read(file: string): string {
  return plain(readFileSync(join(ROOT, file), 'utf8'));
}

function plain(text: string): string {
  return text.replaceAll("\\'", "'").replace(/\s+/gu, ' ');
}

test.each(implemented)('$file implements "$name"', ({ file, code }) => {
  const source = read(file);
  const words = code.split(/\{detail\}|\{code\}/u).map((part) => plain(part));
  expect(words.filter((part) => !source.includes(part))).toEqual([]);
});

test('each row names its implementation or the area that is to come', () => {
  expect(rows.filter(({ file, area, code }) => (file ? !code : !area))).toEqual([]);
});

test('no row is there twice', () => {
  const names = rows.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
