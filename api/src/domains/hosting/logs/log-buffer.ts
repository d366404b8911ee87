import type { LogLine } from './log-lines.js';
import type { StoredLine } from './log.schema.js';

/** Maximum of bytes of the lines in one chunk. */
const CHUNK_BYTES = 65_536;
/** Maximum of lines in one chunk. */
const CHUNK_LINES = 2_000;
/** Maximum of buffered bytes of one instance in the worker. */
const BUFFER_BYTES = 1_048_576;
/** Maximum of buffered bytes of a worker. Short lines use two to three times as much memory. */
export const WORKER_BYTES = 4 * 1_048_576;
/** Overhead of a stored line in addition to its text. */
const LINE_OVERHEAD = 100;

/** Counter of buffered bytes of all buffers of a worker. */
export class LogBudget {
  used = 0;

  constructor(readonly most: number) {}
}

interface BufferedLine {
  readonly line: StoredLine;
  position: string;
}

/** Lines of one write. */
export interface LogBatch {
  readonly lines: readonly StoredLine[];
  /** Their size in the buffer. */
  readonly bytes: number;
  /** Position of the log after them. */
  readonly position: string;
}

/** Buffer of the lines of one instance before they are stored. Lines above the limits are counted as lost. */
export class LogBuffer {
  private buffered: BufferedLine[] = [];
  private bytes = 0;

  constructor(private readonly budget: LogBudget) {}

  /** Whether a full chunk is buffered. */
  get isFull(): boolean {
    return this.bytes >= CHUNK_BYTES;
  }

  get isEmpty(): boolean {
    return this.buffered.length === 0;
  }

  /** @param text stored part of the line */
  add({ at, stream, position }: LogLine, text: string): void {
    const line: StoredLine = { at, stream, text };
    const size = sizeOf(line);
    if (this.bytes + size > BUFFER_BYTES || this.budget.used + size > this.budget.most) {
      this.lose(at, position);
      return;
    }
    this.buffered.push({ line, position });
    this.bytes += size;
    this.budget.used += size;
  }

  /** Removes the first lines. Their bytes count until `release`. */
  take(): LogBatch {
    let bytes = 0;
    let count = 0;
    for (const { line } of this.buffered) {
      if (count > 0 && (bytes + sizeOf(line) > CHUNK_BYTES || count === CHUNK_LINES)) break;
      bytes += sizeOf(line);
      count += 1;
    }
    const batch = this.buffered.splice(0, count);
    return { lines: batch.map(({ line }) => line), bytes, position: batch.at(-1)?.position ?? '' };
  }

  /** The lines of `take` are stored. */
  release({ bytes }: LogBatch): void {
    this.bytes -= bytes;
    this.budget.used -= bytes;
  }

  /** Consecutive lost lines are one entry. */
  private lose(at: Date, position: string): void {
    const last = this.buffered.at(-1);
    if (last?.line.lost === undefined) {
      this.buffered.push({ line: { at, stream: 'stdout', text: '', lost: 1 }, position });
    } else {
      last.line.lost += 1;
      last.position = position;
    }
  }
}

/** An entry for lost lines has no size, because it follows a line with one. */
function sizeOf({ text, lost }: StoredLine): number {
  return lost === undefined ? Buffer.byteLength(text) + LINE_OVERHEAD : 0;
}
