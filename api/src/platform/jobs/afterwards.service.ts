import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';

/**
 * Work that no answer waits for. Only for what something else makes good for when it is lost: nothing of it may be part
 * of what an answer says.
 */
@Injectable()
export class Afterwards implements OnModuleDestroy {
  private readonly running = new Set<Promise<void>>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** @param name what it is, for the log */
  start(name: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.logger.warn({ err: error, work: name }, 'left to those that tidy up'))
      .finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** What has begun ends before the database is let go. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.running);
  }
}
