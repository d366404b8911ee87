import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../database/database-errors.js';
import { FieldEncryption } from '../database/field-encryption.js';
import { DUE_INDEX, JOB_PAYLOAD, PROJECT_INDEX, type JobDocument, type LeaseDocument } from './job.schema.js';
import { carriersAt, type OutboxEntry } from './outbox.js';

const DAY_MS = 86_400_000;
const DONE_RETENTION_DAYS = 1;
/** Retention that lets the operator find a failed email, SMS or call by its number and error code. */
const FAILED_RETENTION_DAYS = 30;

/** Maximum of due times that one query returns. */
const NEXT_JOBS = 20;

/** Open work in the database. */
export interface OpenWork {
  /** Times from which the next open jobs may be claimed. */
  readonly dueAt: readonly Date[];
  /** Whether documents contain outbox entries. */
  readonly hasEntries: boolean;
}

/** Jobs and leases in the database. Every step is idempotent. */
@Injectable()
export class JobRepository {
  constructor(
    @InjectModel('Job') private readonly jobs: Model<JobDocument>,
    @InjectModel('Lease') private readonly leases: Model<LeaseDocument>,
    private readonly sealing: FieldEncryption,
  ) {}

  /** Creates the job of an outbox entry, unless it exists. */
  add(entry: OutboxEntry, now: Date): Promise<void> {
    return this.addAll([entry], now);
  }

  /** As `add`, in the given order. */
  async addAll(entries: readonly OutboxEntry[], now: Date): Promise<void> {
    const writes = await Promise.all(
      entries.map(async (entry) => {
        const fresh = {
          kind: entry.kind,
          ...(await this.stored(entry)),
          state: 'open' as const,
          dueAt: entry.dueAt ?? now,
          attempts: 0,
          createdAt: now,
        };
        return {
          updateOne: { filter: { _id: entry.id }, update: { $setOnInsert: fresh }, upsert: true },
        };
      }),
    );
    if (writes.length > 0) await this.jobs.bulkWrite(writes);
  }

  private async stored({
    id,
    payload,
    secret,
  }: OutboxEntry): Promise<Pick<JobDocument, 'payload' | 'secret'>> {
    if (!secret) return { payload };
    const sealed = await this.sealing.seal(Buffer.from(JSON.stringify(payload)), sealLabel(id));
    return { payload: { sealed }, secret: true };
  }

  /** The job with its decrypted payload; without a payload when it was encrypted with another key. */
  private async opened(job: JobDocument | null): Promise<JobDocument | null> {
    const sealed = job?.secret ? job.payload?.['sealed'] : undefined;
    if (!job || typeof sealed !== 'string') return job;
    const { payload: _, ...rest } = job;
    const bytes = await this.sealing.open(sealed, sealLabel(job._id)).catch(() => null);
    return bytes ? { ...rest, payload: JSON.parse(bytes.toString()) as Record<string, unknown> } : rest;
  }

  /** The open work of these kinds and of the outbox collections, in one command: an idle process sends no other. */
  async openWork(kinds: readonly string[], outboxes: readonly string[]): Promise<OpenWork> {
    const entries = outboxes.map((coll) => ({
      $unionWith: {
        coll,
        pipeline: [
          { $match: carriersAt(new Date()) },
          { $limit: 1 },
          { $project: { _id: 0, entry: { $literal: true } } },
        ],
      },
    }));
    const found = await this.jobs.aggregate<{ dueAt?: Date; entry?: boolean }>(
      [
        { $match: { state: 'open', kind: { $in: kinds } } },
        { $sort: { dueAt: 1 } },
        { $limit: NEXT_JOBS },
        { $project: { _id: 0, dueAt: 1 } },
        ...entries,
      ],
      { hint: DUE_INDEX },
    );
    return {
      dueAt: found.flatMap(({ dueAt }) => dueAt ?? []),
      hasEntries: found.some(({ entry }) => entry),
    };
  }

