import { Writable } from 'node:stream';
import type { LogStream } from '@zonewerk/contracts';
import { EngineUnavailable } from '../engine.js';

/** Type of the stream (1 byte), 3 unused bytes, length of the frame (4 bytes). */
const HEADER_BYTES = 8;
const LENGTH_AT = 4;
/** Stream types: input, output and faults. */
const TYPES: readonly (LogStream | undefined)[] = ['stderr', 'stdout', 'stderr'];
/** Docker sends at most 32 KB in one frame. */
const FRAME_BYTES = 1_048_576;

/**
 * Splits the output of a container without a terminal into frames. A frame of more than 1 MB is a fault of the engine.
 */
export class FrameReader extends Writable {
  private unread = Buffer.alloc(0);

  constructor(private readonly onFrame: (stream: LogStream, frame: Buffer) => void) {
    super();
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    this.unread = Buffer.concat([this.unread, chunk]);
    try {
      while (this.takeFrame());
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  }

  /** Passes on the next frame. False while it is incomplete. */
  private takeFrame(): boolean {
    if (this.unread.byteLength < HEADER_BYTES) return false;
    const stream = TYPES[this.unread.readUInt8(0)];
    const length = this.unread.readUInt32BE(LENGTH_AT);
    if (stream === undefined || length > FRAME_BYTES)
      throw new EngineUnavailable('Docker sent an output that has no valid frames.');
    const end = HEADER_BYTES + length;
    if (this.unread.byteLength < end) return false;
    this.onFrame(stream, this.unread.subarray(HEADER_BYTES, end));
    this.unread = this.unread.subarray(end);
    return true;
  }
}
