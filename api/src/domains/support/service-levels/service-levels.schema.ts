import { CASE_TYPES, type CaseType } from '@zonewerk/contracts';
import { Schema } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import type { Interval, OfficeWeek } from './office-hours.js';

/** Office minutes of the targets of a type of case; null for none. */
export interface TypeTargets {
  firstResponse: number | null;
  nextResponse: number | null;
  resolution: number | null;
}

/** Office hours and targets of the care team. */
export interface ServiceLevels extends OfficeWeek {
  /** 0 before the first save. */
  revision: number;
  targets: Record<CaseType, TypeTargets>;
}

/** The only document of its collection. */
export interface ServiceLevelsDocument extends ServiceLevels, WithOutbox {
  _id: string;
}

const intervalSchema = new Schema<Interval>(
  { from: { type: Number, required: true }, to: { type: Number, required: true } },
  { _id: false },
);

const minutes = { type: Number, default: null };
const typeTargetsSchema = new Schema<TypeTargets>(
  { firstResponse: minutes, nextResponse: minutes, resolution: minutes },
  { _id: false },
);

export const serviceLevelsSchema = new Schema<ServiceLevelsDocument>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    timeZone: { type: String, required: true },
    week: { type: [[intervalSchema]], required: true },
    holidays: { type: [String], required: true },
    targets: Object.fromEntries(
      CASE_TYPES.map((type) => [type, { type: typeTargetsSchema, required: true }]),
    ),
    outbox: outboxField,
  },
  { collection: 'support_service_levels' },
);
indexOutbox(serviceLevelsSchema);
