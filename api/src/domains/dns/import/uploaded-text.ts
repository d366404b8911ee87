import { fileTypeFromBuffer } from 'file-type';
import { ApiError } from '../../../platform/http/api-error.js';

const MARKS = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;
// eslint-disable-next-line no-control-regex -- control characters are what tells binary content from text
const BINARY = /[\u0000-\u0008\u000e-\u001f]/u;

/**
 * Decodes an uploaded zone file. A byte order mark identifies UTF-16. In other files, invalid UTF-8 becomes a
 * replacement character, and its lines are rejected.
 * @throws ApiError validation-error for images, archives and other binary files
 */
export async function uploadedText(bytes: Buffer): Promise<string> {
  const mark = MARKS.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  const text = new TextDecoder(mark?.encoding ?? 'utf-8').decode(bytes);
  // A text can start with the signature of an image, so both checks must match.
  const kind = BINARY.test(text) ? await fileTypeFromBuffer(bytes) : undefined;
  if (!kind) return text;
  const message = `This file is not text. It looks like .${kind.ext}. Please choose a zone file.`;
  throw ApiError.invalid('zone-file', message);
}
