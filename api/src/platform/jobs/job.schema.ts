import { declareSealed } from '../database/sealed-fields.js';
import { Schema } from 'mongoose';

/**
 * Work that is executed at least once. `dueAt` is the time from which it may be claimed: its due time, or the end of
 * its lease.
 */
export interface JobDocument {
  /** ID of the outbox entry, so that an entry relayed twice is one job. */
  _id: string;
  kind: string;
  /** Encrypted where `secret` is set: `{ sealed }`. */
  payload?: Record<string, unknown>;
  secret?: boolean;
  state: 'open' | 'done' | 'failed';
  dueAt?: Date;
  attempts: number;
  /**
   * Consecutive attempts without a reported outcome, including the running one: all others ended with their process.
   */
  unreportedAttempts?: number;
  createdAt: Date;
  finishedAt?: Date;
  lastError?: string;
}

export const jobSchema = new Schema<JobDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    payload: { type: Schema.Types.Mixed },
    secret: Boolean,
    state: { type: String, required: true },
    dueAt: Date,
    attempts: { type: Number, required: true },
    unreportedAttempts: Number,
    createdAt: { type: Date, required: true },
    finishedAt: Date,
    lastError: String,
  },
  { collection: 'jobs', minimize: false },
);

/** Label of the encryption of payloads. */
export const JOB_PAYLOAD = 'job payload';
declareSealed(jobSchema, [{ field: 'payload.sealed', purpose: JOB_PAYLOAD }]);

/** Index of the claim of due jobs: jobs of kinds without capacity are not scanned, whatever their number. */
export const DUE_INDEX = { state: 1, kind: 1, dueAt: 1 } as const;
jobSchema.index(DUE_INDEX);
jobSchema.index({ state: 1, finishedAt: 1 });
// `state` is not first: open jobs are found by their due time, and the planner must not consider this index.
jobSchema.index(
  { 'payload.cluster': 1 },
  { partialFilterExpression: { state: 'open', 'payload.cluster': { $exists: true } } },
);

/** Index of the claim by project, ordered by due time. */
export const PROJECT_INDEX = { kind: 1, state: 1, 'payload.project': 1, dueAt: 1 } as const;
jobSchema.index(PROJECT_INDEX);

/** A lease: a right of one process until its expiry. */
export interface LeaseDocument {
  _id: string;
  owner: string;
  until: Date;
}

export const leaseSchema = new Schema<LeaseDocument>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { collection: 'leases' },
);
