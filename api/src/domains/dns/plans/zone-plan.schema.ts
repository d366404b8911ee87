import type { PlanCategory, PlanSource, PLAN_STATES, ZonePlan } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';
import type { SetState } from '../record-sets/zone-consistency/set-states.js';

export type PlanSizes = Record<PlanCategory, { sets: number; lines: number }>;

/** Changes of a zone with a preview before they are applied. */
export interface ZonePlanDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  /** Creator; after the start, the user who started it. */
  user: Types.ObjectId;
  source: PlanSource;
  detail: string;
  /** File name; absent in plans of releases that did not store it. */
  file?: string;
  state: (typeof PLAN_STATES)[number];
  /** Revision of the cluster at creation; the plan is valid only for it. */
  revision: number;
  /** Record sets of the zone at creation. */
  existing: number;
  counts: PlanSizes;
  /** Absent in plans of releases that did not store remarks. */
  remarks?: string[];
  offers?: ZonePlan['offers'];
  /** Progress: the kind of change and the index of its next part. */
  stage: number;
  at: number;
  tried: number;
  left: number;
  /**
   * Rows of the previous part that could not be applied, until they are stored as a part: `PlanRowDocument[]` as JSON.
   */
  leftRows?: string | null;
  /** Slot among the running plans of the project; absent when it is not running. */
  slot?: number | null;
  createdAt: Date;
  endedAt?: Date | null;
  outbox?: OutboxEntry[];
}

/** One record set of a plan, or one line without a set. */
export interface PlanRowDocument {
  name: string;
  type: string;
  /** The first of them. */
  lines: { first: number; last: number; source: string }[];
  lineCount: number;
  before: SetState | null;
  after: SetState | null;
  notes: string[];
}

/** About 100 rows of one category, the unit of application and display. */
export interface ZonePlanPartDocument {
  _id: Types.ObjectId;
  plan: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  category: PlanCategory | 'left';
  /** Index among the parts of its category, ascending. */
  at: number;
  /** `PlanRowDocument[]` as JSON: 100,000 rows of nested objects take seconds to store. */
  rows: string;
  createdAt: Date;
}

const owned = {
  project: { type: Schema.Types.ObjectId, required: true },
  cluster: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
} as const;

export const zonePlanSchema = new Schema<ZonePlanDocument>(
  {
    ...owned,
    user: { type: Schema.Types.ObjectId, required: true },
    source: { type: String, required: true },
    detail: { type: String, default: '' },
    file: { type: String, default: '' },
    state: { type: String, required: true },
    revision: { type: Number, required: true },
    existing: { type: Number, required: true },
    counts: { type: Schema.Types.Mixed, required: true },
    remarks: [String],
    offers: { type: Schema.Types.Mixed, default: [] },
    stage: { type: Number, required: true },
    at: { type: Number, required: true },
    tried: { type: Number, required: true },
    left: { type: Number, required: true },
    leftRows: String,
    slot: Number,
    endedAt: Date,
    outbox: outboxField,
  },
  { collection: 'zone_plans', minimize: false },
);
zonePlanSchema.index({ cluster: 1, state: 1, user: 1 });
zonePlanSchema.index({ cluster: 1, createdAt: -1, _id: -1 });
zonePlanSchema.index({ project: 1, state: 1 });
// The unique index prevents that concurrent starts use the same slot.
zonePlanSchema.index(
  { project: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
zonePlanSchema.index({ createdAt: 1 });
zonePlanSchema.index({ user: 1 });
indexOutbox(zonePlanSchema);
// A running plan ends with the deletion of its author's account.
declarePersonal(zonePlanSchema, {
  owner: 'user',
  exported: ['source', 'detail', 'file', 'state', 'createdAt', 'endedAt'],
});

export const zonePlanPartSchema = new Schema<ZonePlanPartDocument>(
  {
    ...owned,
    plan: { type: Schema.Types.ObjectId, required: true },
    category: { type: String, required: true },
    at: { type: Number, required: true },
    rows: { type: String, required: true },
  },
  { collection: 'zone_plan_parts', minimize: false },
);
zonePlanPartSchema.index({ plan: 1, category: 1, at: 1 }, { unique: true });
zonePlanPartSchema.index({ cluster: 1 });
zonePlanPartSchema.index({ createdAt: 1 });
