import { connect, type Socket } from 'node:net';
import type { ClamdSettings } from '../../../platform/config/config.js';

/** Bytes of a chunk of the stream. */
const CHUNK_BYTES = 65_536;
/** Longest time without any traffic. */
const TIMEOUT_MS = 30_000;
/** Replies have one line. */
const REPLY_BYTES = 4_096;
const LENGTH_BYTES = 4;

/**
 * - `clean`: no signature matches
 * - `infected`: a signature matches
 * - `too-large`: the file is above the limit of the scanner
 */
export type ScanResult =
  | { readonly state: 'clean' | 'too-large' }
  | { readonly state: 'infected'; readonly signature: string };

/** The scanner does not answer, or its answer is not a result. */
export class ScannerError extends Error {}

/**
 * Scans bytes with clamd by its command INSTREAM: chunks with their length in 4 bytes, and an empty chunk at the end.
 *
 * @throws ScannerError without a result
 */
export function scanWithClamd({ host, port }: ClamdSettings, bytes: Buffer): Promise<ScanResult> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let reply = '';
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The scanner does not answer.')));
    socket.on('data', (part) => {
      reply += part.toString('utf8');
      if (reply.length > REPLY_BYTES) socket.destroy(new Error('The reply of the scanner is too long.'));
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      const result = resultOf(reply);
      if (result) resolve(result);
      else reject(new ScannerError(`The scanner gave no result: ${socket.errored?.message ?? reply}`));
    });
    send(socket, bytes);
  });
}

function send(socket: Socket, bytes: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES) {
    const chunk = bytes.subarray(start, start + CHUNK_BYTES);
    socket.write(lengthOf(chunk.byteLength));
    socket.write(chunk);
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes);
  return length;
}

/** Null for a reply that is no complete result. */
function resultOf(reply: string): ScanResult | null {
  if (!reply.endsWith('\0')) return null;
  const text = reply.slice(0, -1);
  if (text === 'stream: OK') return { state: 'clean' };
  if (text.startsWith('INSTREAM size limit exceeded')) return { state: 'too-large' };
  const [, signature] = /^stream: (\S{1,200}) FOUND$/u.exec(text) ?? [];
  return signature === undefined ? null : { state: 'infected', signature };
}
