import type { LogLine } from './log-lines.js';
import type { StoredLine } from './log.schema.js';

/** Most bytes of the lines in one chunk. */
const CHUNK_BYTES = 65_536;
/** Most lines in one chunk. */
const CHUNK_LINES = 2_000;
/** Most bytes that lines of one instance take in the worker. */
const BUFFER_BYTES = 1_048_576;
/** Bytes of lines that one worker holds at most. Short lines take two to three times as much memory. */
export const WORKER_BYTES = 4 * 1_048_576;
/** What a stored line takes in addition to its text. */
const LINE_OVERHEAD = 100;

/** Bytes of lines that all buffers of a worker hold. */
export class LogBudget {
  used = 0;

  constructor(readonly most: number) {}
}

interface HeldLine {
  readonly line: StoredLine;
  position: string;
}

/** Lines that are to be stored together. */
export interface LogBatch {
  readonly lines: readonly StoredLine[];
  /** What they take in the buffer. */
  readonly bytes: number;
  /** Where the log goes on after them. */
  readonly position: string;
}

/** Lines of one instance on their way to the database. Lines above the limits are counted as lost. */
export class LogBuffer {
  private held: HeldLine[] = [];
  private bytes = 0;

  constructor(private readonly budget: LogBudget) {}

  /** Whether a whole chunk waits. */
  get isFull(): boolean {
    return this.bytes >= CHUNK_BYTES;
  }

  get isEmpty(): boolean {
    return this.held.length === 0;
  }

  /** @param text the part of the line that is stored */
  add({ at, stream, position }: LogLine, text: string): void {
    const line: StoredLine = { at, stream, text };
    const size = sizeOf(line);
    if (this.bytes + size > BUFFER_BYTES || this.budget.used + size > this.budget.most) {
      this.lose(at, position);
      return;
    }
    this.held.push({ line, position });
    this.bytes += size;
    this.budget.used += size;
  }

  /** Takes the first lines out. Their bytes count until `release`. */
  take(): LogBatch {
    let bytes = 0;
    let count = 0;
    for (const { line } of this.held) {
      if (count > 0 && (bytes + sizeOf(line) > CHUNK_BYTES || count === CHUNK_LINES)) break;
      bytes += sizeOf(line);
      count += 1;
    }
    const taken = this.held.splice(0, count);
    return { lines: taken.map(({ line }) => line), bytes, position: taken.at(-1)?.position ?? '' };
  }

  /** Lines that `take` returned are stored. */
  release({ bytes }: LogBatch): void {
    this.bytes -= bytes;
    this.budget.used -= bytes;
  }

  /** Lost lines in a row are one entry. */
  private lose(at: Date, position: string): void {
    const last = this.held.at(-1);
    if (last?.line.lost === undefined) {
      this.held.push({ line: { at, stream: 'stdout', text: '', lost: 1 }, position });
    } else {
      last.line.lost += 1;
      last.position = position;
    }
  }
}

/** An entry for lost lines takes no room, since it comes after a line that does. */
function sizeOf({ text, lost }: StoredLine): number {
  return lost === undefined ? Buffer.byteLength(text) + LINE_OVERHEAD : 0;
}
