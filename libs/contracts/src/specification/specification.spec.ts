import { existsSync, readFileSync } from 'node:fs';
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

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
}

test.each(implemented)('$file implements "$name"', ({ file, code }) => {
  const words = code.split(/\{detail\}|\{code\}/u).map((part) => escaped(plain(part)));
  expect(read(file)).toMatch(new RegExp(words.join('.{1,40}?'), 'u'));
});

test('each row names its implementation or the area that is to come', () => {
  expect(rows.filter(({ file, area, code }) => (file ? !code : !area))).toEqual([]);
});

test('no row is there twice', () => {
  const names = rows.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('each deviation names its decision', () => {
  const decisions = [...ACCOUNT_CONSTANTS, ...PARTNER_CONSTANTS].flatMap(({ deviation }) => deviation ?? []);
  expect(decisions.filter((decision) => !existsSync(join(ROOT, decision)))).toEqual([]);
});
