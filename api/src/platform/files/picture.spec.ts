import sharp from 'sharp';
import type { PictureFormat } from './file-types.js';
import { cleanPicture } from './picture.js';

function drawn(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#ee6a0c' } });
}

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s remains in its format', async (format) => {
  const result = await cleanPicture(await drawn(40, 30).toFormat(format).toBuffer(), format);
  if (!('bytes' in result)) throw new Error(result.refused);
  const head = await sharp(result.bytes).metadata();
  expect([head.format === 'heif' ? 'avif' : head.format, head.width, head.height]).toEqual([format, 40, 30]);
});

test('metadata and appended bytes of a picture are removed, and its rotation is applied', async () => {
  const photo = await drawn(40, 30)
    .withExif({ IFD0: { Artist: 'PRIVATE-NAME' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const hiding = Buffer.concat([photo, Buffer.from('<script>HIDDEN-TAIL</script>')]);
  const result = await cleanPicture(hiding, 'jpeg');
  if (!('bytes' in result)) throw new Error(result.refused);
  const head = await sharp(result.bytes).metadata();
  expect(head.exif ?? head.xmp ?? head.icc).toBeUndefined();
  expect([head.width, head.height]).toEqual([30, 40]);
  expect(result.bytes.includes('HIDDEN-TAIL')).toBe(false);
});

test('an animation retains its frames', async () => {
  const two = sharp([await drawn(20, 20).png().toBuffer(), await drawn(20, 20).negate().png().toBuffer()], {
    join: { animated: true },
  });
  const result = await cleanPicture(await two.gif({ delay: [100, 100] }).toBuffer(), 'gif');
  if (!('bytes' in result)) throw new Error(result.refused);
  expect((await sharp(result.bytes).metadata()).pages).toBe(2);
});

test('a picture of 100 megapixels is refused by its header alone', async () => {
  const huge = await drawn(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
  // Truncated: a decoder would report it as unreadable.
  expect(await cleanPicture(huge.subarray(0, 2_000), 'png')).toEqual({ refused: 'too-many-pixels' });
});

test.each<[PictureFormat, Buffer]>([
  ['gif', Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1;')],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00])],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00])],
])('an invalid %s is refused', async (format, bytes) => {
  expect(await cleanPicture(bytes, format)).toEqual({ refused: 'unreadable' });
});
