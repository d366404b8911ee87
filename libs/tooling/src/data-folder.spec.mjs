import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemOf, requireUsableFolder } from './data-folder.mjs';

/** @type {string} */
let parent;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'zw-folder-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test('a missing data folder is created for its account alone', async () => {
  const folder = join(parent, 'data');
  await requireUsableFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a data folder of another account is refused in one line', async () => {
  const { uid } = await stat(parent);
  const other = uid + 1;
  await expect(requireUsableFolder(parent, other)).rejects.toThrow(
    `The data folder ${parent} belongs to another account (user ${uid}, not ${other}). Start with that account, or set ZW_DATA_DIR to another folder.`,
  );
});

test('a file in place of the data folder is refused in one line', async () => {
  await writeFile(join(parent, 'file'), '');
  await expect(requireUsableFolder(join(parent, 'file'))).rejects.toThrow(
    /^The data folder \S+ .*is a file\. [^\n]*$/,
  );
  await expect(requireUsableFolder(join(parent, 'file/data'))).rejects.toThrow(
    /a part of its path is a file/,
  );
  await writeFile(join(parent, 'mongodb'), '');
  await expect(requireUsableFolder(parent)).rejects.toThrow(`The data folder ${parent}/mongodb is a file.`);
});

test.each([
  ['EROFS', 'is on a read-only disk'],
  ['EACCES', 'cannot be written by this account'],
  ['EIO', 'cannot be used (EIO)'],
])('the error %s is reported in one line with the folder and the setting', (code, text) => {
  const line = problemOf('/data', Object.assign(new Error('x'), { code }));
  expect(line).toContain(`The data folder /data ${text}`);
  expect(line).toMatch(/^[^\n]*ZW_DATA_DIR[^\n]*$/);
});
