import { fileInfo, listFiles, THUMBNAIL_SIZES, type FileItem } from '@zonewerk/contracts';
import sharp from 'sharp';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../../harness/clusters-world.js';
import { FileSpace } from './files-world.js';
import { Thumbnails } from '../../../src/domains/content/files/thumbnails/thumbnails.service.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, multipart parser, sniffing, sharp, jobs, GridFS on the database engine. Nothing is mocked.
let world: World;
let ada: SignedIn;
let files: FileSpace;
let photo: Buffer;
beforeAll(async () => {
  world = await startWorld({ FILES_FILE_MB: '2', FILES_PROJECT_MB: '5' });
  ada = await world.signedIn('Ada');
  // Noise, so that the quality affects the number of bytes.
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, noise, background: '#ee6a0c' } })
    .withExif({ IFD0: { Artist: 'PRIVATE-NAME' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  files = await FileSpace.create(world, ada);
});
afterAll(() => world.close());

test('a stored file is returned unchanged, with the fields of the specification', async () => {
  const file = await files.uploaded('Été notes.TXT', 'words');
  const path = `/api/projects/${files.projectId}/fileManager/file/${file.id}/`;
  expect(file).toMatchObject({
    title: 'Été notes',
    folder: 0,
    path,
    file_path: path,
    file_name: 'Été notes.TXT',
    extension: 'txt',
    type: 'text/plain',
    size: 5,
    state: 'ready',
    thumbnails: null,
    width: null,
  });
  const { body } = await files.call(listFiles, { module: '' });
  expect(body).toMatchObject({ status: 'success', list: [file], folders: [], next: null });
  const { headers, text } = await ada.agent.get(path);
  expect(text).toBe('words');
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': '5',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/u) as string,
    'content-disposition': `inline; filename="Ete notes.TXT"; filename*=UTF-8''%C3%89t%C3%A9%20notes.TXT`,
  });
});

test('a cached file gets 304, and range requests get parts', async () => {
  const { path } = await files.uploaded('a.txt', '0123456789');
  const { headers } = await ada.agent.get(path);
  const tag = headers['etag'] ?? '';
  expect((await ada.agent.get(path).set('If-None-Match', tag)).status).toBe(304);
  const part = await ada.agent.get(path).set('Range', 'bytes=2-4');
  expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  const stale = await ada.agent.get(path).set('Range', 'bytes=2-4').set('If-Range', '"other"');
  expect([stale.status, stale.text]).toEqual([200, '0123456789']);
  const beyond = await ada.agent.get(path).set('Range', 'bytes=10-');
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
  const head = await ada.agent.head(path);
  expect([head.status, head.headers['content-length']]).toEqual([200, '10']);
});

inFullRun(test)('a file of several chunks and a range across chunks are returned unchanged', async () => {
  const long = Buffer.alloc(1_500_000, 'abcdefg\n');
  const { path } = await files.uploaded('long.txt', long);
  expect((await files.bytes(path)).equals(long)).toBe(true);
  const { text } = await ada.agent.get(path).set('Range', 'bytes=1048570-1048585');
  expect(text).toBe(long.subarray(1_048_570, 1_048_586).toString());
});

test('a picture is re-encoded after the response: upright, without EXIF, with thumbnails', async () => {
  const begun = jest.spyOn(world.app.get(Thumbnails), 'begin');
  const sent = await files.uploaded('photo.jpg', photo);
  expect(sent.state).toMatch(/processing|ready/u);
  expect(begun).toHaveBeenCalledWith(expect.any(String), photo, 'image/jpeg');
  const file = await files.processed(sent.id);
  expect(file).toMatchObject({ state: 'ready', width: 40, height: 60, type: 'image/jpeg' });
  const bytes = await files.bytes(file.path);
  expect(bytes.byteLength).toBe(file.size);
  expect(bytes.includes('PRIVATE-NAME')).toBe(false);
  const head = await sharp(bytes).metadata();
  expect([head.exif, head.orientation, head.width]).toEqual([undefined, undefined, 40]);
  for (const size of THUMBNAIL_SIZES) {
    const side = Number(size.split('x')[0]);
    const { headers, body } = await ada.agent.get(file.thumbnails?.[size] ?? '').responseType('blob');
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const small = await sharp(body as Buffer).metadata();
    // The size is between those of other qualities; similar qualities can have equal lengths.
    const drawn = (quality: number) =>
      sharp(photo).autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality }).toBuffer();
    const { byteLength } = body as Buffer;
    expect(byteLength).toBeGreaterThan((await drawn(65)).byteLength);
    expect(byteLength).toBeLessThan((await drawn(85)).byteLength);
    expect([small.format, small.width, small.height, small.exif]).toEqual(['webp', side, side, undefined]);
  }
  // The original bytes are removed.
  await eventually(async () => expect(await files.stored()).toMatchObject({ blobs: 1, bytes: file.size }));
});

