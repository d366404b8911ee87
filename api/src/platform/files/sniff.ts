import { fileTypeFromBuffer } from 'file-type';
import { textOf } from './text-content.js';

/** Types that two or three bytes give, which a text can begin with: UTF-16 has the first bytes of an MP3 recording. */
const WEAK_TYPES: ReadonlySet<string> = new Set(['audio/mpeg', 'audio/aac', 'image/bmp']);

/** Media type that the first bytes of a file give; undefined when they give none, as those of text. */
export async function sniffedType(bytes: Buffer): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  return mime !== undefined && WEAK_TYPES.has(mime) && textOf(bytes) !== null ? undefined : mime;
}
