import type { PublishState, DomainVerificationMethod } from '@zonewerk/contracts';
import { Schema, type PipelineStage, type Types } from 'mongoose';
import { SERIAL_MOST } from '../../../nameserver/zones/serials.js';
import { UNSERVED_STATES } from '../../../nameserver/zones/unserved-states.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** Proof that the project controls the domain. Absent while no other project has a cluster above or below. */
export interface ClusterVerification {
  /** `checking`: just created; the conflicts with other projects have not been checked yet. */
  state: 'checking' | 'required' | 'contested' | 'verified';
  /** Value that the TXT record must contain. */
  token: string;
  requestedAt: Date;
  method?: DomainVerificationMethod;
  verifiedAt?: Date;
  /** Last email about conflicts. */
  notifiedAt?: Date;
}

/** A DNS zone of a project. */
export interface ClusterDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** ASCII, lower case, without final dot; unique among the clusters of all projects that are not retired. */
  domain: string;
  /** All parent domains, including the top-level domain. Used to find the clusters below a domain. */
  parents: string[];
  verification?: ClusterVerification;
  /**
   * Number of the last change of its record sets. Each change reserves its revision first, so revisions order changes.
   */
  revision: number;
  /** Serial of the zone (SOA). Every publication raises it, so a stale publication is detectable. */
  serial: number;
  /** Whether the engine has the zone. Record sets have separate states. */
  state: PublishState;
  reason?: string | null;
  /** Dropped. The document exists until the engine confirms the drop; with `droppedAt`, until the purge. */
  dropping?: boolean;
  /** Time of a drop that can be undone; absent for a final drop. */
  droppedAt?: Date;
  /** End of the restore period. */
  restorableUntil?: Date;
  /** Its own ID after the engine confirmed a drop that can be undone. From then on the domain is free. */
  retired?: Types.ObjectId;
  createdAt: Date;
  createdBy: Types.ObjectId;
  /** Time of the next comparison with the engine; absent: immediately. */
  compareAt?: Date | null;
  /**
   * Time and validity of the last full comparison, and the engine's serial at that time. Absent before the first one.
   * `at` is missing in documents of earlier releases.
   */
  compared?: { at?: Date; until: Date; serial: number | null } | null;
  /** Start of the time in which the engine is not reachable for this cluster; absent while it is reachable. */
  awaySince?: Date | null;
  outbox?: OutboxEntry[];
}

/** Update that raises the serial by one; the maximum is followed by 1 (RFC 1982). */
export const NEXT_SERIAL: PipelineStage.Set[] = [
  { $set: { serial: { $cond: [{ $gte: ['$serial', SERIAL_MOST] }, 1, { $add: ['$serial', 1] }] } } },
];

/** Shown on an unverified cluster and on its record sets. */
export const UNVERIFIED_REASON = 'Nameservers answer for this cluster after its domain is verified.';

/** Whether nameservers may answer for a cluster. */
export function isServed({ verification }: Pick<ClusterDocument, 'verification'>): boolean {
  const state = verification?.state;
  return !UNSERVED_STATES.some((unserved) => unserved === state);
}

export const clusterSchema = new Schema<ClusterDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    domain: { type: String, required: true },
    parents: { type: [String], required: true },
    verification: new Schema<ClusterVerification>(
      {
        state: { type: String, required: true },
        token: { type: String, required: true },
        requestedAt: { type: Date, required: true },
        method: String,
        verifiedAt: Date,
        notifiedAt: Date,
      },
      { _id: false },
    ),
    revision: { type: Number, required: true },
    serial: { type: Number, required: true },
    state: { type: String, required: true },
    reason: String,
    dropping: Boolean,
    droppedAt: Date,
    restorableUntil: Date,
    retired: Schema.Types.ObjectId,
    createdAt: { type: Date, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    compareAt: Date,
    compared: new Schema<NonNullable<ClusterDocument['compared']>>(
      { at: Date, until: { type: Date, required: true }, serial: Number },
      { _id: false },
    ),
    awaySince: Date,
    outbox: outboxField,
  },
  { collection: 'clusters' },
);
// An absent field counts as one value, so a domain has at most one cluster that is not retired.
clusterSchema.index({ domain: 1, retired: 1 }, { unique: true });
clusterSchema.index(
  { project: 1, droppedAt: -1, _id: -1 },
  { partialFilterExpression: { droppedAt: { $exists: true } } },
);
clusterSchema.index(
  { restorableUntil: 1 },
  { partialFilterExpression: { restorableUntil: { $exists: true } } },
);
clusterSchema.index({ project: 1, domain: 1 });
clusterSchema.index({ project: 1, createdAt: 1, _id: 1 });
clusterSchema.index({ compareAt: 1 });
clusterSchema.index({ parents: 1, domain: 1 });
indexOutbox(clusterSchema);
