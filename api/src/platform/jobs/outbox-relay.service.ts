import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { Afterwards } from './afterwards.service.js';
import { JobService } from './job.service.js';
import type { OutboxEntry } from './outbox.js';
import { OutboxRepository, type Carrier, type RelayRules } from './outbox.repository.js';

/** How often a process looks for work that others wrote: other processes, commands, and processes that died. */
const CHECK_MS = 1_000;

/**
 * Turns the outbox entries of documents into jobs: at once when nudged after a write, and by a sweep when a check finds
 * entries of a process that died between the write and the nudge. The check also finds the jobs of other processes.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rules: RelayRules = { sharedWork: (entry) => this.sharedWork(entry) };
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | null = null;
  private sweeping: Promise<void> | null = null;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly jobs: JobService,
    private readonly afterwards: Afterwards,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds a collection whose documents can carry outbox entries. */
  watch(model: Carrier): void {
    this.outbox.watch(model);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.check(), CHECK_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
    await this.sweeping;
  }

  /** Makes jobs of the outbox entries of a document that was just written. After a failure, the sweep does it. */
  nudge(model: Carrier, id: unknown): Promise<void> {
    return this.nudgeAll(model, [id]);
  }

  /**
   * As `nudge`, for documents that were written together.
   * @param done ids of entries whose work the caller has done
   */
  async nudgeAll(model: Carrier, ids: readonly unknown[], done?: ReadonlySet<string>): Promise<void> {
    try {
      await this.outbox.relayOf(model, ids, { ...this.rules, ...(done === undefined ? {} : { done }) });
      this.jobs.wake();
    } catch (error) {
      this.logger.warn(
        { err: error, collection: model.collection.name },
        'relay failed; the sweep repeats it',
      );
    }
  }

  /** As `nudge`, for answers that do not wait for it: the promise is written already. */
  nudgeAfterwards(model: Carrier, id: unknown): void {
    this.afterwards.start('outbox', () => this.nudge(model, id));
  }

  /** Looks for open work in the database; several calls at a time are one. */
  private check(): Promise<void> {
    this.checking ??= this.checkAll().finally(() => {
      this.checking = null;
    });
    return this.checking;
  }

  private async checkAll(): Promise<void> {
    try {
      const kinds = this.jobs.registered().map(({ kind }) => kind);
      const { dueAt, hasEntries } = await this.outbox.openWork(kinds);
      if (hasEntries) await this.sweep();
      // A later job is found by a later check.
      const waits = new Set(dueAt.map((at) => Math.max(0, at.getTime() - Date.now())));
      for (const wait of waits) if (wait < CHECK_MS) this.jobs.wakeIn(wait);
    } catch (error) {
      this.logger.warn({ err: error }, 'open work cannot be read; trying again');
    }
  }

  /** Relays everything that is open; several calls at a time are one. */
  async sweep(): Promise<void> {
    this.sweeping ??= this.sweepAll().finally(() => {
      this.sweeping = null;
    });
    return this.sweeping;
  }

  /** Key of entries for which one job suffices; null for an entry that needs its own. */
  private sharedWork({ kind, payload, dueAt }: OutboxEntry): string | null {
    const handler = this.jobs.registered().find((one) => one.kind === kind);
    try {
      const alike = dueAt ? null : (handler?.together?.(payload) ?? null);
      return alike && `${kind} ${alike.cluster}`;
    } catch (error) {
      // One entry must not stop the sweep: its job fails with the same error and says so.
      this.logger.warn({ err: error, kind }, 'payload of an outbox entry cannot be read');
      return null;
    }
  }

  private async sweepAll(): Promise<void> {
    try {
      if ((await this.outbox.relayAll(this.rules)) > 0) this.jobs.wake();
    } catch (error) {
      this.logger.warn({ err: error }, 'outbox cannot be read; trying again');
    }
  }
}
