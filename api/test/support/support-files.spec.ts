import { randomUUID } from 'node:crypto';
import { createCase, getCase, LIMITS, type SupportCase } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { CleanupScheduler } from '../../src/platform/jobs/cleanup-scheduler.service.js';
import { startWorld, type SignedIn, type World } from '../harness/harness.js';
import {
  caseFields,
  create,
  created,
  FIELD,
  reply,
  UNKNOWN_ID,
  type Attachment,
} from './support-fixtures.js';

// Real: API over HTTP, multipart parser, sniffing, sharp, GridFS on the database engine. Nothing is mocked.
let world: World;
let ada: SignedIn;
let photo: Buffer;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('Ada');
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ee6a0c' } })
    .withExif({ IFD0: { Artist: 'PRIVATE-NAME' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());

async function filesOf(browser: SignedIn, caseId: string) {
  const { body } = await browser.call(getCase, { caseId });
  return (body.case as SupportCase).posts.flatMap(({ files }) => files);
}

async function attached(file: Attachment): Promise<string> {
  const [stored] = await filesOf(ada, await created(ada, {}, [file]));
  return stored?.file_path ?? '';
}

function stored(): Promise<number[]> {
  const names = ['support_files.files', 'support_files.chunks', 'support_uploads'];
  return Promise.all(names.map((name) => world.connection.collection(name).countDocuments()));
}

test('an Outlook email is downloaded with the same bytes, as a file that no browser displays', async () => {
  const email = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_024)]);
  const path = await attached({ name: 'Vraag.msg', content: email });
  const { status, headers, body } = await ada.agent.get(path).buffer(true).responseType('blob');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="Vraag\.msg"/u) as string,
  });
  expect(body).toEqual(email);
});

test('a picture is downloaded without EXIF, as a file that no browser displays or runs', async () => {
  const path = await attached({ name: 'Café "noord".jpg', content: photo });
  const { status, headers, body } = await ada.agent.get(path).buffer(true).responseType('blob');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
    'content-length': String((body as Buffer).byteLength),
    'content-disposition': `attachment; filename="Cafe _noord_.jpg"; filename*=UTF-8''Caf%C3%A9%20%22noord%22.jpg`,
  });
  const head = await sharp(body as Buffer).metadata();
  expect([head.format, head.width, head.exif]).toEqual(['jpeg', 60, undefined]);
  expect((body as Buffer).includes('PRIVATE-NAME')).toBe(false);
});

test('a file of several chunks is downloaded unchanged', async () => {
  const text = Array.from({ length: 40_000 }, (_, line) => `line ${line} of a long log`).join('\n');
  const { text: got } = await ada.agent
    .get(await attached({ name: 'long.log', content: text }))
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    })
    .then(({ body }) => ({ text: (body as Buffer).toString('utf8') }));
  expect(got).toBe(text);
});

test('file names lose paths and control characters, and stored names are generated', async () => {
  const files = await filesOf(
    ada,
    await created(ada, {}, [
      { name: '../../etc/passwd.txt', content: 'a' },
      { name: 'photo\u202Egnp.txt', content: 'b' },
      { name: `${'n'.repeat(400)}.txt`, content: 'c' },
    ]),
  );
  expect(files.map(({ file_name: name }) => name)).toEqual([
    'passwd.txt',
    'photognp.txt',
    `${'n'.repeat(196)}.txt`,
  ]);
  const inside = await world.connection.collection('support_files.files').find().toArray();
  for (const file of inside) expect(file['filename']).toBe(String(file._id));
});

test('foreign, unknown and unattached files get the same 404, malformed ids a 400, visitors a 401', async () => {
  const path = await attached({ name: 'a.txt', content: 'words' });
  const eve = await world.signedIn('Eve');
  const get = (browser: SignedIn, wanted: string) => browser.agent.get(wanted);
  const foreign = await get(eve, path);
  const unknown = await get(eve, `/api/self/support/files/${UNKNOWN_ID}/`);
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(foreign.body).toEqual(unknown.body);
  expect(foreign.text).not.toContain('words');
  expect((await get(ada, '/api/self/support/files/nonsense/')).status).toBe(400);
  expect((await world.browser().agent.get(path)).status).toBe(401);
});

test('the file of a post that is not stored yet is a download of its customer only', async () => {
  const path = await attached({ name: 'a.txt', content: 'words' });
  const fileId = new Types.ObjectId(path.split('/').at(-2));
  const posts = world.connection.collection('support_posts');
  const findPost = () => posts.findOne({ 'files._id': fileId });
  let post = await findPost();
  while (post === null) post = await findPost();
  await posts.deleteOne({ _id: post._id });
  const { case: _id, user: _, ...pending } = post;
  await world.connection.collection<{ pending: object[] }>('support_cases').updateOne(
    { _id },
    {
      $push: { pending },
    },
  );
  const eve = await world.signedIn('Eve');
  expect((await eve.agent.get(path)).status).toBe(404);
  expect(String((await ada.agent.get(path)).body)).toBe('words');
});

