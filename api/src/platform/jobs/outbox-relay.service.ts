import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { Afterwards } from './afterwards.service.js';
import { JobService } from './job.service.js';
import { OutboxRepository, type Carrier } from './outbox.repository.js';

const SWEEP_MS = 1_000;

/**
 * Turns the promises that documents carry into jobs: at once when nudged after a write, and by a sweep for those that a
 * process left behind when it died between the write and the nudge.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | null = null;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly jobs: JobService,
    private readonly afterwards: Afterwards,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds a collection whose documents can carry promises. */
  watch(model: Carrier): void {
    this.outbox.watch(model);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), SWEEP_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** Relays what a just written document promised. A failure here is made good by the sweep. */
  async nudge(model: Carrier, id: unknown): Promise<void> {
    try {
      await this.outbox.relayOne(model, id);
      this.jobs.wake();
    } catch (error) {
      this.logger.warn({ err: error, collection: model.collection.name }, 'outbox left to the sweep');
    }
  }

  /** As `nudge`, for answers that do not wait for it: the promise is written already. */
  nudgeAfterwards(model: Carrier, id: unknown): void {
    this.afterwards.start('outbox', () => this.nudge(model, id));
  }

  /** Relays everything that is open; several calls at a time are one. */
  async sweep(): Promise<void> {
    this.sweeping ??= this.sweepAll().finally(() => {
      this.sweeping = null;
    });
    return this.sweeping;
  }

  private async sweepAll(): Promise<void> {
    try {
      if ((await this.outbox.relayAll()) > 0) this.jobs.wake();
    } catch (error) {
      this.logger.warn({ err: error }, 'outbox cannot be read; trying again');
    }
  }
}
