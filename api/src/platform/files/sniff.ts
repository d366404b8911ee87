import { fileTypeFromBuffer } from 'file-type';
import { textOf } from './text-content.js';

/**
 * Types identified by two or three bytes, with which a text can start: UTF-16 has the first bytes of an MP3 recording.
 */
const WEAK_TYPES: ReadonlySet<string> = new Set(['audio/mpeg', 'audio/aac', 'image/bmp']);

/** Media type according to the first bytes of a file; undefined when they identify none, as for text. */
export async function sniffedType(bytes: Buffer): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  return mime !== undefined && WEAK_TYPES.has(mime) && textOf(bytes) !== null ? undefined : mime;
}
