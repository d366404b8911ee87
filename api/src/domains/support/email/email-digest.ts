import { createHash } from 'node:crypto';

/** Headers that servers add during transport. They differ in a repeated delivery. */
const TRACE =
  /^(?:received|return-path|delivered-to|x-original-to|envelope-to|authentication-results|received-spf|arc-[\w-]+|x-received|x-spam-[\w-]+):/iu;

/** Digest of a message without its trace headers. */
export function digestOf(message: Buffer): string {
  const end = message.indexOf('\r\n\r\n');
  const headEnd = end === -1 ? message.length : end;
  const lines = message.toString('latin1', 0, headEnd).split('\r\n');
  const digest = createHash('sha256');
  let isTrace = false;
  for (const line of lines) {
    // A folded line belongs to the header before it.
    if (!/^[ \t]/u.test(line)) isTrace = TRACE.test(line);
    if (!isTrace) digest.update(`${line}\n`, 'latin1');
  }
  return digest.update(message.subarray(headEnd)).digest('hex');
}

/** Key of an email: the same message to another recipient is a separate email. */
export function keyOf(digest: string, recipient: string): string {
  return createHash('sha256').update(`${digest} ${recipient}`).digest('hex');
}
