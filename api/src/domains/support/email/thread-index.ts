import { randomBytes } from 'node:crypto';

const HEADER_BYTES = 22;
const CHILD_BYTES = 5;
/** Outlook limits it to several hundred. */
const MOST_BYTES = HEADER_BYTES + 100 * CHILD_BYTES;

/** A `Thread-Index` that can be extended; null for other texts. */
export function threadIndexOf(text: string): string | null {
  if (!/^[A-Za-z0-9+/]{30,800}={0,2}$/u.test(text)) return null;
  const { length } = Buffer.from(text, 'base64');
  return (length - HEADER_BYTES) % CHILD_BYTES === 0 && length <= MOST_BYTES ? text : null;
}

/**
 * The index of an answer: Outlook groups by its first 22 bytes, and each answer adds 5 bytes (MS-OXOMSG, section
 * 2.2.1.3). They contain a time difference and a random number. Random bytes are sufficient, because programs only
 * group by them.
 */
export function nextThreadIndex(index: string): string {
  const bytes = Buffer.from(index, 'base64');
  if (bytes.length + CHILD_BYTES > MOST_BYTES) return index;
  return Buffer.concat([bytes, randomBytes(CHILD_BYTES)]).toString('base64');
}
