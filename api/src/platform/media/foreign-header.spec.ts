import { bitmapPixels } from './foreign-header.js';

/** The beginning of a BMP file with a width and a height as unsigned numbers. */
function bitmap(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(width, 18);
  bytes.writeUInt32LE(height, 22);
  return bytes;
}

test.each([
  [640, 480, 307_200],
  [640, 0xff_ff_fe_20, 307_200],
  [0xff_ff_00_00, 1, 0xff_ff_00_00],
])('a BMP picture of %d x %d has %d pixels', (width, height, pixels) => {
  expect(bitmapPixels(bitmap(width, height))).toBe(pixels);
});

test('a BMP picture without its whole header has no size', () => {
  expect(bitmapPixels(bitmap(640, 480).subarray(0, 25))).toBeNull();
});
