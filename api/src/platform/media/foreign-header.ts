const TIFF_ENTRY_BYTES = 12;
const TIFF_SHORT = 3;
const TIFF_WIDTH = 256;
const TIFF_HEIGHT = 257;
const BITMAP_HEADER_BYTES = 26;

/** Pixels of a BMP image according to its header; null without a readable header. */
export function bitmapPixels(bytes: Buffer): number | null {
  if (bytes.byteLength < BITMAP_HEADER_BYTES) return null;
  // A negative height means rows from the top; a width is never negative.
  return bytes.readUInt32LE(18) * Math.abs(bytes.readInt32LE(22));
}

/** Pixels of the first page of a TIFF image according to its header; null without a readable header. */
export function tiffPixels(bytes: Buffer): number | null {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  try {
    const page = long(4);
    const entries = Array.from({ length: short(page) }, (_, index) => page + 2 + index * TIFF_ENTRY_BYTES);
    const valueOf = (tag: number) => {
      const entry = entries.find((at) => short(at) === tag);
      if (entry === undefined) return 0;
      return short(entry + 2) === TIFF_SHORT ? short(entry + 8) : long(entry + 8);
    };
    return valueOf(TIFF_WIDTH) * valueOf(TIFF_HEIGHT) || null;
  } catch {
    // The offset in the header is beyond the end.
    return null;
  }
}
