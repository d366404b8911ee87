import type { CHANGE_CAUSES, ChangeKind, RecordType } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import type { SetState } from '../record-sets/zone-consistency/set-states.js';

/** Author of a change; without a user after the account is deleted. */
interface StoredAuthor {
  kind: 'user' | 'token' | 'rule';
  user?: Types.ObjectId | null;
  /** Name of the token. */
  name?: string | null;
  rule?: Types.ObjectId | null;
  /** Number of rules in the chain that caused it. */
  depth?: number | null;
}

/** One change of one record set. Immutable, except for the removal of a deleted author. */
export interface ZoneChangeDocument {
  /** Id of the outbox entry of the change. */
  _id: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  /** Of the cluster; unique within it and ascending. */
  revision: number;
  kind: ChangeKind;
  name: string;
  type: RecordType;
  before: SetState | null;
  after: SetState | null;
  author: StoredAuthor;
  cause?: { kind: (typeof CHANGE_CAUSES)[number]; id: string } | null;
  at: Date;
  /** The rules of the cluster have not processed the change. */
  rulesOpen?: boolean;
  outbox?: OutboxEntry[];
}

const authorSchema = new Schema<StoredAuthor>(
  {
    kind: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, default: null },
    name: { type: String, default: null },
    rule: { type: Schema.Types.ObjectId, default: null },
    depth: { type: Number, default: null },
  },
  { _id: false },
);

export const zoneChangeSchema = new Schema<ZoneChangeDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    cluster: { type: Schema.Types.ObjectId, required: true },
    revision: { type: Number, required: true },
    kind: { type: String, required: true },
    name: { type: String, required: true },
    type: { type: String, required: true },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    author: { type: authorSchema, required: true },
    cause: { type: Schema.Types.Mixed, default: null },
    at: { type: Date, required: true },
    rulesOpen: Boolean,
    outbox: outboxField,
  },
  { collection: 'zone_changes', minimize: false },
);
zoneChangeSchema.index({ cluster: 1, revision: -1, _id: -1 });
zoneChangeSchema.index({ cluster: 1, name: 1, type: 1, revision: -1, _id: -1 });
zoneChangeSchema.index(
  { cluster: 1, revision: 1 },
  { name: 'rules_open', partialFilterExpression: { rulesOpen: true } },
);
zoneChangeSchema.index({ 'author.user': 1 });
indexOutbox(zoneChangeSchema);

/** Propagation of a change to the nameservers. Separate from the history, because either can be stored first. */
export interface ZoneReceiptDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  /** Of the change. */
  revision: number;
  serial: number;
  publishedAt: Date;
  /** Milliseconds from the change to the first authoritative answer; null until it arrives. */
  nameservers: { name: string; ms: number | null }[];
}

const answerSchema = new Schema<ZoneReceiptDocument['nameservers'][number]>(
  { name: { type: String, required: true }, ms: { type: Number, default: null } },
  { _id: false },
);

export const zoneReceiptSchema = new Schema<ZoneReceiptDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    cluster: { type: Schema.Types.ObjectId, required: true },
    revision: { type: Number, required: true },
    serial: { type: Number, required: true },
    publishedAt: { type: Date, required: true },
    nameservers: { type: [answerSchema], required: true },
  },
  { collection: 'zone_receipts' },
);
zoneReceiptSchema.index({ cluster: 1, revision: 1 }, { unique: true });
