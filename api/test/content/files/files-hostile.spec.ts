import { FILE_FIELD, uploadFile, type FileItem } from '@zonewerk/contracts';
import sharp from 'sharp';
import { FileSpace, iconOf } from './files-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { Parts } from '../uploads/uploads-world.js';

// Real: API over HTTP, forms and the tus protocol, sniffing, sharp, jobs, GridFS. Nothing is mocked.
const SCRIPT = '<script>alert(1)</script>';
const blank = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#ee6a0c' } });

let world: World;
let ada: SignedIn;
let files: FileSpace;
let parts: Parts;
/** A file of each kind, by its extension. */
let kinds: Readonly<Record<string, Buffer>>;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  const png = await blank(9).png().toBuffer();
  kinds = {
    png,
    jpg: await blank(9).jpeg().toBuffer(),
    jpeg: await blank(9).jpeg().toBuffer(),
    gif: await blank(9).gif().toBuffer(),
    webp: await blank(9).webp().toBuffer(),
    ico: iconOf(png),
    svg: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}<rect/></svg>`),
    pdf: Buffer.from(`%PDF-1.4\n${SCRIPT}\n%%EOF`),
    zip: Buffer.from(`PK\u0005\u0006${'\u0000'.repeat(18)}`, 'latin1'),
    txt: Buffer.from('words'),
  };
});
beforeEach(async () => {
  files = await FileSpace.create(world, ada);
  parts = new Parts(files);
});
afterAll(() => world.close());

const SAFE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/u) as string,
};

test.each([
  ['png', 'image/png', true],
  ['jpg', 'image/jpeg', true],
  ['jpeg', 'image/jpeg', true],
  ['gif', 'image/gif', true],
  ['webp', 'image/webp', true],
  ['svg', 'image/svg+xml', true],
  ['ico', 'image/x-icon', false],
  ['pdf', 'application/pdf', false],
  ['zip', 'application/zip', false],
  ['txt', 'text/plain', false],
])('security 54: a .%s file is served as %s in a sandbox', async (extension, type, hasSmall) => {
  const content = kinds[extension] ?? Buffer.alloc(0);
  const { id } = await files.uploaded(`a.${extension}`, content);
  const file = await files.processed(id);
  expect(file).toMatchObject({ state: 'ready', type, extension });
  const { headers } = await ada.agent.get(file.path);
  expect(headers).toMatchObject({ ...SAFE, 'content-type': expect.stringContaining(type) as string });
  expect(file.thumbnails !== null).toBe(hasSmall);
  for (const small of Object.values(file.thumbnails ?? {})) {
    const answer = await ada.agent.get(small);
    expect(answer.headers).toMatchObject({ ...SAFE, 'content-type': 'image/webp' });
  }
});

test.each(['png', 'jpg', 'gif', 'webp'])(
  'security 54: a .%s polyglot with HTML is reduced to its picture',
  async (extension) => {
    const picture = kinds[extension] ?? Buffer.alloc(0);
    const both = Buffer.concat([picture, Buffer.from(`<html>${SCRIPT}</html>`)]);
    for (const sent of [
      await files.uploaded(`a.${extension}`, both),
      await parts.sent({ name: `b.${extension}` }, both),
    ]) {
      const file = await files.processed(sent.id);
      expect(file).toMatchObject({ state: 'ready', width: 9 });
      expect((await files.bytes(file.path)).includes('alert')).toBe(false);
    }
  },
);

/** Each name with the content of another kind. */
const MISTAKEN: readonly (readonly [name: string, content: string])[] = [
  ...(['pdf', 'zip', 'txt', 'svg'] as const).map((other) => ['png', other] as const),
  ...(['pdf', 'svg'] as const).flatMap((other) => [
    ['jpg', other] as const,
    ['gif', other] as const,
    ['txt', other] as const,
    ['docx', other] as const,
  ]),
  ['txt', 'png'],
  ['docx', 'png'],
  ['svg', 'png'],
  ['svg', 'pdf'],
  ['pdf', 'txt'],
  ['docx', 'zip'],
  ['mp4', 'zip'],
];

test.each(MISTAKEN)('security 54: .%s with the content of .%s is rejected', async (name, kind) => {
  const content = kinds[kind] ?? Buffer.alloc(0);
  const { status, body } = await files.upload({ name: `a.${name}`, content });
  expect([status, body.status]).toEqual([400, 'validation-error']);
  expect(body.issues).toEqual([{ path: FILE_FIELD, message: body.message }]);
  expect(body.message).toContain(`a.${name}`);
  expect(await files.stored()).toEqual({ blobs: 0, whole: 0, chunks: 0, bytes: 0 });
});

/** Each name with the content of another kind of picture. */
const MISNAMED = [
  ['png', 'jpg'],
  ['png', 'gif'],
  ['png', 'webp'],
  ['png', 'ico'],
  ['jpg', 'png'],
  ['gif', 'png'],
  ['ico', 'png'],
] as const;

test.each(MISNAMED)('a picture .%s with the content of .%s is stored by its content', async (name, kind) => {
  const { id } = await files.uploaded(`a.${name}`, kinds[kind] ?? Buffer.alloc(0));
  const file = await files.processed(id);
  expect(file).toMatchObject({ state: 'ready', title: 'a', extension: kind });
  expect(file.file_name).toBe(`a.${kind}`);
});

test('security 54: a picture of 100 megapixels is rejected by its header', async () => {
  // The file is truncated: a decoder would report that it cannot be read.
  const huge = (await blank(10_000).png().toBuffer()).subarray(0, 2_000);
  const { status, body } = await files.upload({ name: 'huge.png', content: huge });
  expect([status, body.message]).toEqual([400, expect.stringContaining('50 megapixels') as string]);
  const id = await parts.begun({ name: 'huge.png', size: huge.byteLength });
  await parts.send(id, 0, huge);
  expect((await parts.uploadStatus(id)).body.message).toBe(body.message);
});

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['/etc/passwd.txt', 'passwd.txt'],
  ['..\\..\\boot.txt', 'boot.txt'],
  ['a/../../b.txt', 'b.txt'],
  ['photo\u202Egnp.txt', 'photognp.txt'],
  [`${'n'.repeat(150)}.txt`, `${'n'.repeat(116)}.txt`],
])('security 54: %j is stored as %j, under a path without names', async (claimed, name) => {
  const form = await ada
    .post(files.path(uploadFile))
    .field('token', await ada.csrf())
    .attach(FILE_FIELD, Buffer.from('words'), { filepath: claimed } as unknown as string);
  const sent = [form.body.fileData as FileItem, await parts.sent({ name: claimed }, Buffer.from('words'))];
  for (const file of sent) {
    expect(file.file_name.replace(/ \(2\)(?=\.)/u, '').slice(0, 100)).toBe(name.slice(0, 100));
    expect(file.path).toBe(`/api/projects/${files.projectId}/fileManager/file/${file.id}/`);
  }
  const stored = world.connection.collection('project_files.files');
  for (const one of await stored.find().toArray()) expect(JSON.stringify(one)).not.toContain('.txt');
});

test('a folder of another project accepts no file, in a form or in parts', async () => {
  const other = await FileSpace.create(world, await world.signedIn('Eve'));
  const { id: folder } = await other.folder('Hers');
  const foreign = await files.upload({ name: 'a.txt', content: 'a' }, { folder });
  const unknown = await files.upload({ name: 'a.txt', content: 'a' }, { folder: 'f'.repeat(24) });
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
  expect((await parts.announce({ name: 'a.txt', size: 1, folder } as never)).status).toBe(404);
  expect((await other.names(folder)).files).toEqual([]);
});
