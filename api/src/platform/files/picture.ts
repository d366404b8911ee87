import type { Sharp } from '../media/raster-decoder.js';
import { reencodeImage, type CleanPicture } from '../media/redraw.js';
import type { PictureFormat } from './file-types.js';

const encode: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  png: (picture) => picture.png(),
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  webp: (picture) => picture.webp({ quality: 90 }),
  gif: (picture) => picture.gif(),
  // Minimum effort: a screenshot must be readable, not archived, and more effort takes many seconds.
  avif: (picture) => picture.avif({ quality: 70, effort: 0 }),
};

/** Re-encodes an image in its format, with only its pixels. */
export function cleanPicture(bytes: Buffer, format: PictureFormat): Promise<CleanPicture> {
  return reencodeImage(bytes, { animated: format === 'gif' || format === 'webp', draw: encode[format] }); // guard: upload-redraw
}
