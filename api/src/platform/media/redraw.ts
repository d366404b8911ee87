import { LIMITS } from '@zonewerk/contracts';
import { concurrencyLimit } from './concurrency-limit.js';
import { sharp, type Sharp } from './raster-decoder.js';
import { shrink, unreadable, type ShrunkPicture } from './shrink.js';

/** Maximum of pixels of one image, and of all images inside one drawing. */
export const MAX_PIXELS = LIMITS.pictureMegapixels * 1_000_000; // guard: upload-megapixels
/** An image of maximum size uses about 200 MB during the decoding. */
const MAX_CONCURRENT = 2;
const TIMEOUT_SECONDS = 30;

export type CleanPicture =
  | { readonly bytes: Buffer }
  | { readonly refused: 'too-many-pixels' | 'unreadable' };

/** Output options of the decoded image. */
interface Wanted {
  /** Preserves the frames of an animation. */
  readonly animated: boolean;
  readonly draw: (picture: Sharp) => Sharp;
}

const limit = concurrencyLimit(MAX_CONCURRENT);

/**
 * Decodes and re-encodes an image: upright, in sRGB, without EXIF, comments, profiles or hidden data. The size is read
 * from the header, before a pixel is decoded. Callers must have detected the file type.
 */
export function reencodeImage(bytes: Buffer, wanted: Wanted): Promise<CleanPicture> {
  return limit.run(() => rewrite(bytes, wanted));
}

/** Whether an image would be decoded immediately, without a queue. */
export function hasDecoderCapacity(): boolean {
  return limit.hasRoom();
}

/** Pixels of an image according to its header, and the permitted number; null without a readable header. */
export async function pictureSizeOf(
  bytes: Buffer,
  animated: boolean,
): Promise<{ readonly pixels: number; readonly most: number; readonly pages: number } | null> {
  const head = await sharp(bytes, { animated, limitInputPixels: false }).metadata().catch(unreadable);
  if (!head) return null;
  const pages = animated ? (head.pages ?? 1) : 1;
  return { pixels: head.width * (head.pageHeight ?? head.height) * pages, most: MAX_PIXELS, pages };
}

/** Decodes a raster image to a small size, upright; null when it cannot be decoded or has too many pixels. */
export function readPicture(bytes: Buffer, side: number): Promise<ShrunkPicture | null> {
  return limit.run(() => shrink(open(bytes, false), side));
}

/** A square WebP image from a decoded one. */
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
