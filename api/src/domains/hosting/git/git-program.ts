import { spawn, type ChildProcessWithoutNullStreams, execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Server } from '@zonewerk/contracts';
import type { Logger } from 'pino';
import { ApiError } from '../../../platform/http/api-error.js';
import { LOGGER } from '../../../platform/logging/logger.js';

const run = promisify(execFile);
const LIMIT_MS = 120_000;
const OUTPUT_BYTES = 1_048_576;
/** Processes of one API process. */
const PROCESSES_MOST = 4;
const RETRY_SECONDS = 5;
/** Folders with the program. */
const PROGRAMS = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';
const PUSH_BYTES = 104_857_600;

/** No hook, no program and no setting of a person or of the machine counts. */
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'core.fsmonitor=false',
  'protocol.allow=never',
  'gc.autoDetach=false',
  'transfer.fsckObjects=true',
  `receive.maxInputSize=${PUSH_BYTES}`,
];

/** The program git. Arguments are arrays, and each process has a time limit. */
@Injectable()
export class GitProgram implements OnModuleInit {
  private isAvailable = false;
  private running = 0;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  async onModuleInit(): Promise<void> {
    try {
      await run('git', ['--version'], { env: { PATH: PROGRAMS }, timeout: LIMIT_MS });
      this.isAvailable = true;
    } catch (error) {
      this.logger.warn({ err: error }, 'git cannot be run, so the source git is not offered');
    }
  }

  /** A server without the source git while the program is missing. */
  offered<T extends Pick<Server, 'sources'>>(server: T): T {
    return this.isAvailable
      ? server
      : { ...server, sources: server.sources.filter((source) => source !== 'git') };
  }

  /** Runs git in a repository, and returns its output. At most 1 MB. */
  async read(folder: string, args: readonly string[]): Promise<string> {
    const { stdout } = await run('git', argumentsOf(folder, args), {
      env: environmentOf(folder),
      timeout: LIMIT_MS,
      maxBuffer: OUTPUT_BYTES,
    });
    return stdout;
  }

  /**
   * Starts git in a repository. It is killed after two minutes.
   * @throws ApiError unavailable while too many processes run
   */
  start(folder: string, args: readonly string[], protocol?: string): ChildProcessWithoutNullStreams {
    if (!this.isAvailable) throw new ApiError('not-found');
    if (this.running >= PROCESSES_MOST)
      throw new ApiError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    this.running += 1;
    const child = spawn('git', argumentsOf(folder, args), {
      env: { ...environmentOf(folder), ...(protocol === undefined ? {} : { GIT_PROTOCOL: protocol }) },
      stdio: 'pipe',
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    let hasEnded = false;
    const end = () => {
      if (!hasEnded) this.running -= 1;
      hasEnded = true;
    };
    child.once('close', end);
    child.once('error', end);
    // Only the exit counts: git can end before it reads everything.
    child.stdin.on('error', () => undefined);
    child.stderr.resume();
    return child;
  }
}

function argumentsOf(folder: string, args: readonly string[]): string[] {
  return ['-C', folder, ...SETTINGS.flatMap((setting) => ['-c', setting]), ...args];
}

function environmentOf(folder: string): NodeJS.ProcessEnv {
  return {
    PATH: PROGRAMS,
    HOME: folder,
    LANG: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
  };
}
