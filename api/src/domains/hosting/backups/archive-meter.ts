import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** A tar archive ends with two blocks of zeros (POSIX.1, pax). */
const END = Buffer.alloc(1_024);

/** A reason for a failed backup or restore that members can read. */
export class DataFault extends Error {}

const TOO_LARGE = 'The volume has more bytes than its limit.';

/** Passes bytes on, and measures them. */
export class ArchiveMeter extends Transform {
  /** Bytes that passed. */
  length = 0;
  private readonly digest = createHash('sha256');
  private last: Buffer = Buffer.alloc(0);

  /**
   * @param onLength called with the number of bytes that passed
   * @param most more bytes end the stream with a `DataFault`
   */
  constructor(
    private readonly onLength: (length: number) => void = () => undefined,
    private readonly most = Infinity,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.length += chunk.length;
    if (this.length > this.most) {
      done(new DataFault(TOO_LARGE));
      return;
    }
    this.digest.update(chunk);
    const joined = chunk.length >= END.length ? chunk : Buffer.concat([this.last, chunk]);
    this.last = Buffer.from(joined.subarray(-END.length));
    this.onLength(this.length);
    done(null, chunk);
  }

  /** Whether the bytes are a tar archive up to its end. */
  get isWholeTar(): boolean {
    return this.last.equals(END);
  }

  /** SHA-256 of all bytes in hexadecimal digits. Ends the measurement. */
  sha256(): string {
    return this.digest.digest('hex');
  }
}
