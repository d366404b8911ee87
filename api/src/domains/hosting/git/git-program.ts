import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Server } from '@zonewerk/contracts';
import type { Logger } from 'pino';
import { ApiError } from '../../../platform/http/api-error.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { Slots } from '../slots.js';
import { GitProcess } from './git-process.js';

const run = promisify(execFile);
const LIMIT_MS = 120_000;
const OUTPUT_BYTES = 1_048_576;
/** Maximum of concurrent git processes of an API process. */
const MAX_PROCESSES = 8;
/** Maximum for one account in all its projects, so that other accounts find free slots. */
const MAX_PROCESSES_OF_ACCOUNT = 2;
/** Search path of the program. */
const PROGRAMS = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';
const PUSH_BYTES = 100_000_000;

/**
 * Limits the memory of a process. Larger files are neither compared nor read as a whole; all defaults grow with the
 * machine.
 */
const MEMORY = [
  'core.bigFileThreshold=8m',
  'core.packedGitWindowSize=16m',
  'core.packedGitLimit=64m',
  'core.deltaBaseCacheLimit=16m',
  'pack.deltaCacheSize=16m',
  'pack.windowMemory=32m',
  'pack.threads=1',
];

/** Disables hooks, programs and settings of users and of the machine. */
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'core.fsmonitor=false',
  'protocol.allow=never',
  'gc.autoDetach=false',
  'transfer.fsckObjects=true',
  `receive.maxInputSize=${PUSH_BYTES}`,
  ...MEMORY,
];

/** The program git. Arguments are arrays, and each process has a time limit. */
@Injectable()
export class GitProgram implements OnModuleInit {
  private isAvailable = false;
  private readonly slots = new Slots(MAX_PROCESSES, MAX_PROCESSES_OF_ACCOUNT);

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  async onModuleInit(): Promise<void> {
    try {
      await run('git', ['--version'], { env: { PATH: PROGRAMS }, timeout: LIMIT_MS });
      this.isAvailable = true;
    } catch (error) {
      this.logger.warn({ err: error }, 'git cannot be run, so the source git is not offered');
    }
  }

  /** The source git is not available while the program is missing. */
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
   * Starts git in a repository.
   *
   * @param account ID of the user who causes it
   * @throws ApiError unavailable while too many processes run, in total or for this account
   */
  start(folder: string, account: string, args: readonly string[], protocol?: string): GitProcess {
    if (!this.isAvailable) throw new ApiError('not-found');
    const free = this.slots.take(account);
    const environment = {
      ...environmentOf(folder),
      ...(protocol === undefined ? {} : { GIT_PROTOCOL: protocol }),
    };
    const started = new GitProcess(argumentsOf(folder, args), environment);
    // Registered before other handlers of the end, so that the next process finds the free slot.
    void started.ended.then(free, free);
    return started;
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
