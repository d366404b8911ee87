import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** Timeout of a process without input and output. The transfer time of a slow client does not count. */
const IDLE_MS = 120_000;
/** Maximum duration of a process: 500 MB at 4 Mbit/s. A slower client would occupy its slot for longer. */
const TOTAL_MS = 1_000_000;

/** A git process and its child processes, which end together. */
export class GitProcess {
  /** Exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly total: NodeJS.Timeout;
  private readonly idle: NodeJS.Timeout;
  private hasEnded = false;

  constructor(args: readonly string[], env: NodeJS.ProcessEnv) {
    // Detached: it leads a process group, so that a signal reaches its child processes.
    this.child = spawn('git', args, { env, stdio: 'pipe', detached: true });
    const { child } = this;
    this.total = setTimeout(() => this.kill(), TOTAL_MS);
    this.idle = setTimeout(() => this.kill(), IDLE_MS);
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    this.ended.catch(() => undefined);
    child.once('close', () => this.end());
    child.once('error', () => this.end());
    // Only the exit code counts: git may end before it reads everything.
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', () => this.moved());
    child.stdout.pause();
    child.stderr.resume();
  }

  get input(): Writable {
    return this.child.stdin;
  }

  get output(): Readable {
    return this.child.stdout;
  }

  /** Restarts the timeout after input or output. */
  moved(): void {
    this.idle.refresh();
  }

  /** Ends the process and its child processes. */
  kill(): void {
    const { pid } = this.child;
    if (pid === undefined || this.hasEnded) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      // The group has just ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  private end(): void {
    this.hasEnded = true;
    clearTimeout(this.total);
    clearTimeout(this.idle);
  }
}
