import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { BackgroundTasks } from './background-tasks.service.js';
import { JobService } from './job.service.js';
import type { OutboxEntry } from './outbox.js';
import { OutboxRepository, type Carrier, type RelayRules } from './outbox.repository.js';

/** Interval of the check for work of other processes, commands and crashed processes. */
const CHECK_MS = 1_000;

/**
 * Converts the outbox entries of documents to jobs: immediately when nudged after a write, otherwise by a sweep. A
 * check starts the sweep when it finds entries of a process that crashed before the nudge. The check also finds the
 * jobs of other processes.
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
    private readonly afterwards: BackgroundTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers a collection whose documents can contain outbox entries. */
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

  /** Creates jobs from the outbox entries of a document that was just written. After a failure, the sweep does so. */
  nudge(model: Carrier, id: unknown): Promise<void> {
    return this.nudgeAll(model, [id]);
  }

  /**
   * As `nudge`, for documents that were written together.
   * @param done IDs of entries whose work the caller has done
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

  /** As `nudge`, in the background: the outbox entry is stored already. */
  nudgeAfterwards(model: Carrier, id: unknown): void {
    this.afterwards.start('outbox', () => this.nudge(model, id));
  }

  /** Checks for open work in the database; concurrent calls share one run. */
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
      // A later check finds a later job.
      const waits = new Set(dueAt.map((at) => Math.max(0, at.getTime() - Date.now())));
      for (const wait of waits) if (wait < CHECK_MS) this.jobs.wakeIn(wait);
    } catch (error) {
      this.logger.warn({ err: error }, 'open work cannot be read; trying again');
    }
  }

  /** Relays all open entries; concurrent calls share one run. */
  async sweep(): Promise<void> {
    this.sweeping ??= this.sweepAll().finally(() => {
      this.sweeping = null;
    });
    return this.sweeping;
  }

  /** Key of entries for which one job is sufficient; null for an entry that needs a separate job. */
  private sharedWork({ kind, payload, dueAt }: OutboxEntry): string | null {
    const handler = this.jobs.registered().find((one) => one.kind === kind);
    try {
      const alike = dueAt ? null : (handler?.coalesceKey?.(payload) ?? null);
      return alike && `${kind} ${alike.cluster}`;
    } catch (error) {
      // One invalid entry must not stop the sweep: its job fails with the same error.
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
