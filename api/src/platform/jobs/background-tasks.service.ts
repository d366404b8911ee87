import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';

/**
 * Background tasks after a response. Only for work whose loss another mechanism repairs: the response must not depend
 * on it.
 */
@Injectable()
export class BackgroundTasks implements OnModuleDestroy {
  private readonly running = new Set<Promise<void>>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** @param name for the log */
  start(name: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.logger.warn({ err: error, work: name }, 'left to those that tidy up'))
      .finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** Running tasks end before the database connection is closed. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.running);
  }
}
