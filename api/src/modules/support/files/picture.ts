import { LIMITS } from '@zonewerk/contracts';
import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from './file-kinds.js';

const PIXELS_MOST = LIMITS.pictureMegapixels * 1_000_000;
/** A picture of the largest size takes some 200 MB while it is decoded. */
const SIDE_BY_SIDE = 2;
const PATIENCE_SECONDS = 30;

export type CleanPicture =
  { readonly bytes: Buffer } | { readonly refused: 'too-many-pixels' | 'unreadable' };

const encode: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  png: (picture) => picture.png(),
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  webp: (picture) => picture.webp({ quality: 90 }),
  gif: (picture) => picture.gif(),
  // The least effort: a screenshot is to be read, not to be archived, and more takes many seconds.
  avif: (picture) => picture.avif({ quality: 70, effort: 0 }),
};

const inTurn = sideBySide(SIDE_BY_SIDE);

/**
 * Decodes a picture and writes it anew in its own format: upright, in sRGB, without EXIF, comments, profiles or anything
 * that was hidden behind it. The size is read from the header, before a pixel is decoded.
 */
export function cleanPicture(bytes: Buffer, format: PictureFormat): Promise<CleanPicture> {
  return inTurn(() => rewrite(bytes, format));
}

async function rewrite(bytes: Buffer, format: PictureFormat): Promise<CleanPicture> {
  const animated = format === 'gif' || format === 'webp';
  const head = await sharp(bytes, { animated, limitInputPixels: false }).metadata().catch(unreadable);
  if (!head) return { refused: 'unreadable' };
  const pages = animated ? (head.pages ?? 1) : 1;
  if (head.width * (head.pageHeight ?? head.height) * pages > PIXELS_MOST)
    return { refused: 'too-many-pixels' };
  const source = sharp(bytes, { animated, limitInputPixels: PIXELS_MOST, failOn: 'error' }).timeout({
    seconds: PATIENCE_SECONDS,
  });
  const upright = pages > 1 ? source : source.autoOrient();
  const written = await encode[format](upright).toBuffer().catch(unreadable);
  return written ? { bytes: written } : { refused: 'unreadable' };
}

/** sharp throws plain errors for every fault of a picture: it cannot be used, whatever the reason. */
function unreadable(): null {
  return null;
}

/** Runs work with at most so many at a time; the others wait in order. */
function sideBySide(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
