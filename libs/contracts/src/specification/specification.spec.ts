import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_CONSTANTS } from './account-constants.js';
import { PARTNER_CONSTANTS } from './partner-constants.js';
import { QUOTED_TEXTS } from './quoted-texts.js';

// Real: the files of the repository.
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

test('each row names its implementation or its planned area', () => {
  expect(rows.filter(({ file, area, code }) => (file ? !code : !area))).toEqual([]);
});

test('each section of the specification has all of its rows', () => {
  const counts: Record<string, number> = {};
  for (const { sections } of rows)
    for (const section of sections) counts[section] = (counts[section] ?? 0) + 1;
  expect(counts).toEqual({
    'account 1': 1,
    'account 2': 7,
    'account 3': 2,
    'account 4': 5,
    'account 5': 13,
    'account 6': 2,
    'account 8': 20,
    'account 9': 15,
    'partners 2': 4,
    'partners 3': 8,
    'partners 4': 14,
    'partners 5': 13,
    'partners 6': 1,
    'partners 7': 3,
    'partners 8': 34,
    'partners 9': 20,
  });
});

test('the specification has no duplicate rows', () => {
  const names = rows.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('each deviation names its decision', () => {
  const decisions = [...ACCOUNT_CONSTANTS, ...PARTNER_CONSTANTS].flatMap(({ deviation }) => deviation ?? []);
  expect(decisions.filter((decision) => !existsSync(join(ROOT, decision)))).toEqual([]);
});
