import type { PublishState } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { OutboxEntry } from '../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../platform/jobs/outbox.schema.js';

/** A DNS zone of a project. */
export interface ClusterDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** ASCII, lower case, without final dot; unique over all projects. */
  domain: string;
  /** Counts changes of its record sets. Every change takes its number here first, so the newer one is always known. */
  revision: number;
  /** Serial of the zone (SOA). Raised by every publication, which makes an older message recognisable. */
  serial: number;
  /** Whether the engine has the zone; its record sets have states of their own. */
  state: PublishState;
  reason?: string | null;
  /** Dropped; exists until the engine has confirmed it. */
  dropping?: boolean;
  createdAt: Date;
  createdBy: Types.ObjectId;
  /** When it is compared with the engine next; at once, when left out. */
  compareAt?: Date | null;
  outbox?: OutboxEntry[];
}

export const clusterSchema = new Schema<ClusterDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    domain: { type: String, required: true },
    revision: { type: Number, required: true },
    serial: { type: Number, required: true },
    state: { type: String, required: true },
    reason: String,
    dropping: Boolean,
    createdAt: { type: Date, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    compareAt: Date,
    outbox: outboxField,
  },
  { collection: 'clusters' },
);
clusterSchema.index({ domain: 1 }, { unique: true });
clusterSchema.index({ project: 1, domain: 1 });
clusterSchema.index({ compareAt: 1 });
indexOutbox(clusterSchema);
