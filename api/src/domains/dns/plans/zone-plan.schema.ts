import type { PlanCategory, PlanSource, PLAN_STATES, ZonePlan } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';
import type { SetState } from '../record-sets/zone-consistency/set-states.js';

export type PlanSizes = Record<PlanCategory, { sets: number; lines: number }>;

/** Changes of a zone that somebody may look at before they are made. */
export interface ZonePlanDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  /** Who made it, and later who had it carried out. */
  user: Types.ObjectId;
  source: PlanSource;
  detail: string;
  /** Name of the file; plans from before it was kept have none. */
  file?: string;
  state: (typeof PLAN_STATES)[number];
  /** Of the cluster when it was made; it holds for no other. */
  revision: number;
  /** Record sets of the zone then. */
  existing: number;
  counts: PlanSizes;
  /** Of plans from before they were stored there are none. */
  remarks?: string[];
  offers?: ZonePlan['offers'];
  /** How far it is carried out: the kind of change, and the part of that kind that comes next. */
  stage: number;
  at: number;
  tried: number;
  left: number;
  /** What could not be made of the part before, until it is kept as a part: `PlanRowDocument[]` as JSON. */
  leftRows?: string | null;
  /** Its place among those of the project that are carried out, while it is. */
  slot?: number | null;
  createdAt: Date;
  endedAt?: Date | null;
  outbox?: OutboxEntry[];
}

/** One record set of a plan, or one line that makes none. */
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

/** Rows of one category, about a hundred: so many are carried out and shown at a time. */
export interface ZonePlanPartDocument {
  _id: Types.ObjectId;
  plan: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  category: PlanCategory | 'left';
  /** Place among the parts of its category, ascending. */
  at: number;
  /** `PlanRowDocument[]` as JSON: a hundred thousand rows of nested objects take seconds to store. */
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
// However many ask at once, a place is taken once.
zonePlanSchema.index(
  { project: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
zonePlanSchema.index({ createdAt: 1 });
zonePlanSchema.index({ user: 1 });
indexOutbox(zonePlanSchema);
// One that is being carried out ends with the account of its author.
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
