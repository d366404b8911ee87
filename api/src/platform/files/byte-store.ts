import type { Readable } from 'node:stream';

/** A part of some bytes: from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where bytes of files are kept, by ids that we make. Everything can be called twice. */
export abstract class ByteStore {
  /**
   * Writes what comes behind the first `from` bytes, over whatever is there, and says how many there are then.
   * What came before a source fails is kept: `onKept` is told of it, and of every part before.
   */
  abstract append(
    id: string,
    from: number,
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    onKept?: (length: number) => Promise<void>,
  ): Promise<number>;

  /** Says that there is no more to come; only then they can be read. */
  abstract seal(id: string, length: number): Promise<void>;

  /** The bytes, or a part of them; null when they are not there whole. */
  abstract open(id: string, range?: ByteRange): Promise<Readable | null>;

  abstract remove(id: string): Promise<void>;
}

/** All bytes of a stream in memory. */
export async function bytesOf(source: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
