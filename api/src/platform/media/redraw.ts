import { LIMITS } from '@zonewerk/contracts';
import { concurrencyLimit } from './concurrency-limit.js';
import { sharp, type Sharp } from './raster-decoder.js';
import { shrink, unreadable, type ShrunkPicture } from './shrink.js';

/** Of one picture, and of all pictures inside one drawing. */
export const MAX_PIXELS = LIMITS.pictureMegapixels * 1_000_000; // guard: upload-megapixels
/** A picture of the largest size takes some 200 MB while it is decoded. */
const MAX_CONCURRENT = 2;
const TIMEOUT_SECONDS = 30;

export type CleanPicture =
  | { readonly bytes: Buffer }
  | { readonly refused: 'too-many-pixels' | 'unreadable' };

/** What to make of the decoded picture. */
interface Wanted {
  /** Keeps the pictures of an animation. */
  readonly animated: boolean;
  readonly draw: (picture: Sharp) => Sharp;
}

const limit = concurrencyLimit(MAX_CONCURRENT);

/**
 * Decodes a picture and writes it anew: upright, in sRGB, without EXIF, comments, profiles or anything that was hidden
 * behind it. The size is read from the header, before a pixel is decoded. What kind of file it is must be known.
 */
export function redraw(bytes: Buffer, wanted: Wanted): Promise<CleanPicture> {
  return limit.run(() => rewrite(bytes, wanted));
}

/** Whether a picture would be decoded at once, without waiting for others. */
export function isRoomToRedraw(): boolean {
  return limit.hasRoom();
}

/** How many pixels a picture has by its header and how many it may have; null when it has no header that can be read. */
export async function pictureSizeOf(
  bytes: Buffer,
  animated: boolean,
): Promise<{ readonly pixels: number; readonly most: number; readonly pages: number } | null> {
  const head = await sharp(bytes, { animated, limitInputPixels: false }).metadata().catch(unreadable);
  if (!head) return null;
  const pages = animated ? (head.pages ?? 1) : 1;
  return { pixels: head.width * (head.pageHeight ?? head.height) * pages, most: MAX_PIXELS, pages };
}

/** Decodes a raster picture to a small size, upright; null when it cannot be decoded or has too many pixels. */
export function readPicture(bytes: Buffer, side: number): Promise<ShrunkPicture | null> {
  return limit.run(() => shrink(open(bytes, false), side));
}

/** A square WebP picture of a decoded one. */
export function squareWebp({ raw }: ShrunkPicture, side: number, quality: number): Promise<Buffer> {
  const { data, width, height } = raw;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .resize(side, side, { fit: 'cover' })
    .webp({ quality })
    .toBuffer();
}

function open(bytes: Buffer, animated: boolean): Sharp {
  const options = { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  return sharp(bytes, options).timeout({ seconds: TIMEOUT_SECONDS });
}

async function rewrite(bytes: Buffer, { animated, draw }: Wanted): Promise<CleanPicture> {
  const size = await pictureSizeOf(bytes, animated);
  if (!size) return { refused: 'unreadable' };
  if (size.pixels > size.most) return { refused: 'too-many-pixels' };
  const source = open(bytes, animated);
  const upright = size.pages > 1 ? source : source.autoOrient();
  const written = await draw(upright).toBuffer().catch(unreadable);
  return written ? { bytes: written } : { refused: 'unreadable' };
}
