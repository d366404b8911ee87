import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { OnModuleDestroy } from '@nestjs/common';
import { concurrencyLimit } from './concurrency-limit.js';
import { MAX_PIXELS } from './redraw.js';

export interface DecodingLimits {
  /** Wall-clock time of one picture. */
  readonly timeMs: number;
  /** Resident memory of the process, of which Node.js itself uses about 80 MB. */
  readonly memoryMb: number;
}

const START_MS = 30_000;
const IDLE_MS = 60_000;
const CHILD_HEAP_MB = 64;
/** Additional data that the kernel limit permits, for allocations between two checks of the memory. */
const HEADROOM_MB = 512;
/** Arguments: kilobytes, program and its arguments. A lower existing limit remains in force. */
const LIMITED = 'ulimit -c 0; ulimit -d "$0" 2>/dev/null; exec "$@"';

/** An image exceeds the time or memory limit. */
export class DecodingLimitError extends Error {}

class ReplyTimeoutError extends Error {}

interface Reply<Result> {
  readonly result: Result;
  readonly peakMemoryMb: number;
}

interface Program {
  /** Folder of the repository. */
  readonly root: string;
  /** Name of the file; the child runs the compiled program, also in tests from sources. */
  readonly program: string;
  readonly limits: DecodingLimits;
}

/**
 * Decodes images sequentially in a child process with limits of time and memory. The process starts with the first
 * image, is reused, and is replaced after a failure. It ends with this process in all cases.
 */
export abstract class DecodingProcess<Request extends object, Result> implements OnModuleDestroy {
  private readonly limit = concurrencyLimit(1);
  private child: ChildProcess | null = null;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  private readonly limits: DecodingLimits;

  constructor(private readonly program: Program) {
    this.limits = program.limits;
  }

  onModuleDestroy(): void {
    this.closed = true;
    this.stop();
  }

  /** Whether an image would be decoded immediately. */
  hasRoom(): boolean {
    return this.limit.hasRoom();
  }

  /** @throws DecodingLimitError */
  protected request(request: Request): Promise<Result> {
    return this.limit.run(() => this.requestNow(request));
  }

  private async requestNow(request: Request): Promise<Result> {
    clearTimeout(this.idle);
    const isReused = this.child !== null;
    const child = await this.running();
    try {
      child.send(request);
      const { result, peakMemoryMb } = (await replyOf(child, this.limits.timeMs)) as Reply<Result>; // guard: upload-drawing-time
      // Memory remaining after the last image does not count against the next one.
      if (peakMemoryMb > this.limits.memoryMb / 2) this.stop();
      return result;
    } catch (error) {
      this.stop();
      if (this.closed) throw error;
      // A reused process may have ended while it was idle, so a new one decides about the image.
      if (isReused && !(error instanceof ReplyTimeoutError)) return await this.requestNow(request);
      const { timeMs, memoryMb } = this.limits;
      throw new DecodingLimitError(`The image takes more than ${timeMs} ms or ${memoryMb} MB.`, {
        cause: error,
      });
    } finally {
      clearTimeout(this.idle);
      this.idle = setTimeout(() => this.stop(), IDLE_MS).unref();
    }
  }

  /** @throws Error when the process cannot be started, independent of the image */
  private async running(): Promise<ChildProcess> {
    if (this.closed) throw new Error('The decoding process is closed.');
    if (this.child) return this.child;
    const child = start(this.program);
    this.child = child;
    const forget = () => {
      if (this.child === child) this.child = null;
    };
    child.on('exit', forget).on('error', forget);
    try {
      await replyOf(child, START_MS);
    } catch (error) {
      this.stop();
      throw new Error('The decoding process does not start.', { cause: error });
    }
    return child;
  }

  private stop(): void {
    this.child?.kill('SIGKILL');
    this.child = null;
  }
}

function start({ root, program: name, limits: { memoryMb } }: Program): ChildProcess {
  const program = join(root, `api/dist/platform/media/${name}.js`);
  const node = [process.execPath, `--max-old-space-size=${CHILD_HEAP_MB}`, program];
  const dataKb = (memoryMb + HEADROOM_MB) * 1_024;
  const args = ['-c', LIMITED, String(dataKb), ...node, String(memoryMb), String(MAX_PIXELS)]; // guard: upload-drawing-memory
  const child = spawn('/bin/sh', args, {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // The child process does not prevent the exit of its parent.
  child.unref();
  child.channel?.unref();
  return child;
}

/** The next message of a child. Rejects when the child ends or after `ms`. */
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
