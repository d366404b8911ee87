import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { JOB_OPTIONS, type JobOptions } from './job-options.js';
import { JobRepository } from './job.repository.js';
import type { JobDocument } from './job.schema.js';
import { projectOf, projectsInTurn } from './project-turns.js';
import { CleanupScheduler } from './cleanup-scheduler.service.js';

/** Handler of one kind of jobs. It can be called twice for one job and must be idempotent. */
export interface JobHandler {
  readonly kind: string;
  /** Jobs with the same key never run concurrently, over all processes. */
  readonly exclusive?: (payload: Record<string, unknown>) => string;
  /**
   * Payload of the jobs whose work one run completes, when they existed before its start; null for a job of its own.
   * For exclusive kinds.
   */
  readonly coalesceKey?: (payload: Record<string, unknown>) => { readonly cluster: string } | null;
  /** Maximum of attempts; default: unlimited, except for attempts that end with their process. */
  readonly attempts?: number;
  /** Concurrent jobs of the kind in this process; higher for jobs that mostly wait. */
  readonly sideBySide?: number;
  /**
   * Maximum of them for one project, by `project` of the payload. For kinds with thousands of jobs per project: the
   * projects take turns, so that none waits for all jobs of another.
   */
  readonly ofProject?: number;
  /** Maximum delay between two attempts, in milliseconds. */
  readonly backoffMostMs?: number;
  run(payload: Record<string, unknown>, job: { id: string; attempt: number }): Promise<void>;
  /** Called when a job fails permanently. */
  givenUp?(payload: Record<string, unknown>, error: Error, job: { id: string }): Promise<void>;
}

/** Renewals of a lease per lease time. */
const SIGNS_PER_LEASE = 3;
/** A busy key extends the wait of a job by at most a quarter. */
const WAITED_PER_WAIT = 4;

