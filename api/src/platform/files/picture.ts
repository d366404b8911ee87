import type { Sharp } from '../media/raster-decoder.js';
import { redraw, type CleanPicture } from '../media/redraw.js';
import type { PictureFormat } from './file-kinds.js';

const encode: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  png: (picture) => picture.png(),
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  webp: (picture) => picture.webp({ quality: 90 }),
  gif: (picture) => picture.gif(),
  // The least effort: a screenshot is to be read, not to be archived, and more takes many seconds.
  avif: (picture) => picture.avif({ quality: 70, effort: 0 }),
};

/** Writes a picture anew in its own format, with nothing but its pixels. */
export function cleanPicture(bytes: Buffer, format: PictureFormat): Promise<CleanPicture> {
  return redraw(bytes, { animated: format === 'gif' || format === 'webp', draw: encode[format] }); // guard: upload-redraw
}
