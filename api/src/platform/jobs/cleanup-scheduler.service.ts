import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';

const EVERY_MS = 600_000;

type Sweep = (now: Date) => Promise<void>;

/** Scheduler of cleanups. Cleanups only save space: every query excludes expired documents itself. */
@Injectable()
export class CleanupScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeps = new Map<string, Sweep>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  register(name: string, sweep: Sweep): void {
    this.sweeps.set(name, sweep);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.run(new Date()), EVERY_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Runs every cleanup; a failure is logged and does not prevent the others. */
  async run(now: Date): Promise<void> {
    for (const [name, sweep] of this.sweeps) {
      try {
        await sweep(now);
      } catch (error) {
        this.logger.warn({ err: error, sweep: name }, 'expired documents could not be removed');
      }
    }
  }
}
