import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { OnModuleDestroy } from '@nestjs/common';
import { concurrencyLimit } from './concurrency-limit.js';
import type { RenderRequest } from './drawing-child.js';
import { MAX_PIXELS } from './redraw.js';
import type { ShrunkPicture } from './shrink.js';

export interface DrawingLimits {
  /** Wall-clock time of one drawing. */
  readonly timeMs: number;
  /** Resident memory of the process, of which Node.js itself takes some 80 MB. */
  readonly memoryMb: number;
}

export const DRAWING_LIMITS: DrawingLimits = { timeMs: 5_000, memoryMb: 768 };

const START_MS = 30_000;
const IDLE_MS = 60_000;
const CHILD_HEAP_MB = 64;
/** The kernel limits data of the process to this much more, for allocations between two checks of its memory. */
const HEADROOM_MB = 512;
/** Arguments: kilobytes, program and its arguments. Where the limit is lower already, the lower one stays. */
const LIMITED = 'ulimit -c 0; ulimit -d "$0" 2>/dev/null; exec "$@"';

/** A drawing takes more time or memory than a drawing may take. */
export class DrawingLimitError extends Error {}

class ReplyTimeoutError extends Error {}

interface RenderReply {
  readonly picture: ShrunkPicture | null;
  readonly peakMemoryMb: number;
}

/**
 * Decodes drawings (SVG), one at a time, in a child process with limits of time and memory. The process starts with the
 * first drawing, serves further ones, and is replaced after a failure. It ends with this process, however this one ends.
 */
export class DrawingRenderer implements OnModuleDestroy {
  private readonly limit = concurrencyLimit(1);
  private child: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  /** @param root folder of the repository; the child runs the compiled program, also in tests from sources */
  constructor(
    private readonly root: string,
    private readonly limits: DrawingLimits = DRAWING_LIMITS,
  ) {}

  onModuleDestroy(): void {
    this.closed = true;
    this.stop();
  }

  /** Whether a drawing would be decoded at once. */
  hasRoom(): boolean {
    return this.limit.hasRoom();
  }

  /**
   * Decodes a drawing to a small size; null when it cannot be read or declares too many pixels.
   * @param side of the square that the result covers, in pixels
   * @throws DrawingLimitError
   */
  render(drawing: Buffer, side: number): Promise<ShrunkPicture | null> {
    return this.limit.run(() => this.renderNow({ drawing, side }));
  }

  private async renderNow(request: RenderRequest): Promise<ShrunkPicture | null> {
    clearTimeout(this.idle);
    const isReused = this.child !== null;
    const child = await this.running();
    try {
      child.send(request);
      const { picture, peakMemoryMb } = (await replyOf(child, this.limits.timeMs)) as RenderReply; // guard: upload-drawing-time
      // Memory that the last drawing left behind is not charged to the next one.
      if (peakMemoryMb > this.limits.memoryMb / 2) this.stop();
      return picture;
    } catch (error) {
      this.stop();
      if (this.closed) throw error;
      // A reused process may have ended while it was idle, so a new one decides about the drawing.
      if (isReused && !(error instanceof ReplyTimeoutError)) return await this.renderNow(request);
      const { timeMs, memoryMb } = this.limits;
      throw new DrawingLimitError(`The drawing takes more than ${timeMs} ms or ${memoryMb} MB.`, {
        cause: error,
      });
    } finally {
      clearTimeout(this.idle);
      this.idle = setTimeout(() => this.stop(), IDLE_MS).unref();
    }
  }

  /** @throws Error when the process cannot be started, which is no fault of the drawing */
  private async running(): Promise<ChildProcess> {
    if (this.closed) throw new Error('The renderer of drawings is closed.');
    if (this.child) return this.child;
    const child = start(this.root, this.limits);
    this.child = child;
    const forget = () => {
      if (this.child === child) this.child = null;
    };
    child.on('exit', forget).on('error', forget);
    try {
      await replyOf(child, START_MS);
    } catch (error) {
      this.stop();
      throw new Error('The renderer of drawings does not start.', { cause: error });
    }
    return child;
  }

  private stop(): void {
    this.child?.kill('SIGKILL');
    this.child = null;
  }
}

function start(root: string, { memoryMb }: DrawingLimits): ChildProcess {
  const program = join(root, 'api/dist/platform/pictures/drawing-child.js');
  const node = [process.execPath, `--max-old-space-size=${CHILD_HEAP_MB}`, program];
  const dataKb = (memoryMb + HEADROOM_MB) * 1_024;
  const args = ['-c', LIMITED, String(dataKb), ...node, String(memoryMb), String(MAX_PIXELS)]; // guard: upload-drawing-memory
  const child = spawn('/bin/sh', args, {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // The process does not keep its parent running.
  child.unref();
  child.channel?.unref();
  return child;
}

/** The next message of a child. Rejects when the child ends or `ms` are over. */
function replyOf(child: ChildProcess, ms: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new ReplyTimeoutError(`No answer after ${ms} ms.`)), ms);
    const onExit = (code: number | null, signal: string | null) =>
      fail(new Error(`The process ended with ${code ?? signal}.`));
    const detach = () => {
      clearTimeout(timer);
      child.off('message', done).off('exit', onExit).off('error', fail);
    };
    const done = (message: unknown) => {
      detach();
      resolve(message);
    };
    const fail = (error: Error) => {
      detach();
      reject(error);
    };
    child.once('message', done).once('exit', onExit).once('error', fail);
  });
}
