import type { LogStream } from '@zonewerk/contracts';

/** Maximum length of a line; longer ones are truncated. */
const LINE_BYTES = 16_384;
/** Suffix of a truncated line. */
export const CUT_MARK = ' [cut after 16 KB]';
const NEW_LINE = 0x0a;

/** A line of output of an instance. */
export interface LogLine {
  readonly at: Date;
  readonly stream: LogStream;
  readonly text: string;
  /** Position of the log after this line, in a format of its engine. */
  readonly position: string;
}

/** Receives lines synchronously: it cannot block the engine. */
export type OnLine = (line: LogLine) => void;

/** Joins the bytes of one stream to lines. It buffers at most 16 KB of an incomplete line. */
export class LineReader {
  private parts: Buffer[] = [];
  private bufferedBytes = 0;
  private length = 0;

  /** Lines that end in these bytes, each with its length in bytes before a truncation. */
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
    const part = bytes.subarray(0, LINE_BYTES - this.bufferedBytes);
    if (part.byteLength === 0) return;
    this.bufferedBytes += part.byteLength;
    // A copy, so that the whole chunk is not retained in memory.
    this.parts.push(Buffer.from(part));
  }

  private take() {
    const { length } = this;
    const text = Buffer.concat(this.parts).toString().replace(/\r$/u, '');
    this.parts = [];
    this.bufferedBytes = 0;
    this.length = 0;
    return { text: length > LINE_BYTES ? `${text}${CUT_MARK}` : text, length: length + 1 };
  }
}
