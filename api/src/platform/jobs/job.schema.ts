import { declareSealed } from '../database/sealed-fields.js';
import { Schema } from 'mongoose';

/** Work to be done at least once. `dueAt` is when it may be taken: its time, or the end of the lease that holds it. */
export interface JobDocument {
  /** Id of the outbox entry, so that an entry relayed twice is one job. */
  _id: string;
  kind: string;
  /** Encrypted where `secret` is set: `{ sealed }`. */
  payload?: Record<string, unknown>;
  secret?: boolean;
  state: 'open' | 'done' | 'failed';
  dueAt?: Date;
  attempts: number;
  /** Consecutive attempts without a reported outcome, the running one included: all but that one ended with their process. */
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

/** Purpose of the label of sealed payloads. */
export const JOB_PAYLOAD = 'job payload';
declareSealed(jobSchema, [{ field: 'payload.sealed', purpose: JOB_PAYLOAD }]);

/** Index by which due jobs are taken: those of kinds that have no room are not even looked at, however many wait. */
export const DUE_INDEX = { state: 1, kind: 1, dueAt: 1 } as const;
jobSchema.index(DUE_INDEX);
jobSchema.index({ state: 1, finishedAt: 1 });
// Not by state first: open jobs are found by when they are due, and the planner must not think of another way.
jobSchema.index(
  { 'payload.cluster': 1 },
  { partialFilterExpression: { state: 'open', 'payload.cluster': { $exists: true } } },
);

/** Index by which kinds are taken from project to project, each in the order in which its jobs are due. */
export const PROJECT_INDEX = { kind: 1, state: 1, 'payload.project': 1, dueAt: 1 } as const;
jobSchema.index(PROJECT_INDEX);

/** A right that one process holds until it runs out. */
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
