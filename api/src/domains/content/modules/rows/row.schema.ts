import { MODULE_LIMITS } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** Value of a field. */
export type StoredValue = string | number | boolean;

/** Values by field key; empty values are absent. */
export type StoredValues = Readonly<Record<string, StoredValue>>;

/** A file of the project in a bundle. */
export interface BundleEntry {
  readonly id: string;
  readonly source: string;
}

/** Bundles by the keys of fields. */
export type StoredBundles = Readonly<Record<string, readonly BundleEntry[]>>;

/** Name of a sort index. */
export type SortPlace = `s${number}`;

/** Derived fields that make rows searchable and sortable by indexes. */
export interface RowKeys extends Readonly<Record<SortPlace, string>> {
  /** Search text in lower case without accents. */
  readonly search: string;
  /** References of the row, see `refsOf`. */
  readonly refs: readonly string[];
}

/** A row of a module. */
export interface RowDocument extends RowKeys {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  /** Null after the deletion: queries for rows of a module do not match then. */
  module: Types.ObjectId | null;
  /** Module of a deleted row. */
  was?: Types.ObjectId;
  rev: number;
  values: StoredValues;
  bundles?: StoredBundles;
  /** Slug, unique in the module; absent without one, and after the deletion. */
  slug?: string;
  createdAt: Date;
  changedAt: Date;
  removedAt?: Date;
}

const DAY_S = 86_400;

/** All sort indexes. */
export const SORT_PLACES: readonly SortPlace[] = Array.from(
  { length: MODULE_LIMITS.sortedFields },
  (_, slot) => placeOf(slot),
);

/** Indexes of lists. Queries name them, because the planner would evaluate up to eleven of them each time. */
export const BY_AGE_INDEX = { project: 1, module: 1, _id: 1, search: 1 } as const;

export function sortIndex(place: SortPlace) {
  return { project: 1, module: 1, [place]: 1, _id: 1 } as const;
}

export function placeOf(slot: number): SortPlace {
  return `s${slot}`;
}

export const rowSchema = new Schema<RowDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    module: { type: Schema.Types.ObjectId, default: null },
    was: Schema.Types.ObjectId,
    rev: { type: Number, required: true },
    values: { type: Schema.Types.Mixed, required: true } as never,
    bundles: Schema.Types.Mixed,
    slug: String,
    search: { type: String, default: '' },
    refs: { type: [String], required: true },
    ...Object.fromEntries(SORT_PLACES.map((place) => [place, { type: String, default: '' }])),
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
    removedAt: Date,
  } as never,
  { collection: 'module_rows', minimize: false },
);
rowSchema.index(BY_AGE_INDEX);
for (const place of SORT_PLACES) rowSchema.index(sortIndex(place) as never);
rowSchema.index({ project: 1, refs: 1, _id: 1 });
rowSchema.index(
  { project: 1, module: 1, slug: 1 },
  { unique: true, partialFilterExpression: { slug: { $exists: true } } },
);
rowSchema.index({ project: 1, was: 1 }, { partialFilterExpression: { was: { $exists: true } } });
rowSchema.index({ removedAt: 1 }, { expireAfterSeconds: MODULE_LIMITS.restoreRowDays * DAY_S });
