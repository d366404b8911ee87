import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderSize } from '../rules/folder-size.mjs';

/** Real: the rule and the folder. Fake: ESLint, which calls the rule. */
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zw-folder-size-'));
  mkdirSync(join(folder, 'rows'));
  for (let index = 1; index <= 30; index += 1) writeFileSync(join(folder, 'rows', `row-${index}.ts`), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param {readonly string[]} names */
function write(names) {
  for (const name of names) writeFileSync(join(folder, name), '');
}

/** @param {string} name of a file in the folder @returns {number[]} counts that the rule reports */
function counts(name) {
  /** @type {number[]} */
  const reported = [];
  const report = (/** @type {{ data: { count: number } }} */ { data }) => reported.push(data.count);
  const listeners = folderSize.create({ filename: join(folder, name), options: [3], report });
  listeners.Program({});
  return reported;
}

test('a folder with the allowed number of files is clean, in spite of larger subfolders', () => {
  write(['a.css', 'b.ts', 'c.ts']);
  expect(counts('b.ts')).toEqual([]);
});

test('the first code file reports a larger folder, with files of every kind counted', () => {
  write(['a.css', 'b.ts', 'c.ts', 'd.json']);
  expect(counts('b.ts')).toEqual([4]);
  expect(counts('c.ts')).toEqual([]);
});

test('a file in a folder that does not exist is clean', () => {
  expect(counts('missing/a.ts')).toEqual([]);
});
