import { LIMITS } from '@zonewerk/contracts';
import sharp, { type Sharp } from 'sharp';

const PIXELS_MOST = LIMITS.pictureMegapixels * 1_000_000;
/** A picture of the largest size takes some 200 MB while it is decoded. */
const SIDE_BY_SIDE = 2;
const PATIENCE_SECONDS = 30;

export type CleanPicture =
  { readonly bytes: Buffer } | { readonly refused: 'too-many-pixels' | 'unreadable' };

/** What to make of the decoded picture. */
interface Wanted {
  /** Keeps the pictures of an animation. */
  readonly animated: boolean;
  readonly draw: (picture: Sharp) => Sharp;
}

const { inTurn, isRoom } = sideBySide(SIDE_BY_SIDE);

/**
 * Decodes a picture and writes it anew: upright, in sRGB, without EXIF, comments, profiles or anything that was hidden
 * behind it. The size is read from the header, before a pixel is decoded. What kind of file it is must be known.
 */
export function redraw(bytes: Buffer, wanted: Wanted): Promise<CleanPicture> {
  return inTurn(() => rewrite(bytes, wanted));
}

/** Whether a picture would be decoded at once, without waiting for others. */
export function isRoomToRedraw(): boolean {
  return isRoom();
}

/** How many pixels a picture has by its header and how many it may have; null when it has no header that can be read. */
export async function pictureSizeOf(
  bytes: Buffer,
  animated: boolean,
): Promise<{ readonly pixels: number; readonly most: number; readonly pages: number } | null> {
  const head = await sharp(bytes, { animated, limitInputPixels: false }).metadata().catch(unreadable);
  if (!head) return null;
  const pages = animated ? (head.pages ?? 1) : 1;
  return { pixels: head.width * (head.pageHeight ?? head.height) * pages, most: PIXELS_MOST, pages };
}

/** A picture that small ones are made of. */
interface Small {
  /** Of the picture as it is seen, upright. */
  readonly width: number;
  readonly height: number;
  /** The picture, decoded once to a size that covers a square of the wanted side. */
  small(): Sharp;
}

/** Decodes a picture or a drawing to a small size, upright, and tells its real one; null when that cannot be done. */
export function readPicture(bytes: Buffer, side: number): Promise<Small | null> {
  return inTurn(async () => {
    const source = sharp(bytes, { limitInputPixels: PIXELS_MOST, failOn: 'error' }).timeout({
      seconds: PATIENCE_SECONDS,
    });
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
    const { width, height } = decoded.info;
    return {
      ...(head.pages === undefined
        ? head.autoOrient
        : { width: head.width, height: head.pageHeight ?? head.height }),
      small: () => sharp(decoded.data, { raw: { width, height, channels: 4 } }),
    };
  });
}

async function rewrite(bytes: Buffer, { animated, draw }: Wanted): Promise<CleanPicture> {
  const size = await pictureSizeOf(bytes, animated);
  if (!size) return { refused: 'unreadable' };
  if (size.pixels > size.most) return { refused: 'too-many-pixels' };
  const source = sharp(bytes, { animated, limitInputPixels: PIXELS_MOST, failOn: 'error' }).timeout({
    seconds: PATIENCE_SECONDS,
  });
  const upright = size.pages > 1 ? source : source.autoOrient();
  const written = await draw(upright).toBuffer().catch(unreadable);
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
  const isRoom = () => running < most;
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!isRoom()) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return { inTurn, isRoom };
}
