import type { ChangeKind, RecordType, RuleIf, RuleOutcome, RuleThen } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import type { SetState } from '../record-sets/zone-consistency/set-states.js';

/** A rule of a cluster, unique per pair of codes. */
export interface RuleDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  doIf: RuleIf;
  doThen: RuleThen;
  enabled: boolean;
  createdAt: Date;
  lastRunAt?: Date | null;
}

const scopeFields = {
  project: { type: Schema.Types.ObjectId, required: true },
  cluster: { type: Schema.Types.ObjectId, required: true },
};

export const ruleSchema = new Schema<RuleDocument>(
  {
    ...scopeFields,
    doIf: { type: Number, required: true },
    doThen: { type: Number, required: true },
    enabled: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    lastRunAt: Date,
  },
  { collection: 'zone_rules' },
);
ruleSchema.index({ cluster: 1, doIf: 1, doThen: 1 }, { unique: true });
ruleSchema.index({ cluster: 1, createdAt: 1, _id: 1 });

/** The record set of a change. */
interface ChangeHead {
  kind: ChangeKind;
  name: string;
  type: RecordType;
}

const headFields = {
  kind: { type: String, required: true },
  name: { type: String, required: true },
  type: { type: String, required: true },
};

/** One run of a rule on a change, or a matching change without an action. */
export interface RuleEventDocument extends ChangeHead {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  rule: Types.ObjectId;
  /** The rule as a sentence; it remains after the rule is deleted. */
  ruleText: string;
  /** ID in the history; for a blocked change a separate ID. */
  change: Types.ObjectId;
  outcome: RuleOutcome;
  text: string;
  /** State of the email: single email, waiting, or part of a digest. */
  mail?: 'own' | 'waits' | 'told';
  /** The digest job. */
  digest?: string;
  /** Contains the emails of the digest. */
  sent?: boolean;
  at: Date;
  outbox?: OutboxEntry[];
}

export const ruleEventSchema = new Schema<RuleEventDocument>(
  {
    ...scopeFields,
    ...headFields,
    rule: { type: Schema.Types.ObjectId, required: true },
    ruleText: { type: String, required: true },
    change: { type: Schema.Types.ObjectId, required: true },
    outcome: { type: String, required: true },
    text: { type: String, required: true },
    mail: String,
    digest: String,
    sent: Boolean,
    at: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'zone_rule_events' },
);
ruleEventSchema.index({ rule: 1, change: 1 }, { unique: true });
ruleEventSchema.index({ cluster: 1, at: -1, _id: -1 });
ruleEventSchema.index(
  { cluster: 1, mail: 1, at: 1 },
  { partialFilterExpression: { mail: { $exists: true } } },
);
ruleEventSchema.index({ at: 1 });
indexOutbox(ruleEventSchema);

/** A record set that a rule stored, in the state at a change. */
export interface StoredSetDocument extends ChangeHead {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  rule: Types.ObjectId;
  change: Types.ObjectId;
  state: SetState;
  at: Date;
}

export const storedSetSchema = new Schema<StoredSetDocument>(
  {
    ...scopeFields,
    ...headFields,
    rule: { type: Schema.Types.ObjectId, required: true },
    change: { type: Schema.Types.ObjectId, required: true },
    state: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'zone_stored_sets', minimize: false },
);
storedSetSchema.index({ rule: 1, change: 1 }, { unique: true });
storedSetSchema.index({ cluster: 1, at: -1, _id: -1 });
