import type { Sharp } from 'sharp';

/** An image decoded once, to a size that covers a square of the requested side. */
export interface ShrunkPicture {
  /** Size of the upright original in pixels. */
  readonly width: number;
  readonly height: number;
  /** RGBA, row by row. */
  readonly raw: { readonly data: Buffer; readonly width: number; readonly height: number };
}

/**
 * Decodes an opened image or drawing to a small size, upright, in sRGB; null when it cannot be decoded.
 * @param side of the square that the result covers, in pixels
 */
export async function shrink(source: Sharp, side: number): Promise<ShrunkPicture | null> {
  const head = await source.metadata().catch(unreadable);
  if (!head) return null;
  const decoded = await source
    .autoOrient()
    .resize(side, side, { fit: 'outside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  if (!decoded) return null;
  const size =
    head.pages === undefined
      ? head.autoOrient
      : { width: head.width, height: head.pageHeight ?? head.height };
  const { data, info } = decoded;
  return { ...size, raw: { data, width: info.width, height: info.height } };
}

/** sharp throws plain errors for every fault of an image, which is then unusable. */
export function unreadable(): null {
  return null;
}