test.each<[string, Attachment, RegExp]>([
  ['an empty file', { name: 'a.txt', content: '' }, /a\.txt is empty/u],
  ['SVG', { name: 'a.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }, /HTML or SVG/u],
  ['HTML under another name', { name: 'a.txt', content: '<html><script>1</script>' }, /HTML or SVG/u],
  ['a polyglot of GIF and script', { name: 'a.gif', content: 'GIF89a=1;//<svg onload=alert(1)>' }, /a\.gif/u],
  ['text as a picture', { name: 'a.png', content: 'words' }, /its content is plain text/u],
  ['a program', { name: 'a.txt', content: Buffer.from('MZ\u0000\u0001\u0002', 'latin1') }, /is a program/u],
  ['a program by its name', { name: 'a.ps1', content: 'Get-Date' }, /is a program/u],
  ['an unknown format', { name: 'a.dat', content: Buffer.from([1, 2, 0]) }, /cannot be attached/u],
])('%s is refused by name, and no file stays stored', async (_, file, message) => {
  const before = await stored();
  const { status, body } = await create(ada, caseFields(), [{ name: 'fine.txt', content: 'fine' }, file]);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    status: 'validation-error',
    issues: [{ path: FIELD, message: expect.stringMatching(message) as unknown }],
  });
  expect(await stored()).toEqual(before);
});

test('a picture of 100 megapixels is refused by its header, before it is decoded', async () => {
  const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  // Truncated: an attempt to decode it would fail as unreadable.
  const file = { name: 'huge.png', content: huge.subarray(0, 2_000) };
  const { status, body } = await create(ada, caseFields(), [file]);
  expect(status).toBe(400);
  expect(body.issues[0].message).toBe('huge.png has more than 50 megapixels. Please make it smaller.');
});

test('an oversized file gets 413, and a sixteenth file or another field gets 400', async () => {
  const large = await create(ada, caseFields(), [
    { name: 'large.txt', content: Buffer.alloc(LIMITS.supportFileBytes + 1, 'a') },
  ]);
  expect([large.status, large.body.message]).toEqual([413, 'A file can have at most 10 MB.']);
  const many = await create(
    ada,
    caseFields(),
    Array.from({ length: 16 }, (_, index) => ({ name: `${index}.txt`, content: 'x' })),
  );
  expect([many.status, many.body.issues?.[0].path]).toEqual([400, FIELD]);
  const other = await ada
    .post(createCase.path)
    .field('_csrf_token', await ada.csrf())
    .attach('anything', Buffer.from('x'), 'x.txt');
  expect(other.status).toBe(400);
});

test('fifteen files are accepted at once', async () => {
  const files = Array.from({ length: 15 }, (_, index) => ({
    name: `${index}.txt`,
    content: `file ${index}`,
  }));
  expect(await filesOf(ada, await created(ada, {}, files))).toHaveLength(15);
});

test('a refused submit stores no files, and a repeated submit stores its files once', async () => {
  const before = await stored();
  await create(ada, { ...caseFields(), type: 'love' }, [{ name: 'a.txt', content: 'words' }]);
  await reply(ada, { caseId: UNKNOWN_ID }, [{ name: 'a.txt', content: 'words' }]);
  expect(await stored()).toEqual(before);
  const fields = caseFields({ submit_key: randomUUID() });
  await Promise.all(
    Array.from({ length: 8 }, () => create(ada, fields, [{ name: 'a.txt', content: 'words' }])),
  );
  expect(await stored()).toEqual([Number(before[0]) + 1, Number(before[1]) + 1, before[2]]);
});

test('files without a post after a crash are removed, and files of posts stay', async () => {
  const path = await attached({ name: 'kept.txt', content: 'kept' });
  const before = await stored();
  const [keptId = ''] = path.split('/').slice(-2);
  const longAgo = new Date(Date.now() - 7_200_000);
  const uploads = world.connection.collection('support_uploads');
  const kept = new Types.ObjectId(keptId);
  const orphan = new Types.ObjectId();
  const fresh = new Types.ObjectId();
  const user = new Types.ObjectId(ada.userId);
  await world.connection.collection('support_files.chunks').insertOne({ files_id: orphan, n: 0 });
  await uploads.insertMany([
    { _id: kept, user, startedAt: longAgo },
    { _id: orphan, user, startedAt: longAgo },
    { _id: fresh, user, startedAt: new Date() },
  ]);
  await world.app.get(CleanupScheduler).run(new Date());
  expect(await stored()).toEqual([before[0], before[1], Number(before[2]) + 1]);
  expect((await ada.agent.get(path)).status).toBe(200);
});
