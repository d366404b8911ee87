import { join } from 'node:path';
import sharp from 'sharp';
import { firstInGate, inFullRun } from '@zonewerk/testing/tier';
import { DecodingLimitError } from '../../../src/platform/media/decoding-process.js';
import { CONVERTER_LIMITS, PictureConverter } from '../../../src/platform/media/picture-converter.js';
import { FileSpace } from './files-world.js';
import { bitmap, HEIC, tiff } from '../../platform/media/foreign-pictures.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { dataUri, largePng } from '../../platform/media/hostile-drawings.js';

// Real: API over HTTP, sniffing, the compiled process that converts pictures, jobs, GridFS. Nothing is mocked.
const ROOT = join(__dirname, '../../../..');

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

const jpeg = { type: 'image/jpeg', extension: 'jpg', width: 64, height: 48 };
const png = { ...jpeg, type: 'image/png', extension: 'png' };

test.each(
  firstInGate(
    [
      ['a.heic', 'a.jpg', async () => HEIC, jpeg],
      ['a.jpg', 'a.jpg', async () => HEIC, jpeg],
      ['a.TIFF', 'a.jpg', () => tiff(64, 48), jpeg],
      ['a.bmp', 'a.png', async () => bitmap(64, 48), png],
      ['a.png', 'a.png', async () => bitmap(64, 48), png],
    ],
    2,
  ),
)('%s is converted to %s, which browsers can display', async (sent, name, content, shown) => {
  const { id } = await files.uploaded(sent, await content());
  const file = await files.processed(id);
  expect(file).toMatchObject({ state: 'ready', ...shown });
  expect(file.file_name).toBe(name);
  expect(file.thumbnails).not.toBeNull();
  const { data, info } = await sharp(await files.bytes(file.path))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(`${info.width}x${info.height}`).toBe('64x48');
  const [r = 0, g = 0, b = 0] = data.subarray(-info.channels);
  expect(Math.max(Math.abs(r - 0xee), Math.abs(g - 0x6a), Math.abs(b - 0x0c))).toBeLessThan(24);
});

test.each(
  firstInGate(
    [
      [
        'bmp',
        async () => {
          const picture = bitmap(9, 9);
          picture.writeInt32LE(10_000, 18);
          picture.writeInt32LE(-10_000, 22);
          return picture;
        },
      ],
      ['tif', () => tiff(10_000, 10_000)],
    ],
    1,
  ),
)('security 54: a .%s picture of 100 megapixels is rejected by its header', async (extension, content) => {
  const { status, body } = await files.upload({ name: `huge.${extension}`, content: await content() });
  expect([status, body.message]).toEqual([400, expect.stringContaining('50 megapixels') as string]);
});

test.each(
  firstInGate(
    [
      ['heic', async () => HEIC.subarray(0, -200)],
      ['tif', async () => (await tiff(640, 480)).fill(0xff, 200, 400)],
      ['bmp', async () => bitmap(64, 48).subarray(0, 200)],
    ],
    1,
  ),
)('a damaged .%s picture is rejected or fails', async (extension, content) => {
  const { status, body } = await files.upload({ name: `damaged.${extension}`, content: await content() });
  if (status === 400) return expect(body.message).toContain('cannot be read as an image');
  const file = await files.processed((body.fileData as { id: string }).id);
  expect(file.state).toBe('failed');
});

test('security 54: a picture conversion above the memory or time limit ends with its process', async () => {
  const large = await tiff(6_000, 4_000);
  for (const limits of [{ memoryMb: 60 }, { timeMs: 1 }]) {
    const converter = new PictureConverter(ROOT, { ...CONVERTER_LIMITS, ...limits });
    await expect(converter.convert(large, 'tiff')).rejects.toBeInstanceOf(DecodingLimitError);
    converter.onModuleDestroy();
  }
});

test('security 54: a conversion is rejected while too many pictures wait', async () => {
  const small = await tiff(8, 8);
  const converter = new PictureConverter(ROOT);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => converter.convert(small, 'tiff')),
  );
  converter.onModuleDestroy();
  expect(outcomes.slice(0, 8).every(({ status }) => status === 'fulfilled')).toBe(true);
  const busy = { status: 'rejected', reason: { message: expect.stringContaining('Too many images') } };
  expect(outcomes.slice(8)).toMatchObject([busy, busy]);
});

test('an SVG drawing may use entities, but a large picture hidden in an entity is rejected', async () => {
  const drawing = (entities: string, inside: string) =>
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">${entities}]>` +
    `<svg xmlns="&ns_svg;" width="9" height="9">${inside}</svg>`;
  const { id } = await files.uploaded('logo.svg', Buffer.from(drawing('', '<rect width="9" height="9"/>')));
  expect(await files.processed(id)).toMatchObject({ state: 'ready', type: 'image/svg+xml', width: 9 });
  const hidden = drawing(`<!ENTITY a "${dataUri(largePng(10_000, 10_000))}">`, '<image href="&a;"/>');
  const { status, body } = await files.upload({ name: 'bomb.svg', content: Buffer.from(hidden) });
  expect([status, body.message]).toEqual([400, expect.stringContaining('50 megapixels') as string]);
});

inFullRun(test)('UTF-16 text is recognized as text although an MP3 recording begins alike', async () => {
  const content = Buffer.from('\uFEFFone\r\ntwo', 'utf16le');
  const { id } = await files.uploaded('notes.txt', content);
  expect(await files.processed(id)).toMatchObject({ state: 'ready', type: 'text/plain' });
});
