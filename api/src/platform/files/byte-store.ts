import type { Readable } from 'node:stream';

/** A range of bytes: from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Storage of file bytes under generated IDs. Every method is idempotent. */
export abstract class ByteStore {
  /**
   * Writes after the first `from` bytes, replacing any bytes there, and returns the new length. Bytes received before a
   * failure of the source are stored; `onKept` is called after each stored part.
   */
  abstract append(
    id: string,
    from: number,
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    onStored?: (length: number) => Promise<void>,
  ): Promise<number>;

  /** Marks the bytes as complete, after which they can be read. */
  abstract seal(id: string, length: number): Promise<void>;

  /** The bytes, or a range of them; null when they are incomplete or absent. */
  abstract open(id: string, range?: ByteRange): Promise<Readable | null>;

  abstract remove(id: string): Promise<void>;
}

/** All bytes of a stream in memory. */
export async function bytesOf(source: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