inFullRun(test)(
  'thumbnails are available and upright while the original picture is still being re-encoded',
  async () => {
    const half = { width: 6_000, height: 2_000, channels: 3 as const };
    const blue = await sharp({ create: { ...half, background: '#00f' } })
      .png()
      .toBuffer();
    const large = await sharp({ create: { ...half, height: 4_000, background: '#f00' } })
      .composite([{ input: blue, top: 2_000, left: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { id } = await files.uploaded('large.jpg', large);
    let file = await files.info(id);
    while (!file.thumbnails && file.state === 'processing') file = await files.info(id);
    expect(file).toMatchObject({ state: 'processing', width: 4_000, height: 6_000 });
    const { body } = await ada.agent.get(file.thumbnails?.['80x80'] ?? '').responseType('blob');
    const { data } = await sharp(body as Buffer)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The top of the original is at the right.
    const redAt = (x: number) => data[(40 * 80 + x) * 3] ?? 0;
    expect([redAt(10) < 60, redAt(70) > 200]).toEqual([true, true]);
    const ready = await files.processed(id);
    expect(ready).toMatchObject({ state: 'ready', width: 4_000, height: 6_000 });
    expect((await ada.agent.get(ready.thumbnails?.['80x80'] ?? '')).status).toBe(200);
    await eventually(async () => expect(await files.stored()).toMatchObject({ blobs: 1, bytes: ready.size }));
  },
);

test('a truncated picture fails with a reason and is not served', async () => {
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
      background: '#000',
    },
  })
    .png()
    .toBuffer();
  const sent = await files.uploaded('half.png', noise.subarray(0, noise.byteLength / 2));
  const file = await files.processed(sent.id);
  expect(file).toMatchObject({
    state: 'failed',
    fault: expect.stringContaining('cannot be read') as string,
    thumbnails: null,
  });
  expect((await ada.agent.get(file.path)).status).toBe(404);
});

test('SVG drawings are served without active content and have thumbnails', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" onload="alert(1)">' +
    '<script>alert(1)</script><rect width="20" height="20" fill="red"/></svg>';
  const file = await files.processed((await files.uploaded('logo.svg', svg)).id);
  expect(file).toMatchObject({ state: 'ready', type: 'image/svg+xml', width: 20 });
  const { headers, body } = await ada.agent.get(file.path).responseType('blob');
  expect((body as Buffer).toString()).toMatch(/^<svg [^>]*><rect /u);
  expect((body as Buffer).toString()).not.toContain('alert');
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/u);
  expect((await ada.agent.get(file.thumbnails?.['150x150'] ?? '')).status).toBe(200);
});

const huge = () =>
  sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

inFullRun(test).each<[string, string, () => Promise<Buffer> | Buffer, number, RegExp]>([
  ['an empty file', 'a.txt', () => Buffer.alloc(0), 400, /is empty/u],
  ['a program', 'a.txt', () => Buffer.from('MZ\u0000\u0001\u0002', 'latin1'), 400, /is a program/u],
  ['a program by its name', 'a.exe', () => Buffer.from('words'), 400, /is a program/u],
  ['HTML', 'a.html', () => Buffer.from('<p>words'), 400, /HTML/u],
  ['HTML under another name', 'a.txt', () => Buffer.from('<html><script>1</script>'), 400, /HTML/u],
  ['HTML as a drawing', 'a.svg', () => Buffer.from('<html><svg></svg></html>'), 400, /no drawing/u],
  [
    'a drawing under another name',
    'a.txt',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    400,
    /HTML/u,
  ],
  [
    'a drawing with an entity from outside',
    'a.svg',
    () => Buffer.from('<!DOCTYPE svg [<!ENTITY a SYSTEM "b">]><svg>&a;</svg>'),
    400,
    /drawing/u,
  ],
  ['a polyglot', 'a.gif', () => Buffer.from('GIF89a=1;//<svg onload=alert(1)>'), 400, /a\.gif/u],
  ['text as a picture', 'a.png', () => Buffer.from('words'), 400, /plain text/u],
  ['a picture as text', 'a.txt', () => photo, 400, /JPEG image/u],
  ['a picture of 100 megapixels', 'a.png', huge, 400, /50 megapixels/u],
  ['an unknown type', 'a.dat', () => Buffer.from([1, 2, 0]), 400, /cannot be stored/u],
  ['an oversized file', 'a.txt', () => Buffer.alloc(2_200_000, 'a'), 413, /at most 2 MB/u],
])('%s is rejected, and nothing is stored', async (_, name, content, http, message) => {
  const { status, body } = await files.upload({ name, content: await content() });
  expect([status, body.message]).toEqual([http, expect.stringMatching(message)]);
  if (http === 400) expect(body.issues).toEqual([{ path: 'form_file', message: body.message }]);
  expect(await files.stored()).toEqual({ blobs: 0, whole: 0, chunks: 0, bytes: 0 });
});

