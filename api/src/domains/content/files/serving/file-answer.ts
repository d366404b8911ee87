import { DRAWING_MIME } from '../../../../platform/files/identify.js';
import { attachmentDisposition } from '../../../../platform/http/multipart/file-name.js';
import type { FileDocument } from '../file.schema.js';

/** Types that browsers display without executing them; all others are downloads. */
const SHOWN = /^(?:image|audio|video)\/|^text\/plain$/u;

/** `Content-Type` of a file. */
export function typeOf({ mime }: Pick<FileDocument, 'mime'>): string {
  return mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime;
}

/** `Content-Disposition` of a file. */
export function dispositionOf({ mime, name }: Pick<FileDocument, 'mime' | 'name'>): string {
  const shown = SHOWN.test(mime) || mime === DRAWING_MIME;
  return attachmentDisposition(name, shown ? 'inline' : 'attachment');
}
