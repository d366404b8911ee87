import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.js';
import { ApiError } from '../http/api-error.js';
import { LOGGER } from '../logging/logger.js';

const MEGABYTE = 1_048_576;
/** Interval of measurements in milliseconds. */
const LOOK_MS = 2_000;
const RETRY_SECONDS = 30;

/**
 * Monitors the free space of the disk of the data folder. Below the limit, writes are rejected. The database then does
 * not fail on a full disk, and reads remain possible.
 */
@Injectable()
export class DiskSpace implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  /** Free megabytes while they are below the limit; otherwise null. */
  private low: number | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.config.minFreeMb === 0) return;
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Measures now. A disk that cannot be measured counts as sufficient. */
  async look(): Promise<void> {
    const free = await this.freeMb().catch(() => Infinity);
    const before = this.low;
    this.low = free < this.config.minFreeMb ? Math.floor(free) : null;
    if (before === null && this.low !== null)
      this.logger.warn({ free_mb: this.low }, this.sentence(this.low));
    if (before !== null && this.low === null)
      this.logger.info('The disk has enough free space again. Writes are accepted.');
  }

  /** Free megabytes for this account on the disk of the data folder. @throws when it cannot be measured */
  async freeMb(): Promise<number> {
    for (let folder = resolve(this.config.dataDir); ; folder = dirname(folder)) {
      try {
        const { bavail, bsize } = await statfs(folder);
        return (bavail * bsize) / MEGABYTE;
      } catch (error) {
        // The folder is created with its first file.
        if (dirname(folder) === folder) throw error;
      }
    }
  }

  /** Whether the configured minimum remains free after a number of bytes. */
  leavesRoom(bytes: number, freeBytes: number): boolean {
    return freeBytes - bytes >= this.config.minFreeMb * MEGABYTE;
  }

  /** @throws ApiError storage-full while the space is insufficient for a write */
  requireSpace(): void {
    if (this.low !== null) throw new ApiError('storage-full', { retryAfterSeconds: RETRY_SECONDS });
  }

  private sentence(free: number): string {
    const { dataDir, minFreeMb } = this.config;
    return `Only ${free} MB are free on the disk of ${resolve(dataDir)}. Writes are refused until ${minFreeMb} MB are free (MIN_FREE_MB).`;
  }
}
