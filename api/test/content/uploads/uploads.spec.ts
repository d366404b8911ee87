import { UPLOADS_PATH } from '@zonewerk/contracts';
import sharp from 'sharp';
import { inFullRun } from '@zonewerk/testing/tier';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { FileSpace } from '../files/files-world.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { longText, Parts, portOf } from './uploads-world.js';

// Real: API over HTTP, tus protocol, sniffing, sharp, jobs, GridFS on the database engine. Nothing is mocked.
const NOTHING = { blobs: 0, whole: 0, chunks: 0, bytes: 0 };
const MEGABYTE = 1_048_576;
const HOUR_MS = 3_600_000;

let world: World;
let ada: SignedIn;
let files: FileSpace;
let parts: Parts;
beforeAll(async () => {
  world = await startWorld({ FILES_FILE_MB: '48', FILES_PROJECT_MB: '60' });
  ada = await world.signedIn('Ada');
});
beforeEach(async () => {
  files = await FileSpace.create(world, ada);
  parts = new Parts(files);
});
afterAll(() => world.close());

inFullRun(test)('a file of 40 MB sent in parts is stored unchanged', async () => {
  const long = longText(40 * MEGABYTE);
  const folder = await files.folder('Long');
  const file = await parts.sent({ name: 'long.txt', folder: folder.id }, long, 9_000_000);
  expect(file).toMatchObject({
    file_name: 'long.txt',
    folder: folder.id,
    size: long.byteLength,
    state: 'ready',
    type: 'text/plain',
  });
  expect((await files.bytes(file.path)).equals(long)).toBe(true);
  expect(await files.stored()).toEqual({ blobs: 1, whole: 1, chunks: 40, bytes: long.byteLength });
});

test.each(['', `${'f'.repeat(24)}/`])(
  'OPTIONS of uploads/%s returns the tus capabilities, also without a session',
  async (id) => {
    const path = `/api/projects/${files.projectId}/fileManager/uploads/${id}`;
    const { status, headers } = await world.browser().agent.options(path);
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,termination,expiration',
      'tus-max-size': String(48 * MEGABYTE),
    });
  },
);

test('creation, offset and parts follow the tus protocol', async () => {
  const begun = await parts.announce({ name: 'a.txt', size: 10 });
  const { location = '', ...headers } = begun.headers as Record<string, string>;
  expect(begun.status).toBe(201);
  expect(location).toMatch(
    new RegExp(`^/api/projects/${files.projectId}/fileManager/uploads/[0-9a-f]{24}/$`, 'u'),
  );
  expect(headers['tus-resumable']).toBe('1.0.0');
  expect(Date.parse(headers['upload-expires'] ?? '')).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
  expect(headers['access-control-allow-origin']).toBeUndefined();
  const id = location.split('/').at(-2) ?? '';
  const sent = await parts.send(id, 0, Buffer.from('0123'));
  expect([sent.status, sent.headers['upload-offset']]).toEqual([204, '4']);
  const head = await parts.head(id);
  expect(head.headers).toMatchObject({
    'upload-offset': '4',
    'upload-length': '10',
    'cache-control': 'no-store',
  });
  const early = await parts.result(id);
  expect([early.status, early.body.message]).toEqual([409, 'The upload of this file is not complete yet.']);
  for (const offset of [0, 5, 10]) {
    const wrong = await parts.send(id, offset, Buffer.from('x'));
    expect([wrong.status, wrong.body.status]).toEqual([409, 'conflict']);
  }
  expect((await parts.send(id, 4, Buffer.from('4567890'))).status).toBe(413);
  expect((await parts.send(id, 4, Buffer.from('456789'))).status).toBe(204);
  const { body } = await parts.uploadStatus(id);
  expect(body).toMatchObject({ status: 'success', message: 'a.txt has been stored.', fileData: { id } });
  expect((await files.bytes(body.fileData.path)).toString()).toBe('0123456789');
  // The result can be requested again and does not change.
  expect((await parts.result(id)).body).toEqual(body);
  expect((await parts.send(id, 10, Buffer.from('x'))).status).toBe(413);
  expect((await parts.terminate(id)).status).toBe(400);
  expect(await files.names()).toEqual({ files: ['a.txt'], folders: [] });
});

