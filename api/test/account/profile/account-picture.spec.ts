import { getProfile, LIMITS, removePicture, setPicture } from '@zonewerk/contracts';
import sharp from 'sharp';
import { inFullRun } from '@zonewerk/testing/tier';
import { bitmap, HEIC, tiff } from '../../platform/media/foreign-pictures.js';
import { type Browser, sharedWorld, type SignedIn, startWorld, type World } from '../../harness/harness.js';

// Real: API over HTTP, multipart parser, sniffing, sharp, database engine. Nothing is mocked.
let world: World;
let ada: SignedIn;
let photo: Buffer;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  photo = await drawn(600, 400)
    .withExif({ IFD0: { Artist: 'PRIVATE-NAME' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());

function drawn(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#ee6a0c' } });
}

async function send(person: Browser, content: Buffer, name = 'me.jpg', field = 'picture') {
  const token = await person.csrf();
  return person.post(setPicture.path).field('_csrf_token', token).attach(field, content, name);
}

async function stored(person: Browser, content: Buffer): Promise<string> {
  const { body } = await send(person, content);
  expect(body.status).toBe('success');
  return (body as { picture: string }).picture;
}

function load(person: Browser, path: string) {
  return person.agent.get(path).buffer(true).responseType('blob');
}

test('security 54: a picture becomes a square WebP without EXIF, under a generated name', async () => {
  const path = await stored(ada, photo);
  expect(path).toMatch(/^\/api\/user\/picture\/file\/[\w-]{22}\/$/u);
  const { status, headers, body } = await load(ada, path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=3600',
  });
  const bytes = body as Buffer;
  const head = await sharp(bytes).metadata();
  expect([head.format, head.width, head.height]).toEqual(['webp', 256, 256]);
  expect(head.exif ?? head.xmp ?? head.icc).toBeUndefined();
  expect(bytes.includes('PRIVATE-NAME')).toBe(false);
  expect((await ada.call(getProfile, {})).body.picture).toBe(path);
});

test.each(['png', 'webp', 'gif', 'avif'] as const)('a picture in %s is accepted', async (format) => {
  const path = await stored(ada, await drawn(20, 30).toFormat(format).toBuffer());
  const head = await sharp((await load(ada, path)).body as Buffer).metadata();
  expect([head.format, head.width, head.height]).toEqual(['webp', 256, 256]);
});

test.each([
  ['HEIC', async () => HEIC],
  ['TIFF', () => tiff(20, 30)],
  ['BMP', async () => bitmap(20, 30)],
])('a picture in %s is converted', async (_, content) => {
  const path = await stored(ada, await content());
  const head = await sharp((await load(ada, path)).body as Buffer).metadata();
  expect([head.format, head.width, head.height]).toEqual(['webp', 256, 256]);
});

test('a replaced or removed picture is not found at its former URL', async () => {
  const first = await stored(ada, photo);
  const second = await stored(ada, photo);
  expect(second).not.toBe(first);
  expect((await load(ada, first)).status).toBe(404);
  expect((await ada.call(removePicture, {})).body.status).toBe('success');
  expect((await load(ada, second)).status).toBe(404);
  expect((await ada.call(getProfile, {})).body.picture).toBeNull();
  expect((await ada.call(removePicture, {})).body.status).toBe('success');
});

test('concurrent uploads result in one picture', async () => {
  const bea = await world.signedIn('Bea');
  await bea.csrf();
  const paths = await Promise.all(Array.from({ length: 5 }, () => stored(bea, photo)));
  const answers = await Promise.all(paths.map((path) => load(bea, path)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('security 54: picture uploads are limited to thirty per hour, and the last picture remains', async () => {
  const strict = await startWorld({ ZW_RATE_LIMIT_SCALE: '1' });
  try {
    const cem = await strict.signedIn('Cem');
    const original = await stored(cem, photo);
    for (let more = 1; more < 30; more += 1) expect((await send(cem, Buffer.from('none'))).status).toBe(400);
    expect((await send(cem, photo)).status).toBe(429);
    expect((await cem.call(getProfile, {})).body.picture).toBe(original);
  } finally {
    await strict.close();
  }
});

test('a picture is visible without sign-in, and an invalid path shows no picture', async () => {
  const path = await stored(ada, photo);
  const visitor = world.browser();
  expect((await load(visitor, path)).status).toBe(200);
  const invented = await visitor.agent.get(`/api/user/picture/file/${'x'.repeat(22)}/`);
  expect([invented.status, invented.body.status]).toEqual([404, 'not-found']);
  for (const bad of ['x', '..%2f..%2fpackage.json', ada.userId, '%00'.repeat(8)]) {
    const answer = await visitor.agent.get(`/api/user/picture/file/${bad}/`);
    expect({ bad, refused: [400, 404].includes(answer.status) }).toEqual({ bad, refused: true });
  }
});

describe('security 54: rejected pictures', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['an empty file', 'choose a picture', () => Buffer.alloc(0)],
    ['text', 'This picture cannot be used.', () => Buffer.from('no picture')],
    ['SVG', 'This picture cannot be used.', () => Buffer.from(svg)],
    ['HTML', 'This picture cannot be used.', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', 'This picture cannot be used.', () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['SVG that begins as an AVIF does', 'cannot be read', () => Buffer.from(`<!--ftypavif-->${svg}`)],
    [
      'the head of a PNG before SVG',
      'This picture cannot be used.',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
    ],
    ['half a JPEG', 'cannot be read', async () => photo.subarray(0, photo.byteLength / 2)],
  ])('%s is rejected', async (_, message, content) => {
    const { status, body } = await send(ada, await content(), 'me.png');
    expect([status, body.status, body.issues?.[0]?.path]).toEqual([400, 'validation-error', 'picture']);
    expect(body.issues?.[0]?.message).toContain(message);
  });

  inFullRun(test)('a picture of 100 megapixels is rejected before decoding', async () => {
    const large = await drawn(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
    const { status, body } = await send(ada, large);
    expect([status, body.issues[0].message]).toEqual([
      400,
      `This picture has more than ${LIMITS.pictureMegapixels} megapixels. Please make it smaller.`,
    ]);
  });

  test('an oversized file, several files and another field are rejected', async () => {
    const large = await send(ada, Buffer.alloc(LIMITS.pictureBytes + 1, 1));
    expect([large.status, large.body.status]).toEqual([413, 'payload-too-large']);
    expect((await send(ada, photo, 'me.jpg', 'other')).status).toBe(400);
    const two = ada.post(setPicture.path).field('_csrf_token', await ada.csrf());
    const answer = await two.attach('picture', photo, 'a.jpg').attach('picture', photo, 'b.jpg');
    expect(answer.status).toBe(400);
  });

  test('a path in the file name is ignored', async () => {
    const answer = await send(ada, photo, '../../../etc/passwd.jpg');
    expect(answer.body.picture).toMatch(/^\/api\/user\/picture\/file\/[\w-]{22}\/$/u);
  });

  test('an upload without a CSRF token stores nothing', async () => {
    const before = (await ada.call(getProfile, {})).body.picture as string;
    const refused = await ada.post(setPicture.path).attach('picture', photo, 'me.jpg');
    expect([refused.status, refused.body.status]).toEqual([403, 'csrf']);
    expect((await ada.call(getProfile, {})).body.picture).toBe(before);
  });
});
