import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { JobRepository } from './job.repository.js';
import type { JobDocument } from './job.schema.js';
import { Tidier } from './tidier.service.js';

/** How the jobs of one kind are run. A handler can be called twice for one job and must not mind. */
export interface JobHandler {
  readonly kind: string;
  /** Jobs with the same key never run side by side, over all processes. */
  readonly exclusive?: (payload: Record<string, unknown>) => string;
  /** Tries before a job is given up; endless when left out. */
  readonly attempts?: number;
  run(payload: Record<string, unknown>, job: { id: string; attempt: number }): Promise<void>;
  /** Told when a job is given up. */
  givenUp?(payload: Record<string, unknown>, error: Error): Promise<void>;
}

const LEASE_MS = 30_000;
const POLL_MS = 500;
const BUSY_MS = 20;
const BACKOFF_FIRST_MS = 250;
const BACKOFF_MOST_MS = 60_000;
const SIDE_BY_SIDE = 4;
const KEEP_DONE_MS = 86_400_000;

/** Runs leased jobs: woken by `wake`, and by a poll for those that other processes left behind. */
@Injectable()
export class JobService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly handlers = new Map<string, JobHandler>();
  private readonly owner = randomUUID();
  private readonly active = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private draining = false;
  private wanted = false;

  constructor(
    private readonly repository: JobRepository,
    private readonly tidier: Tidier,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers a handler; called by its area when the module starts. */
  register(handler: JobHandler): void {
    this.handlers.set(handler.kind, handler);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.tidier.register('jobs', (now) => this.repository.tidy(new Date(now.getTime() - KEEP_DONE_MS)));
  }

  /** Lets running jobs end; the others stay in the database. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.allSettled(this.active);
  }

  /** Looks for due jobs now. */
  wake(): void {
    if (this.stopped) return;
    this.wanted = true;
    if (!this.draining) void this.drain();
  }

  private async drain(): Promise<void> {
    this.draining = true;
    try {
      while (this.wanted && !this.stopped) {
        this.wanted = false;
        await this.fill();
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'jobs cannot be read; trying again');
    } finally {
      this.draining = false;
    }
  }

  private async fill(): Promise<void> {
    while (this.active.size < SIDE_BY_SIDE && !this.stopped) {
      const now = new Date();
      const job = await this.repository.claim(
        [...this.handlers.keys()],
        now,
        new Date(now.getTime() + LEASE_MS),
      );
      if (!job) return;
      const work = this.run(job).finally(() => {
        this.active.delete(work);
        this.wake();
      });
      this.active.add(work);
    }
  }

  private async run(job: JobDocument): Promise<void> {
    const handler = this.handlers.get(job.kind);
    if (!handler) return;
    try {
      await this.runHeld(job, handler);
    } catch (error) {
      this.logger.warn(
        { err: error, job: job._id, kind: job.kind },
        'a job could not be recorded; its lease will run out',
      );
    }
  }

  private async runHeld(job: JobDocument, handler: JobHandler): Promise<void> {
    const payload = job.payload ?? {};
    const key = handler.exclusive ? `${job.kind}:${handler.exclusive(payload)}` : null;
    const holder = `${this.owner}:${job._id}`;
    if (key && !(await this.acquire(key, holder))) {
      await this.repository.postpone(job, new Date(Date.now() + BUSY_MS));
      setTimeout(() => this.wake(), BUSY_MS);
      return;
    }
    try {
      await handler.run(payload, { id: job._id, attempt: job.attempts });
      await this.repository.finish(job, new Date());
    } catch (error) {
      await this.afterFailure(job, handler, error instanceof Error ? error : new Error(String(error)));
    } finally {
      if (key) await this.repository.release(key, holder);
    }
  }

  private acquire(key: string, holder: string): Promise<boolean> {
    const now = new Date();
    return this.repository.acquire(key, holder, now, new Date(now.getTime() + LEASE_MS));
  }

  private async afterFailure(job: JobDocument, handler: JobHandler, error: Error): Promise<void> {
    this.logger.warn({ err: error, job: job._id, kind: job.kind, attempt: job.attempts }, 'job failed');
    if (handler.attempts !== undefined && job.attempts >= handler.attempts) {
      await handler.givenUp?.(job.payload ?? {}, error);
      await this.repository.fail(job, new Date(), error.message);
      return;
    }
    const wait = Math.min(BACKOFF_FIRST_MS * 2 ** (job.attempts - 1), BACKOFF_MOST_MS);
    await this.repository.retry(job, new Date(Date.now() + wait), error.message);
    setTimeout(() => this.wake(), wait).unref();
  }
}