test('a form without a file and a form for an unknown folder are rejected', async () => {
  const { status, body } = await ada
    .post(`/api/projects/${files.projectId}/fileManager/upload/`)
    .send({ token: await ada.csrf() });
  expect([status, body.issues]).toEqual([400, [{ path: 'form_file', message: 'Please choose a file.' }]]);
  const nowhere = await files.upload({ name: 'a.txt', content: 'a' }, { folder: 'f'.repeat(24) });
  expect(nowhere.status).toBe(404);
});

inFullRun(test)('identical bytes are stored once per project and removed with their last file', async () => {
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, number) => files.uploaded(`copy-${number}.txt`, 'the same words')),
  );
  await eventually(async () =>
    expect(await files.stored()).toEqual({ blobs: 1, whole: 1, chunks: 1, bytes: 14 }),
  );
  const [last, ...others] = sent as [FileItem, ...FileItem[]];
  // Some files are added while others are removed.
  const again = others.map((_, number) => files.uploaded(`again-${number}.txt`, 'the same words'));
  await Promise.all(others.map(({ id }) => files.remove(id).expect(200)));
  const more = await Promise.all(again);
  for (const { path } of [last, ...more]) expect((await files.bytes(path)).toString()).toBe('the same words');
  await Promise.all([last, ...more].map(({ id }) => files.remove(id).expect(200)));
  await eventually(async () =>
    expect(await files.stored()).toEqual({ blobs: 0, whole: 0, chunks: 0, bytes: 0 }),
  );
});

inFullRun(test)('a hundred concurrent files of one name get different names', async () => {
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, number) => files.uploaded('photo.txt', `words ${number}`)),
  );
  const names = new Set(sent.map(({ file_name: name }) => name));
  expect(names.size).toBe(100);
  expect(names).toContain('photo.txt');
  expect(names).toContain('photo (100).txt');
  const { files: listed } = await files.names();
  expect(listed.length).toBe(100);
});

inFullRun(test)('a full project rejects files until another file is removed', async () => {
  const sent: FileItem[] = [];
  for (const letter of 'abcd')
    sent.push(await files.uploaded(`${letter}.txt`, Buffer.alloc(1_200_000, letter)));
  const refused = await files.upload({ name: 'e.txt', content: Buffer.alloc(1_200_000, 'e') });
  expect([refused.status, refused.body.message]).toEqual([
    413,
    'The project has no space for 1.2 MB: 4.6 of 5 MB are in use. Please remove unused files.',
  ]);
  await files.remove(sent[0]!.id).expect(200);
  await eventually(async () => expect((await files.stored()).bytes).toBe(3_600_000));
  await files.uploaded('e.txt', Buffer.alloc(1_200_000, 'e'));
});

test('a foreign user gets no file, and a foreign CSRF token is rejected', async () => {
  const file = await files.uploaded('a.txt', 'words');
  const eve = await world.signedIn('Eve');
  const hers = await FileSpace.create(world, eve);
  expect((await eve.agent.get(file.path)).status).toBe(404);
  expect((await files.as(eve).remove(file.id)).status).toBe(404);
  expect((await files.as(eve).upload({ name: 'a.txt', content: 'a' })).status).toBe(404);
  // The same from the other user's own project.
  expect((await hers.call(fileInfo, { file: file.id })).status).toBe(404);
  expect((await hers.remove(file.id)).status).toBe(404);
  expect((await eve.agent.get(file.path.replace(files.projectId, hers.projectId))).status).toBe(404);
  const wrong = await ada
    .post(`/api/projects/${files.projectId}/fileManager/upload/`)
    .field('token', await eve.csrf())
    .attach('form_file', Buffer.from('a'), 'a.txt');
  expect([wrong.status, wrong.body.status]).toEqual([403, 'csrf']);
  expect((await files.bytes(file.path)).toString()).toBe('words');
});
