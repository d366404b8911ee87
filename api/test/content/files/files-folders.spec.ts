import {
  addFolder,
  FILE_LIMITS,
  fileInfo,
  listFiles,
  moveFiles,
  removeFolder,
  renameFile,
  type FileItem,
  type FolderItem,
} from '@zonewerk/contracts';
import sharp from 'sharp';
import { inFullRun } from '@zonewerk/testing/tier';
import { FileUses } from '../../../src/domains/content/files/file-uses.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { FileSpace } from './files-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, jobs, database engine. Nothing is mocked.
const MISSING_ID = 'f'.repeat(24);

let world: World;
let ada: SignedIn;
let files: FileSpace;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
beforeEach(async () => {
  files = await FileSpace.create(world, ada);
});
afterAll(() => world.close());

test('a folder lists its direct content with breadcrumbs, and an empty folder is reported as empty', async () => {
  const { body: empty } = await files.call(listFiles, { folder: 0 });
  expect(empty).toMatchObject({ status: 'empty', message: 'Folder empty', list: [], folders: [] });
  const outer = await files.folder('Outer');
  const inner = await files.folder('Inner', outer.id);
  expect([outer, inner]).toMatchObject([
    { title: 'Outer', folder: 0, inFolder: false },
    { title: 'Inner', folder: outer.id, inFolder: true },
  ]);
  const file = await files.uploaded('a.txt', 'a', { folder: inner.id });
  expect(await files.names()).toEqual({ files: [], folders: ['Outer'] });
  const { body } = await files.call(listFiles, { folder: inner.id });
  expect(body).toMatchObject({
    status: 'success',
    list: [file],
    folders: [],
    breadcrumbs: [
      { id: outer.id, title: 'Outer' },
      { id: inner.id, title: 'Inner' },
    ],
  });
  // Without a folder, the list covers the whole project.
  const { body: all } = await files.call(listFiles, {});
  expect((all.folders as FolderItem[]).map(({ title }) => title)).toEqual(['Inner', 'Outer']);
  expect(all.list).toEqual([file]);
});

inFullRun(test)('a list of pictures contains folders and pictures only, in pages', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await files.folder('Inner');
  for (const name of ['a.txt', 'b.png', 'c.txt', 'd.png']) {
    await files.uploaded(name, name.endsWith('png') ? png : name);
  }
  for (const place of [{ folder: 0 }, {}] as const) {
    const { body } = await files.call(listFiles, { ...place, only: 'pictures', limit: 1 });
    const { body: rest } = await files.call(listFiles, {
      ...place,
      only: 'pictures',
      limit: 1,
      cursor: body.next,
    });
    const names = [...body.list, ...rest.list].map(({ file_name: name }: { file_name: string }) => name);
    expect([names, rest.next, body.folders.length]).toEqual([['b.png', 'd.png'], null, 1]);
  }
});

test('a folder is listed by name, in pages', async () => {
  for (const name of ['c.txt', 'B.txt', 'a.txt']) await files.uploaded(name, name);
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await files.call(listFiles, { folder: 0, limit: 2, ...(cursor ? { cursor } : {}) });
    names.push(...(body.list as FileItem[]).map(({ file_name: name }) => name));
    cursor = (body.next as string | null) ?? undefined;
  } while (cursor);
  expect(names).toEqual(['a.txt', 'B.txt', 'c.txt']);
  const bad = await files.call(listFiles, { folder: 0, cursor: 'nonsense' });
  expect(bad.body.issues).toEqual([{ path: 'cursor', message: 'This page mark is not valid.' }]);
});

test('files of a module are separate from project files', async () => {
  await files.uploaded('own.txt', 'a');
  await files.uploaded('shop.txt', 'a', { module: 'shop' });
  expect((await files.names()).files).toEqual(['own.txt']);
  const { body } = await files.call(listFiles, { module: 'shop', folder: 0 });
  expect((body.list as FileItem[]).map(({ file_name: name }) => name)).toEqual(['shop.txt']);
});

