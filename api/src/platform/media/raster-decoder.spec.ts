import { readPicture as readFacePicture } from '../../domains/account/factors/face/face-picture.js';
import { pictureSizeOf, readPicture, reencodeImage } from './redraw.js';

// Real: the image library and its loaders.
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="9" height="9"/></svg>';

test.each([
  ['a drawing', drawing],
  ['a drawing that begins like an AVIF image', `<!--ftypavif-->${drawing}`],
])('no raster function decodes %s', async (_, text) => {
  const bytes = Buffer.from(text);
  expect(await pictureSizeOf(bytes, false)).toBeNull();
  expect(await readPicture(bytes, 10)).toBeNull();
  expect(await reencodeImage(bytes, { animated: false, draw: (picture) => picture.png() })).toEqual({
    refused: 'unreadable',
  });
  expect(await readFacePicture(`data:image/png;base64,${bytes.toString('base64')}`)).toBeNull();
});
