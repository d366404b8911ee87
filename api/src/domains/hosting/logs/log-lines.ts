import type { LogStream } from '@zonewerk/contracts';

/** Longer lines are cut. */
const LINE_BYTES = 16_384;
/** End of a line that was cut. */
export const CUT_MARK = ' [cut after 16 KB]';
const NEW_LINE = 0x0a;

/** A line that an instance wrote. */
export interface LogLine {
  readonly at: Date;
  readonly stream: LogStream;
  readonly text: string;
  /** Where the log of the instance goes on after this line, in a form of its engine. */
  readonly position: string;
}

/** Receives lines at once: it cannot make the engine wait. */
export type OnLine = (line: LogLine) => void;

/** Joins the bytes of one stream to lines. It holds 16 KB of an unfinished line at most. */
export class LineReader {
  private parts: Buffer[] = [];
  private held = 0;
  private length = 0;

  /** Lines that end in these bytes, each with its length in bytes before a cut. */
  *read(bytes: Buffer): Generator<{ readonly text: string; readonly length: number }> {
    let from = 0;
    for (let to = bytes.indexOf(NEW_LINE); to !== -1; to = bytes.indexOf(NEW_LINE, from)) {
      this.hold(bytes.subarray(from, to));
      yield this.take();
      from = to + 1;
    }
    this.hold(bytes.subarray(from));
  }

  private hold(bytes: Buffer): void {
    this.length += bytes.byteLength;
    const part = bytes.subarray(0, LINE_BYTES - this.held);
    if (part.byteLength === 0) return;
    this.held += part.byteLength;
    // A copy, so that the whole chunk is not held.
    this.parts.push(Buffer.from(part));
  }

  private take() {
    const { length } = this;
    const text = Buffer.concat(this.parts).toString().replace(/\r$/u, '');
    this.parts = [];
    this.held = 0;
    this.length = 0;
    return { text: length > LINE_BYTES ? `${text}${CUT_MARK}` : text, length: length + 1 };
  }
}