test('bytes received before a cut connection are preserved exactly', async () => {
  const long = longText(3 * MEGABYTE);
  const id = await parts.begun({ name: 'cut.txt', size: long.byteLength });
  const cut = await parts.hanging(id, 0, long, portOf(world.server), 1_700_000);
  const blob = { files_id: await files.blobOf(id) };
  await eventually(async () =>
    expect(await world.connection.collection('project_files.chunks').countDocuments(blob)).toBe(1),
  );
  cut();
  let storedBytes = 0;
  await eventually(async () => {
    storedBytes = await parts.offset(id);
    expect(storedBytes).toBeGreaterThan(MEGABYTE);
  });
  expect(storedBytes).toBeLessThanOrEqual(1_700_000);
  expect((await parts.send(id, storedBytes, long.subarray(storedBytes))).status).toBe(204);
  const { body } = await parts.uploadStatus(id);
  expect((await files.bytes(body.fileData.path)).equals(long)).toBe(true);
});

inFullRun(test)('a resumed upload ends the pending request, and one of two writers succeeds', async () => {
  const long = longText(2 * MEGABYTE);
  const id = await parts.begun({ name: 'hangs.txt', size: long.byteLength });
  await parts.hanging(id, 0, long, portOf(world.server), 1_200_000);
  const blob = { files_id: await files.blobOf(id) };
  await eventually(async () =>
    expect(await world.connection.collection('project_files.chunks').countDocuments(blob)).toBe(1),
  );
  const offset = await parts.offset(id);
  expect(offset).toBeGreaterThanOrEqual(MEGABYTE);
  const both = await Promise.all([
    parts.send(id, offset, long.subarray(offset)),
    parts.send(id, offset, long.subarray(offset)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  const { body } = await parts.uploadStatus(id);
  expect((await files.bytes(body.fileData.path)).equals(long)).toBe(true);
});

inFullRun(test)('a terminated upload removes its bytes and releases its reserved space', async () => {
  const id = await parts.begun({ name: 'a.txt', size: 40 * MEGABYTE });
  await parts.send(id, 0, longText(2_000_000));
  const full = await parts.announce({ name: 'b.txt', size: 40 * MEGABYTE });
  expect([full.status, full.body.message]).toEqual([
    413,
    'The project has no space for 40 MB: 40 of 60 MB are in use. Please remove unused files.',
  ]);
  expect((await parts.terminate(id)).status).toBe(204);
  expect(await files.stored()).toEqual(NOTHING);
  expect((await parts.head(id)).status).toBe(404);
  expect((await parts.announce({ name: 'b.txt', size: 40 * MEGABYTE })).status).toBe(201);
});

inFullRun(test)('an upload incomplete after a day is removed', async () => {
  const id = await parts.begun({ name: 'a.txt', size: 3_000_000 });
  await parts.send(id, 0, longText(2_000_000));
  const tidy = (hours: number) => world.app.get(CleanupScheduler).run(new Date(Date.now() + hours * HOUR_MS));
  await tidy(23);
  expect(await parts.offset(id)).toBe(2_000_000);
  await tidy(25);
  expect((await parts.head(id)).status).toBe(404);
  expect((await parts.send(id, 2_000_000, Buffer.from('x'))).status).toBe(404);
  expect(await files.stored()).toEqual(NOTHING);
});

test.each<[string, string, Buffer, RegExp]>([
  ['a program', 'a.txt', Buffer.from('MZ\u0000\u0001\u0002', 'latin1'), /is a program/u],
  ['HTML under another name', 'a.txt', Buffer.from('<html><script>1</script>'), /HTML/u],
  [
    'a drawing with an entity from outside',
    'a.svg',
    Buffer.from('<!DOCTYPE svg [<!ENTITY a SYSTEM "b">]><svg>&a;</svg>'),
    /drawing/u,
  ],
  ['text as a picture', 'a.png', Buffer.from('words'), /plain text/u],
  ['large HTML', 'a.txt', Buffer.concat([Buffer.from('<html>'), longText(33 * MEGABYTE)]), /HTML/u],
])('%s is rejected with the form message, and nothing is stored', async (_, name, content, message) => {
  const id = await parts.begun({ name, size: content.byteLength });
  await parts.send(id, 0, content);
  const { status, body } = await parts.uploadStatus(id);
  expect([status, body.status, body.message]).toEqual([
    400,
    'validation-error',
    expect.stringMatching(message) as string,
  ]);
  expect(body.issues).toEqual([{ path: 'form_file', message: body.message }]);
  await eventually(async () => expect(await files.stored()).toEqual(NOTHING));
});

inFullRun(test)('the picture size limit of forms applies to uploads in parts', async () => {
  const small = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const large = Buffer.concat([small, Buffer.alloc(33 * MEGABYTE)]);
  const id = await parts.begun({ name: 'a.png', size: large.byteLength });
  await parts.send(id, 0, large);
  const { status, body } = await parts.uploadStatus(id);
  expect([status, body.message]).toEqual([413, expect.stringContaining('more than 32 MB') as string]);
  await eventually(async () => expect(await files.stored()).toEqual(NOTHING));
});

test('drawings and pictures uploaded in parts are re-encoded like those of a form', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><rect/></svg>';
  const drawing = await files.processed((await parts.sent({ name: 'a.svg' }, Buffer.from(svg))).id);
  expect((await files.bytes(drawing.path)).toString()).not.toContain('alert');
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ee6a0c' } })
    .withExif({ IFD0: { Artist: 'PRIVATE-NAME' } })
    .jpeg()
    .toBuffer();
  const picture = await files.processed((await parts.sent({ name: 'a.jpg' }, photo, 100)).id);
  expect(picture).toMatchObject({ state: 'ready', width: 60, height: 40 });
  expect((await files.bytes(picture.path)).includes('PRIVATE-NAME')).toBe(false);
  await eventually(async () => expect(await files.stored()).toMatchObject({ blobs: 2, whole: 2 }));
});

inFullRun(test)('bytes already sent by a form are stored once, under the next free name', async () => {
  const long = longText(2_500_000);
  await files.uploaded('same.txt', long);
  const before = await files.stored();
  const file = await parts.sent({ name: 'same.txt' }, long, 1_000_000);
  expect(file.file_name).toBe('same (2).txt');
  await eventually(async () => expect(await files.stored()).toEqual(before));
  expect((await files.bytes(file.path)).equals(long)).toBe(true);
});

test.each<[string, Record<string, string | number>, number, RegExp]>([
  ['an empty file', { name: 'a.txt', size: 0 }, 400, /a\.txt is empty/u],
  ['an oversized file', { name: 'a.txt', size: 49 * MEGABYTE }, 413, /at most 48 MB/u],
  ['an empty name', { name: '', size: 1 }, 400, /marked fields/u],
  ['an invalid folder', { name: 'a.txt', size: 1, folder: '../up' }, 400, /marked fields/u],
  ['an unknown folder', { name: 'a.txt', size: 1, folder: 'f'.repeat(24) }, 404, /folder/u],
  ['an invalid module', { name: 'a.txt', size: 1, module: 'a b' }, 400, /marked fields/u],
])('%s is rejected before the upload', async (_, announced, http, message) => {
  const { status, body } = await parts.announce(announced as unknown as { name: string; size: number });
  expect([status, body.message]).toEqual([http, expect.stringMatching(message) as string]);
  expect(await files.stored()).toEqual(NOTHING);
});

test('an upload is accessible only to its user and from this site', async () => {
  const id = await parts.begun({ name: 'a.txt', size: 5 });
  const eve = await world.signedIn('Eve');
  const hers = new Parts(await FileSpace.create(world, eve));
  for (const others of [new Parts(files, eve), hers]) {
    expect((await others.head(id)).status).toBe(404);
    expect((await others.send(id, 0, Buffer.from('words'))).status).toBe(404);
    expect((await others.terminate(id)).status).toBe(404);
    expect((await others.result(id)).status).toBe(404);
  }
  expect((await new Parts(files, eve).announce({ name: 'a.txt', size: 5 })).status).toBe(404);
  const bare = (token: string) =>
    ada.agent.post(UPLOADS_PATH.replace(':project_id', files.projectId)).set({
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '5',
      'X-CSRF-Token': token,
      accept: 'application/json',
    });
  for (const token of ['', await eve.csrf()]) {
    const { status, body } = await bare(token);
    expect([status, body.status]).toEqual([403, 'csrf']);
  }
  const own = await ada.csrf();
  expect((await bare(own).set('Sec-Fetch-Site', 'cross-site')).body.status).toBe('cross-site');
  expect((await bare(own).set('Origin', 'https://elsewhere.example')).body.status).toBe('cross-site');
  expect((await bare(own).set('Content-Type', 'application/offset+octet-stream')).status).toBe(415);
  const guest = world.browser();
  expect((await guest.agent.head(parts.path(id)).set('Tus-Resumable', '1.0.0')).status).toBe(401);
  expect((await parts.head('nonsense')).status).toBe(404);
  expect((await parts.send(id, 0, Buffer.from('words'))).status).toBe(204);
  expect((await parts.uploadStatus(id)).body.status).toBe('success');
});
