import { fileTypeFromBuffer } from 'file-type';
import { ApiError } from '../../../platform/http/api-error.js';

const MARKS = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;
// eslint-disable-next-line no-control-regex -- control characters are what tells binary content from text
const BINARY = /[\u0000-\u0008\u000e-\u001f]/u;

/**
 * The text of an uploaded zone file. UTF-16 is known by its mark; in anything else, bytes that are not UTF-8 become a
 * sign by which their lines are refused.
 * @throws ApiError validation-error for pictures, archives and the like
 */
export async function uploadedText(bytes: Buffer): Promise<string> {
  const mark = MARKS.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  const text = new TextDecoder(mark?.encoding ?? 'utf-8').decode(bytes);
  // A text may begin as a picture does, so both have to be true.
  const kind = BINARY.test(text) ? await fileTypeFromBuffer(bytes) : undefined;
  if (!kind) return text;
  const message = `This file is not text. It looks like .${kind.ext}. Please choose a zone file.`;
  throw ApiError.invalid('zone-file', message);
}
