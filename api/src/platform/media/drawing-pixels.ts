import { unescape } from 'node:querystring';
import { gunzipSync } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { textOf } from '../files/text-content.js';
import { MAX_PIXELS, pictureSizeOf } from './redraw.js';

/** Maximum of images inside one drawing: reading a header takes about a millisecond. */
export const MAX_DRAWING_PICTURES = 1_000;
/** Maximum size of all images and drawings inside a drawing, decompressed. A drawing itself has at most 2 MB. */
const MAX_EMBEDDED_BYTES = 8 * 1_048_576;

const GIF_SCREEN_END = 10;

const DATA_URI = /^\s*data:([^,]*),(.*)$/isu;
const BASE64 = /;\s*base64\s*$/iu;
/** Media types that the renderer decodes. */
const DECODED_TYPE = /^\s*image\/(?:png|jpe?g|gif|webp)\s*(?:;|$)/iu;
const SVG_ELEMENT = /<(?:[\w-]+:)?svg[\s/>]/iu;

/** Why a drawing is rejected because of its embedded images. */
export type DrawingFault = 'too-many-pixels' | 'too-many-pictures' | 'unreadable-picture';

/**
 * Checks the images inside a drawing by their headers, without decoding. Nested drawings count with their images. A
 * repeated image counts once, because the renderer decodes it once.
 * @returns null when all images together are within the limit of one image
 */
export async function findDrawingFault(drawing: string): Promise<DrawingFault | null> {
  const drawings = [drawing];
  const seen = new Set<string>();
  let pixels = 0;
  let remainingBytes = MAX_EMBEDDED_BYTES;
  for (const text of drawings) {
    for (const uri of dataUrisOf(text)) {
      if (seen.has(uri)) continue;
      seen.add(uri);
      if (seen.size > MAX_DRAWING_PICTURES) return 'too-many-pictures';
      const { type, content } = decode(uri, remainingBytes);
      if (!content) return 'unreadable-picture';
      remainingBytes -= content.byteLength;
      const inner = textOf(content);
      if (inner !== null && SVG_ELEMENT.test(inner)) {
        drawings.push(inner);
        continue;
      }
      const size = await pictureSizeOf(content, false);
      if (!size && DECODED_TYPE.test(type)) return 'unreadable-picture';
      pixels += Math.max(size?.pixels ?? 0, gifScreenPixels(content));
      if (pixels > MAX_PIXELS) return 'too-many-pixels';
    }
  }
  return null;
}

function dataUrisOf(text: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser();
  // Another check rejects a drawing with faults; here its readable part counts.
  parser.on('error', () => undefined);
  parser.on('attribute', ({ value }) => {
    if (DATA_URI.test(value)) found.push(value);
  });
  parser.write(text.replace(/^\uFEFF/u, '')).close();
  return found;
}

/** The content of a data URI, without gzip compression; null when it is invalid or exceeds `maxBytes`. */
function decode(uri: string, maxBytes: number): { readonly type: string; readonly content: Buffer | null } {
  const [, type = '', data = ''] = DATA_URI.exec(uri) ?? [];
  const bytes = Buffer.from(unescape(data), BASE64.test(type) ? 'base64' : 'utf8');
  const content = isGzip(bytes) ? gunzip(bytes, maxBytes) : bytes;
  return { type, content: content && content.byteLength <= maxBytes ? content : null };
}

/** Pixels of the screen of a GIF image; otherwise 0. The image library counts only the part with frames. */
function gifScreenPixels(content: Buffer): number {
  const isGif = content.byteLength >= GIF_SCREEN_END && content.toString('latin1', 0, 3) === 'GIF';
  return isGif ? content.readUInt16LE(6) * content.readUInt16LE(8) : 0;
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function gunzip(bytes: Buffer, maxBytes: number): Buffer | null {
  try {
    return gunzipSync(bytes, { maxOutputLength: Math.max(maxBytes, 1) });
  } catch {
    // zlib throws plain errors for invalid and for too large data; both are rejected.
    return null;
  }
}
