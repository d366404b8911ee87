import { gzipSync } from 'node:zlib';
import { dataUri, largePng, svg } from '../../../test/platform/media/hostile-drawings.js';
import { findDrawingFault, MAX_DRAWING_PICTURES } from './drawing-pixels.js';

// Real: parser, decompression and the headers of images.
const image = (href: string) => `<image href="${href}"/>`;
const png = (width: number, height: number, mark = 0) => dataUri(largePng(width, height, mark));
const nested = (inside: string) => dataUri(svg(inside), 'image/svg+xml');

test.each([
  ['no picture', '<rect/>'],
  ['a picture of 50 megapixels', image(png(10_000, 5_000))],
  ['a picture of 50 megapixels that occurs twice', image(png(10_000, 5_000)).repeat(2)],
  ['pictures of 50 megapixels together', image(png(5_000, 5_000)) + image(png(5_000, 5_000, 1))],
  ['a small picture in a nested drawing', image(nested(image(png(9, 9))))],
  ['data outside picture formats', '<image href="data:text/plain,words"/>'],
])('a drawing with %s is accepted', async (_, inside) => {
  expect(await findDrawingFault(svg(inside))).toBeNull();
});

test.each([
  ['one picture', image(png(10_000, 5_001))],
  ['two pictures', image(png(5_000, 5_000)) + image(png(5_000, 5_001))],
  [
    'a picture and one in a nested drawing',
    image(png(5_000, 5_000)) + image(nested(image(png(5_000, 5_001)))),
  ],
])('a drawing with more than 50 megapixels in %s is refused', async (_, inside) => {
  expect(await findDrawingFault(svg(inside))).toBe('too-many-pixels');
});

test('a drawing with a picture whose header cannot be read is refused', async () => {
  expect(await findDrawingFault(svg(image(dataUri('no picture'))))).toBe('unreadable-picture');
});

test('a drawing with more pictures than the limit is refused', async () => {
  const pictures = Array.from({ length: MAX_DRAWING_PICTURES + 1 }, (_, index) =>
    image(`data:text/plain,${index}`),
  );
  expect(await findDrawingFault(svg(pictures.slice(1).join('')))).toBeNull();
  expect(await findDrawingFault(svg(pictures.join('')))).toBe('too-many-pictures');
});

test('compressed data inside a drawing is decompressed up to a limit only', async () => {
  const zeros = (mark: number) => dataUri(gzipSync(Buffer.alloc(5_000_000, mark)), 'image/svg+xml');
  expect(await findDrawingFault(svg(image(zeros(0))))).toBeNull();
  expect(await findDrawingFault(svg(image(zeros(0)) + image(zeros(1))))).toBe('unreadable-picture');
});
