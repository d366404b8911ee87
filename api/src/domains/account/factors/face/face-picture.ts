import { sharp } from '../../../../platform/media/raster-decoder.js';

const DATA_URL = /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/u;
const SIDE_MOST = 640;
const SIDE_LEAST = 160;
const PIXELS_MOST = 12_000_000;
/** A hash of 8 by 8 differences: finer hashes differ between two sizes of the same picture. */
const HASH_SIDE = 8;
const HASH_BITS = HASH_SIDE * HASH_SIDE;
/**
 * A re-encoded or resized copy differs in up to 3 of 64 bits. A new picture after a movement by a hand's width differs
 * in 6 or more.
 */
const SAME_MOST = 3;

/** A picture in the format of the model. */
export interface FacePicture {
  /** RGB, row by row. */
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Perceptual hash in hex, similar for copies of a picture in any format and size. */
  readonly hash: string;
}

/** Decodes a data URL; null when it is no picture, or has an unsupported size. */
export async function readPicture(dataUrl: string): Promise<FacePicture | null> {
  const base64 = DATA_URL.exec(dataUrl)?.[1];
  if (base64 === undefined) return null;
  const bytes = Buffer.from(base64, 'base64');
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MOST, failOn: 'error' })
      .rotate()
      .toColourspace('srgb');
    const { data, info } = await picture
      .clone()
      .flatten()
      .resize(SIDE_MOST, SIDE_MOST, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (Math.min(info.width, info.height) < SIDE_LEAST || info.channels !== 3) return null;
    return {
      pixels: new Uint8Array(data),
      width: info.width,
      height: info.height,
      hash: await hashOf(bytes),
    };
  } catch {
    // The library's error about a file has no meaning for the user.
    return null;
  }
}

/** Whether one picture is a copy of the other. */
export function isCopy(one: string, other: string): boolean {
  let differences = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; differences > 0n && count <= SAME_MOST; differences &= differences - 1n) count += 1;
  return count <= SAME_MOST;
}

async function hashOf(bytes: Buffer): Promise<string> {
  const grey = await sharp(bytes, { limitInputPixels: PIXELS_MOST })
    .rotate()
    .flatten()
    .greyscale()
    .resize(HASH_SIDE + 1, HASH_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = '';
  for (let row = 0; row < HASH_SIDE; row += 1) {
    for (let column = 0; column < HASH_SIDE; column += 1) {
      const place = row * (HASH_SIDE + 1) + column;
      bits += (grey[place] ?? 0) < (grey[place + 1] ?? 0) ? '1' : '0';
    }
  }
  return BigInt(`0b${bits}`)
    .toString(16)
    .padStart(HASH_BITS / 4, '0');
}
