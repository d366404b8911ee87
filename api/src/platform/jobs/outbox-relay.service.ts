import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { JobRepository } from './job.repository.js';
import { JobService } from './job.service.js';
import type { WithOutbox } from './outbox.js';

const SWEEP_MS = 1_000;
const BATCH = 200;

/**
 * Turns the promises that documents carry into jobs: at once when nudged after a write, and by a sweep for those that a
 * process left behind when it died between the write and the nudge.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly models: Model<WithOutbox>[] = [];
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | null = null;

  constructor(
    private readonly repository: JobRepository,
    private readonly jobs: JobService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds a collection whose documents can carry promises. */
  watch<T>(model: Model<T>): void {
    this.models.push(model as unknown as Model<WithOutbox>);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), SWEEP_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** Relays what a just written document promised. A failure here is made good by the sweep. */
  async nudge<T>(model: Model<T>, id: unknown): Promise<void> {
    try {
      await this.relay(model as unknown as Model<WithOutbox>, { _id: id });
      this.jobs.wake();
    } catch (error) {
      this.logger.warn({ err: error, collection: model.collection.name }, 'outbox left to the sweep');
    }
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
      let relayed = 0;
      for (const model of this.models) relayed += await this.relay(model, { 'outbox.id': { $exists: true } });
      if (relayed > 0) this.jobs.wake();
    } catch (error) {
      this.logger.warn({ err: error }, 'outbox cannot be read; trying again');
    }
  }

  private async relay(model: Model<WithOutbox>, filter: Record<string, unknown>): Promise<number> {
    const documents = await model
      .find(filter, { outbox: 1 })
      .limit(BATCH)
      .lean<(WithOutbox & { _id: unknown })[]>();
    let relayed = 0;
    for (const document of documents) {
      for (const entry of document.outbox ?? []) {
        await this.repository.add(entry, new Date());
        await model.updateOne({ _id: document._id } as never, { $pull: { outbox: { id: entry.id } } });
        relayed += 1;
      }
    }
    return relayed;
  }
}