test.each([
  ['', 'Please enter a name.'],
  ['a/b', 'A name cannot contain any of \\ / : * ? " < > |'],
  ['a\\b', 'A name cannot contain any of \\ / : * ? " < > |'],
  ['..', 'A name cannot begin or end with a dot.'],
  ['.hidden', 'A name cannot begin or end with a dot.'],
  ['x'.repeat(121), 'Please use at most 120 characters.'],
  ['a\u202eb', 'This contains characters that cannot be used here.'],
])('%j is rejected as the name of a folder or file', async (name, message) => {
  const issues = [{ path: 'name', message }];
  expect((await files.call(addFolder, { name })).body).toMatchObject({ status: 'validation-error', issues });
  const file = await files.uploaded('a.txt', 'a');
  expect((await files.call(renameFile, { file: file.id, name })).body).toMatchObject({ issues });
});

test('folder names in one folder are unique, also with concurrent requests', async () => {
  const made = await Promise.all(
    ['Photos', 'photos', 'PHOTOS', 'Photos'].map((name) => files.call(addFolder, { name })),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  expect((await files.names()).folders.length).toBe(1);
  const other = await files.folder('Other');
  const renamed = await files.call(renameFile, { folder: other.id, name: 'PhotoS' });
  expect(renamed.body.issues[0].message).toBe('The folder PhotoS already exists.');
});

test('a folder cannot be moved below itself, also with concurrent moves', async () => {
  const a = await files.folder('A');
  const b = await files.folder('B');
  const inside = await files.folder('Inside', a.id);
  const below = await files.call(moveFiles, { folders: [a.id], folder: inside.id });
  expect(below.body.issues).toEqual([{ path: 'folder', message: 'A folder cannot be moved into itself.' }]);
  const both = await Promise.all([
    files.call(moveFiles, { folders: [a.id], folder: b.id }),
    files.call(moveFiles, { folders: [b.id], folder: a.id }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { body } = await files.call(listFiles, {});
  const titles = (body.folders as FolderItem[]).map(({ title }) => title);
  expect(titles).toEqual(['A', 'B', 'Inside']);
});

inFullRun(test)('the depth and number of folders are limited', async () => {
  let folder: string | 0 = 0;
  for (let level = 0; level < FILE_LIMITS.folderLevels; level += 1)
    folder = (await files.folder('Deep', folder)).id;
  const { body } = await files.call(addFolder, { name: 'Deeper', folder });
  expect(body.issues).toEqual([{ path: 'folder', message: 'Folders can be 20 levels deep at most.' }]);
  const many = Object.fromEntries(
    Array.from({ length: FILE_LIMITS.folders }, (_, n) => [
      n.toString(16).padStart(24, '0'),
      { title: `${n}`, parent: '0' },
    ]),
  );
  await world.connection
    .collection('file_folders')
    .updateOne({ [`folders.${folder}`]: { $exists: true } }, { $set: { folders: many } });
  const more = await files.call(addFolder, { name: 'More' });
  expect(more.body.issues).toEqual([{ path: 'name', message: 'A project has at most 2000 folders.' }]);
});

inFullRun(test)('a move of files skips and reports files whose name exists', async () => {
  const folder = await files.folder('Folder');
  await files.uploaded('a.txt', 'there', { folder: folder.id });
  const a = await files.uploaded('A.txt', 'a');
  const b = await files.uploaded('b.txt', 'b');
  const { body } = await files.call(moveFiles, { files: [a.id, b.id, MISSING_ID], folder: folder.id });
  expect(body.refused).toEqual([
    { id: a.id, message: 'The folder already has a file with the name A.txt.' },
    { id: MISSING_ID, message: 'This file does not exist any more.' },
  ]);
  expect((await files.names(folder.id)).files).toEqual(['a.txt', 'b.txt']);
  expect((await files.names()).files).toEqual(['A.txt']);
  expect((await files.call(moveFiles, { files: [a.id], folder: MISSING_ID })).status).toBe(404);
  expect((await files.call(moveFiles, { folder: 0 })).body.issues[0].path).toBe('files');
});

test('a renamed file requires an extension that matches its content', async () => {
  const file = await files.uploaded('a.txt', 'words');
  await files.uploaded('taken.txt', 'words');
  const rename = async (name: string) => (await files.call(renameFile, { file: file.id, name })).body;
  expect(await rename('b')).toMatchObject({ status: 'success', name: 'b.txt' });
  expect(await rename('c.csv')).toMatchObject({ status: 'success', name: 'c.csv' });
  for (const bad of ['c.png', 'c.exe', 'c.html', 'c.svg']) {
    expect((await rename(bad)).issues).toEqual([
      { path: 'name', message: 'This extension does not match the content of the file. Please use .csv.' },
    ]);
  }
  expect((await rename('TAKEN.txt')).issues[0].message).toBe(
    'The folder already has a file with the name TAKEN.txt.',
  );
  const both = await files.call(renameFile, { file: file.id, folder: MISSING_ID, name: 'x' });
  expect(both.body.issues).toEqual([{ path: 'file', message: 'Please send either a file or a folder.' }]);
});

test('a folder is removed with its content after confirmation', async () => {
  const outer = await files.folder('Outer');
  const inner = await files.folder('Inner', outer.id);
  const file = await files.uploaded('a.txt', 'a', { folder: inner.id });
  const response = await files.call(removeFolder, { folder: outer.id });
  expect([response.status, response.body.status, response.body.issues[0].path]).toEqual([
    409,
    'confirmation-required',
    'with_content',
  ]);
  // Files uploaded during the removal do not remain.
  const [removed, ...sent] = await Promise.all([
    files.call(removeFolder, { folder: outer.id, with_content: '1' }),
    ...Array.from({ length: 10 }, (_, n) =>
      files.upload({ name: `${n}.txt`, content: `${n}` }, { folder: inner.id }),
    ),
  ]);
  expect(removed.status).toBe(200);
  for (const { status } of sent) expect([200, 404]).toContain(status);
  expect((await files.names()).folders).toEqual([]);
  await eventually(async () => {
    expect((await files.call(fileInfo, { file: file.id })).status).toBe(404);
    expect(await files.stored()).toEqual({ blobs: 0, whole: 0, chunks: 0, bytes: 0 });
  });
  expect((await files.call(listFiles, {})).body.status).toBe('empty');
  const leaf = await files.folder('Leaf');
  expect((await files.call(removeFolder, { folder: leaf.id })).status).toBe(200);
});

test('the removal of a file reports its uses', async () => {
  const file = await files.uploaded('a.txt', 'a');
  const use = { kind: 'page', id: MISSING_ID, title: 'Home' };
  world.app.get(FileUses).register({
    name: 'test',
    find: (scope, id) => Promise.resolve(scope.projectId === files.projectId && id === file.id ? [use] : []),
  });
  expect((await files.call(fileInfo, { file: file.id })).body).toMatchObject({ file, used: [use] });
  const { body } = await files.remove(file.id);
  expect(body).toEqual({ status: 'success', message: 'a.txt has been removed.', used: [use] });
  expect((await files.remove(file.id)).status).toBe(404);
  expect((await ada.agent.get(file.path)).status).toBe(404);
});

test.each([
  ['another site', 'cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sibling site', 'cross-site', { 'Sec-Fetch-Site': 'same-site' }],
  ['a link', 'cross-site', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }],
  ['the URL bar', 'cross-site', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }],
  ['another origin', 'cross-site', { Origin: 'https://evil.example' }],
  ['a referrer of another site', 'csrf', { Referer: 'https://evil.example/page/' }],
  [
    'a referrer that names the host of the request',
    'csrf',
    { Host: 'evil.example', Referer: 'http://evil.example/' },
  ],
  ['a client without a token', 'csrf', {}],
  ['a wrong token', 'csrf', { 'X-CSRF-Token': 'x' }],
])('security 49: a file is not removed by %s', async (_, code, headers) => {
  const file = await files.uploaded('a.txt', 'a');
  const { status, body } = await files.remove(file.id, headers);
  expect([status, body.status]).toEqual([403, code]);
  const head = await ada.agent.head(`/api/projects/${files.projectId}/fileManager/remove/${file.id}/`);
  expect(head.status).toBe(405);
  expect((await files.bytes(file.path)).toString()).toBe('a');
});

test('a file is removed by a page of this site without a token, and by other clients with one', async () => {
  const token = await ada.csrf();
  const origin = 'http://localhost:4200';
  for (const headers of [
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' },
    { Origin: origin },
    { Referer: `${origin}/projects/` },
    { 'X-CSRF-Token': token },
  ] as Record<string, string>[]) {
    const file = await files.uploaded('a.txt', 'a');
    expect((await files.remove(file.id, headers)).status).toBe(200);
  }
});
