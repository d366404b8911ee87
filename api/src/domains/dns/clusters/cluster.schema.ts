import type { PublishState, DomainVerificationMethod } from '@zonewerk/contracts';
import { Schema, type PipelineStage, type Types } from 'mongoose';
import { SERIAL_MOST } from '../../../nameserver/zones/serials.js';
import { UNSERVED_STATES } from '../../../nameserver/zones/unserved-states.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** Proof that the project controls the domain. Absent while no other project has a cluster above or below. */
export interface ClusterVerification {
  /** `checking`: just created; the conflicts with other projects have not been looked up yet. */
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
  /** ASCII, lower case, without final dot; unique over the clusters of all projects that are not retired. */
  domain: string;
  /** All domains above, top-level domain included: finds the clusters below a domain. */
  parents: string[];
  verification?: ClusterVerification;
  /** Counts changes of its record sets. Every change takes its number here first, so the newer one is always known. */
  revision: number;
  /** Serial of the zone (SOA). Raised by every publication, which makes an older message recognisable. */
  serial: number;
  /** Whether the engine has the zone; its record sets have states of their own. */
  state: PublishState;
  reason?: string | null;
  /** Dropped; exists until the engine has confirmed it, and with `droppedAt` until it is purged. */
  dropping?: boolean;
  /** Time of a drop that can be undone; absent in a cluster whose drop is final. */
  droppedAt?: Date;
  /** End of the time in which the cluster can be restored. */
  restorableUntil?: Date;
  /** Its own id after the engine has confirmed a drop that can be undone: then its domain is free. */
  retired?: Types.ObjectId;
  createdAt: Date;
  createdBy: Types.ObjectId;
  /** When it is held against the engine next; at once, when left out. */
  compareAt?: Date | null;
  /**
   * When all of it was compared, until when that lasts, and the engine's serial then; left out: not yet. Those of earlier
   * releases do not tell when.
   */
  compared?: { at?: Date; until: Date; serial: number | null } | null;
  /** Since when the engine cannot be asked about it; left out while it can. */
  awaySince?: Date | null;
  outbox?: OutboxEntry[];
}

/** The update that gives a cluster its next serial: one more, and 1 after the highest (RFC 1982). */
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
// A field that is absent counts as one value, so a domain has one cluster that is not retired.
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