/** Runs leased jobs: woken by `wake` and `wakeIn`, and by a slow poll. */
@Injectable()
export class JobService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly handlers = new Map<string, JobHandler>();
  private readonly owner = randomUUID();
  private readonly active = new Map<Promise<void>, JobDocument>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private looking: Promise<void> | null = null;
  private wanted = false;

  constructor(
    private readonly repository: JobRepository,
    private readonly tidier: CleanupScheduler,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(JOB_OPTIONS) private readonly options: JobOptions,
  ) {}

  /** Registers a handler; called by its area at module start. */
  register(handler: JobHandler): void {
    this.handlers.set(handler.kind, handler);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), this.options.pollMs);
    this.tidier.register('jobs', (now) => this.repository.tidy(now));
  }

  async onModuleDestroy(): Promise<void> {
    await this.drain();
  }

  /** All handlers in the order of registration. */
  registered(): readonly JobHandler[] {
    return [...this.handlers.values()];
  }

  /** Claims no further job and waits for running ones. The others remain in the database, for another process. */
  async drain(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.looking;
    await Promise.allSettled(this.active.keys());
  }

  /** Checks for due jobs now. */
  wake(): void {
    if (this.stopped) return;
    this.wanted = true;
    this.looking ??= this.look().finally(() => {
      this.looking = null;
      if (this.wanted) this.wake();
    });
  }

  /** Checks for due jobs after a time in milliseconds; immediately when it is negative. */
  wakeIn(ms: number): void {
    setTimeout(() => this.wake(), ms).unref();
  }

  private async look(): Promise<void> {
    try {
      while (this.wanted && !this.stopped) {
        this.wanted = false;
        await this.fill();
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'jobs cannot be read; trying again');
    }
  }

  private async fill(): Promise<void> {
    while (!this.stopped) {
      const job = await this.claim();
      if (!job) return;
      const work = this.run(job).finally(() => {
        this.active.delete(work);
        this.wake();
      });
      this.active.set(work, job);
    }
  }

  /** Claims the next job within the capacity; null when there is none. */
  private async claim(): Promise<JobDocument | null> {
    const now = new Date();
    const room = this.handlersWithRoom();
    const kinds = room.filter(({ ofProject }) => ofProject === undefined).map(({ kind }) => kind);
    const job = kinds.length === 0 ? null : await this.repository.claim(kinds, now, this.leaseEnd(now));
    if (job) return job;
    for (const { kind, ofProject } of room) {
      const own = ofProject === undefined ? null : await this.claimInTurn(kind, ofProject, now);
      if (own) return own;
    }
    return null;
  }

  private async claimInTurn(kind: string, most: number, now: Date): Promise<JobDocument | null> {
    const running = this.running(kind).map(({ payload }) => projectOf(payload));
    const waiting = await this.repository.waitingProjects(kind, now);
    for (const project of projectsInTurn(waiting, running, most)) {
      const job = await this.repository.claimOf({ kind, project }, now, this.leaseEnd(now));
      if (job) return job;
    }
    return null;
  }

  private handlersWithRoom(): JobHandler[] {
    return this.registered().filter(
      ({ kind, sideBySide = this.options.sideBySide }) => this.running(kind).length < sideBySide,
    );
  }

  private running(kind: string): JobDocument[] {
    return [...this.active.values()].filter((job) => job.kind === kind);
  }

  private async run(job: JobDocument): Promise<void> {
    const handler = this.handlers.get(job.kind);
    if (!handler) return;
    try {
      await this.runLeased(job, handler);
    } catch (error) {
      this.logger.warn(
        { err: error, job: job._id, kind: job.kind },
        'a job could not be recorded; its lease will run out',
      );
    }
  }

  private async runLeased(job: JobDocument, handler: JobHandler): Promise<void> {
    const payload = job.payload ?? {};
    const holder = `${this.owner}:${job._id}`;
    let key: string | null = null;
    try {
      key = handler.exclusive ? `${job.kind}:${handler.exclusive(payload)}` : null;
      if (key && !(await this.acquire(key, holder))) {
        key = null;
        await this.postpone(job);
        return;
      }
      if (this.isExhausted(job, handler))
        throw new Error('All attempts are used. The process ended during the last one.');
      const stopSigns = this.startHeartbeat(job, key, holder);
      try {
        await this.runTogether(job, handler, payload);
      } finally {
        await stopSigns();
      }
    } catch (error) {
      await this.afterFailure(job, handler, error instanceof Error ? error : new Error(String(error)));
      return;
    } finally {
      if (key) await this.release(key, holder);
    }
    await this.finish(job);
  }

  /**
   * Whether earlier claims used all attempts: a crashed process reports nothing, so only the next claim can detect it.
   */
  private isExhausted(job: JobDocument, { attempts = Infinity }: JobHandler): boolean {
    const unreported = job.unreportedAttempts ?? 0;
    return job.attempts > attempts || unreported > this.options.maxUnreportedAttempts;
  }

  /** Runs a job, and then marks the earlier jobs as done whose work it completed. */
  private async runTogether(
    job: JobDocument,
    handler: JobHandler,
    payload: Record<string, unknown>,
  ): Promise<void> {
    const alike = handler.coalesceKey?.(payload) ?? null;
    // Read before the run: later jobs may concern changes that the run did not read.
    const others = alike ? await this.repository.openAlike(job.kind, alike) : [];
    await handler.run(payload, { id: job._id, attempt: job.attempts });
    const done = others.filter((id) => id !== job._id);
    if (done.length > 0) await this.repository.finishAll(done, new Date());
  }

  /**
   * Marks a completed job as done. While the database is unreachable, it retries for the lease time: a job without this
   * mark is repeated.
   */
  private async finish(job: JobDocument): Promise<void> {
    const end = Date.now() + this.options.leaseMs;
    for (;;) {
      try {
        await this.repository.finish(job, new Date());
        return;
      } catch (error) {
        if (this.stopped || Date.now() > end) throw error;
        await delay(this.options.backoffFirstMs);
      }
    }
  }

  /** Releases an exclusive key; after a failure the key expires. */
  private async release(key: string, holder: string): Promise<void> {
    try {
      await this.repository.release(key, holder);
    } catch (error) {
      this.logger.warn({ err: error, key }, 'the key of a job could not be given back');
    }
  }

  /** Renews the leases of a running job until the returned function is called. */
  private startHeartbeat(job: JobDocument, key: string | null, holder: string): () => Promise<void> {
    let sign: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      sign = sign.then(() => this.prolong(job, key, holder));
    }, this.options.leaseMs / SIGNS_PER_LEASE);
    return () => {
      clearInterval(timer);
      return sign;
    };
  }

  private async prolong(job: JobDocument, key: string | null, holder: string): Promise<void> {
    try {
      await this.repository.prolong(job, this.leaseEnd(new Date()));
      if (key) await this.acquire(key, holder);
    } catch (error) {
      this.logger.warn({ err: error, job: job._id, kind: job.kind }, 'a lease could not be prolonged');
    }
  }

  private acquire(key: string, holder: string): Promise<boolean> {
    const now = new Date();
    return this.repository.acquire(key, holder, now, this.leaseEnd(now));
  }

  private leaseEnd(now: Date): Date {
    return new Date(now.getTime() + this.options.leaseMs);
  }

  /** The delay is proportional to the time waited, so that many jobs with an abandoned key do not poll constantly. */
  private async postpone(job: JobDocument): Promise<void> {
    const { busyMs, busyMostMs } = this.options;
    const waited = Date.now() - job.createdAt.getTime();
    const wait = Math.min(Math.max(waited / WAITED_PER_WAIT, busyMs), busyMostMs);
    await this.repository.postpone(job, new Date(Date.now() + wait));
    this.wakeIn(wait);
  }

  private async afterFailure(job: JobDocument, handler: JobHandler, error: Error): Promise<void> {
    this.logger.warn({ err: error, job: job._id, kind: job.kind, attempt: job.attempts }, 'job failed');
    const isLast = handler.attempts !== undefined && job.attempts >= handler.attempts;
    if (isLast || this.isExhausted(job, handler)) {
      await handler.givenUp?.(job.payload ?? {}, error, { id: job._id });
      await this.repository.fail(job, new Date(), error);
      return;
    }
    const most = handler.backoffMostMs ?? this.options.maxBackoffMs;
    const wait = Math.min(this.options.backoffFirstMs * 2 ** (job.attempts - 1), most);
    await this.repository.retry(job, new Date(Date.now() + wait), error);
    this.wakeIn(wait);
  }
}
