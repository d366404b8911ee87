import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../mongo/database-errors.js';
import { DUE_INDEX, PROJECT_INDEX, type JobDocument, type LeaseDocument } from './job.schema.js';
import type { OutboxEntry } from './outbox.js';

/** Work that waits in the database. */
export interface OpenWork {
  /** When the first open job may be claimed; null without open jobs. */
  readonly dueAt: Date | null;
  /** Whether documents carry outbox entries. */
  readonly hasEntries: boolean;
}

/** Jobs and leases in the database. Every step is safe to repeat. */
@Injectable()
export class JobRepository {
  constructor(
    @InjectModel('Job') private readonly jobs: Model<JobDocument>,
    @InjectModel('Lease') private readonly leases: Model<LeaseDocument>,
  ) {}

  /** Makes the job of an outbox entry, unless it was made before. */
  async add(entry: OutboxEntry, now: Date): Promise<void> {
    const fresh = {
      kind: entry.kind,
      payload: entry.payload,
      state: 'open',
      dueAt: entry.dueAt ?? now,
      attempts: 0,
      createdAt: now,
    };
    await this.jobs.updateOne({ _id: entry.id }, { $setOnInsert: fresh }, { upsert: true });
  }

  /** The open work of these kinds and of the outbox collections, in one command: an idle process sends no other. */
  async openWork(kinds: readonly string[], outboxes: readonly string[]): Promise<OpenWork> {
    const entries = outboxes.map((coll) => ({
      $unionWith: {
        coll,
        pipeline: [
          { $match: { 'outbox.id': { $exists: true } } },
          { $limit: 1 },
          { $project: { _id: 0, entry: { $literal: true } } },
        ],
      },
    }));
    const found = await this.jobs.aggregate<{ dueAt?: Date; entry?: boolean }>(
      [
        { $match: { state: 'open', kind: { $in: kinds } } },
        { $sort: { dueAt: 1 } },
        { $limit: 1 },
        { $project: { _id: 0, dueAt: 1 } },
        ...entries,
      ],
      { hint: DUE_INDEX },
    );
    return {
      dueAt: found.find(({ dueAt }) => dueAt !== undefined)?.dueAt ?? null,
      hasEntries: found.some(({ entry }) => entry),
    };
  }

  /** Takes the next due job until `leaseEnd`; null when none is due. */
  async claim(kinds: readonly string[], now: Date, leaseEnd: Date): Promise<JobDocument | null> {
    return this.jobs
      .findOneAndUpdate(
        { state: 'open', dueAt: { $lte: now }, kind: { $in: kinds } },
        { $set: { dueAt: leaseEnd }, $inc: { attempts: 1, unreportedAttempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after', hint: DUE_INDEX },
      )
      .lean();
  }

  /** Projects of which jobs of a kind are due, who waits longest first; null for jobs that name none. */
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

  /** Holds a running job longer; does nothing when another process took it over. */
  async prolong(job: JobDocument, leaseEnd: Date): Promise<void> {
    await this.jobs.updateOne(
      { _id: job._id, state: 'open', attempts: job.attempts },
      { $set: { dueAt: leaseEnd } },
    );
  }

  /** Marks a job done and forgets its payload; only for the holder of the lease that `attempts` numbers. */
  async finish(job: JobDocument, now: Date): Promise<void> {
    await this.jobs.updateOne(
      { _id: job._id, attempts: job.attempts },
      { $set: { state: 'done', finishedAt: now }, $unset: { dueAt: 1, payload: 1 } },
    );
  }

  /** Puts a job back that failed, unless another one did its work meanwhile. */
  async retry(job: JobDocument, dueAt: Date, error: string): Promise<void> {
    await this.jobs.updateOne(
      { _id: job._id, state: 'open', attempts: job.attempts },
      { $set: { dueAt, lastError: error, unreportedAttempts: 0 } },
    );
  }

  /** Puts a job back that could not start because another one holds its lease; this was no attempt. */
  async postpone(job: JobDocument, dueAt: Date): Promise<void> {
    await this.jobs.updateOne(
      { _id: job._id, state: 'open', attempts: job.attempts },
      { $set: { dueAt }, $inc: { attempts: -1, unreportedAttempts: -1 } },
    );
  }

  async fail(job: JobDocument, now: Date, error: string): Promise<void> {
    await this.jobs.updateOne(
      { _id: job._id, state: 'open', attempts: job.attempts },
      { $set: { state: 'failed', finishedAt: now, lastError: error }, $unset: { dueAt: 1 } },
    );
  }

  /** What the jobs of a kind are about that are not done, of those whose payload has these fields. */
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

  /** Whether a kind has open jobs whose payload has these fields, a cluster among them. */
  async isAwaited(
    kind: string,
    { cluster, ...fields }: Readonly<Record<string, string>> & { readonly cluster: string },
  ): Promise<boolean> {
    const others = Object.entries(fields).map(([name, value]) => [`payload.${name}`, value]);
    const wanted = { 'payload.cluster': cluster, state: 'open', kind, ...Object.fromEntries(others) };
    return (await this.jobs.exists(wanted)) !== null;
  }

  /** Ids of open jobs of a kind with exactly this payload, which names a cluster. */
  async openAlike(kind: string, payload: { readonly cluster: string }): Promise<string[]> {
    const found = await this.jobs
      .find({ 'payload.cluster': payload.cluster, state: 'open', kind, payload }, { _id: 1 })
      .lean<Pick<JobDocument, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** Marks open jobs done whose work another one did. Whoever holds one of them may do it once more. */
  async finishAll(ids: readonly string[], now: Date): Promise<void> {
    await this.jobs.updateMany(
      { _id: { $in: ids }, state: 'open' },
      { $set: { state: 'done', finishedAt: now }, $unset: { dueAt: 1, payload: 1 } },
    );
  }

  /** Removes finished jobs of before that moment. */
  async tidy(before: Date): Promise<void> {
    await this.jobs.deleteMany({ state: 'done', finishedAt: { $lt: before } });
  }

  /** Takes or prolongs a lease; false while another owner holds it. */
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