  /** Claims the next due job until `leaseEnd`; null when none is due. */
  async claim(kinds: readonly string[], now: Date, leaseEnd: Date): Promise<JobDocument | null> {
    const job = await this.jobs
      .findOneAndUpdate(
        { state: 'open', dueAt: { $lte: now }, kind: { $in: kinds } },
        { $set: { dueAt: leaseEnd }, $inc: { attempts: 1, unreportedAttempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after', hint: DUE_INDEX },
      )
      .lean<JobDocument | null>();
    return this.opened(job);
  }

  /** Projects with due jobs of a kind, longest wait first; null for jobs without a project. */
  async waitingProjects(kind: string, now: Date): Promise<(string | null)[]> {
    const found = await this.jobs.aggregate<{ _id: string | null; dueAt: Date }>(
      [
        { $match: { kind, state: 'open' } },
        { $sort: { 'payload.project': 1, dueAt: 1 } },
        { $group: { _id: '$payload.project', dueAt: { $first: '$dueAt' } } },
        { $match: { dueAt: { $lte: now } } },
      ],
      { hint: PROJECT_INDEX },
    );
    return found.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime()).map(({ _id }) => _id);
  }

  /** As `claim`, of one kind and project. */
  async claimOf(
    { kind, project }: { readonly kind: string; readonly project: string | null },
    now: Date,
    leaseEnd: Date,
  ): Promise<JobDocument | null> {
    return this.jobs
      .findOneAndUpdate(
        { kind, state: 'open', 'payload.project': project, dueAt: { $lte: now } },
        { $set: { dueAt: leaseEnd }, $inc: { attempts: 1, unreportedAttempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after', hint: PROJECT_INDEX },
      )
      .lean();
  }

  /** Renews the lease of a running job; does nothing when another process took it over. */
  async prolong(job: JobDocument, leaseEnd: Date): Promise<void> {
    await this.jobs.updateOne(
      { _id: job._id, state: 'open', attempts: job.attempts },
      { $set: { dueAt: leaseEnd } },
    );
  }

  /** Makes an open job due immediately, with the payload of an entry. */
  async makeDue({ id, payload }: OutboxEntry, now: Date): Promise<void> {
    await this.jobs.updateOne({ _id: id, state: 'open' }, { $set: { payload, dueAt: now } });
  }

  /** Deletes an open job. */
  async cancel(id: string): Promise<void> {
    await this.jobs.deleteOne({ _id: id, state: 'open' });
  }

  /** Marks a job as done and deletes its payload; only for the holder of the lease numbered by `attempts`. */
  async finish(job: JobDocument, now: Date): Promise<void> {
    await this.jobs.updateOne(
      { _id: job._id, attempts: job.attempts },
      { $set: { state: 'done', finishedAt: now }, $unset: { dueAt: 1, payload: 1 } },
    );
  }

  /** Reschedules a failed job, unless another job did its work concurrently. */
  async retry(job: JobDocument, dueAt: Date, error: Error): Promise<void> {
    await this.jobs.updateOne(
      { _id: job._id, state: 'open', attempts: job.attempts },
      { $set: { dueAt, lastError: errorText(job, error), unreportedAttempts: 0 } },
    );
  }

  /** Reschedules a job that could not start because its exclusive key is in use; it does not count as an attempt. */
  async postpone(job: JobDocument, dueAt: Date): Promise<void> {
    await this.jobs.updateOne(
      { _id: job._id, state: 'open', attempts: job.attempts },
      { $set: { dueAt }, $inc: { attempts: -1, unreportedAttempts: -1 } },
    );
  }

  /** Marks a job as failed. A secret payload is deleted, any other remains for the operator. */
  async fail(job: JobDocument, now: Date, error: Error): Promise<void> {
    const $unset = job.secret ? { dueAt: 1 as const, payload: 1 as const } : { dueAt: 1 as const };
    await this.jobs.updateOne(
      { _id: job._id, state: 'open', attempts: job.attempts },
      { $set: { state: 'failed', finishedAt: now, lastError: errorText(job, error) }, $unset },
    );
  }

  /** Payloads of the unfinished jobs of a kind with these payload fields. */
  async unfinished(
    kind: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<Record<string, unknown>[]> {
    const wanted = Object.entries(fields).map(([name, value]) => [`payload.${name}`, value]);
    const found = await this.jobs
      .find({ state: { $in: ['open', 'failed'] }, kind, ...Object.fromEntries(wanted) }, { payload: 1 })
      .lean<Pick<JobDocument, 'payload'>[]>();
    return found.flatMap(({ payload }) => (payload ? [payload] : []));
  }

  /** Whether a kind has open jobs with these payload fields, which include a cluster. */
  async isAwaited(
    kind: string,
    { cluster, ...fields }: Readonly<Record<string, string>> & { readonly cluster: string },
  ): Promise<boolean> {
    const others = Object.entries(fields).map(([name, value]) => [`payload.${name}`, value]);
    const wanted = { 'payload.cluster': cluster, state: 'open', kind, ...Object.fromEntries(others) };
    return (await this.jobs.exists(wanted)) !== null;
  }

  /** IDs of open jobs of a kind with exactly this payload, which includes a cluster. */
  async openAlike(kind: string, payload: { readonly cluster: string }): Promise<string[]> {
    const found = await this.jobs
      .find({ 'payload.cluster': payload.cluster, state: 'open', kind, payload }, { _id: 1 })
      .lean<Pick<JobDocument, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** Marks open jobs as done whose work another one did. A concurrent holder of one of them may repeat it. */
  async finishAll(ids: readonly string[], now: Date): Promise<void> {
    await this.jobs.updateMany(
      { _id: { $in: ids }, state: 'open' },
      { $set: { state: 'done', finishedAt: now }, $unset: { dueAt: 1, payload: 1 } },
    );
  }

  /** Deletes done jobs after a day, and failed ones with a secret payload after 30 days. */
  async tidy(now: Date): Promise<void> {
    const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await this.jobs.deleteMany({ state: 'done', finishedAt: { $lt: daysBefore(DONE_RETENTION_DAYS) } });
    await this.jobs.deleteMany({
      state: 'failed',
      secret: true,
      finishedAt: { $lt: daysBefore(FAILED_RETENTION_DAYS) },
    });
  }

  /** Acquires or renews a lease; false while another owner has it. */
  async acquire(key: string, owner: string, now: Date, until: Date): Promise<boolean> {
    try {
      await this.leases.updateOne(
        { _id: key, $or: [{ until: { $lte: now } }, { owner }] },
        { $set: { owner, until } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async release(key: string, owner: string): Promise<void> {
    await this.leases.deleteOne({ _id: key, owner });
  }
}

/** Label of the encryption of a payload. */
function sealLabel(id: string): { owner: string; purpose: string } {
  return { owner: id, purpose: JOB_PAYLOAD };
}

/** Text for the operator. The message of a secret job can contain its recipient, so the error code replaces it. */
function errorText({ secret }: JobDocument, error: Error): string {
  if (!secret) return error.message;
  return 'code' in error ? String(error.code) : error.name;
}
