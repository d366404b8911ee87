import type { RoadmapLinkKind } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** A column with the ordered IDs of its items. */
export interface RoadmapColumnDocument {
  id: Types.ObjectId;
  name: string;
  items: Types.ObjectId[];
}

/** A plan of a project. Its columns contain the order of all items, so that a move is one write. */
export interface RoadmapDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  name: string;
  /** Case-folded name; absent for a dropped roadmap, whose name is free. */
  nameKey?: string;
  columns: RoadmapColumnDocument[];
  /** Revision of the columns. */
  v: number;
  createdAt: Date;
  droppedAt: Date | null;
  /** Visitors see the public items. Absent in roadmaps of earlier releases. */
  public?: boolean;
  /** Part of its URL on the website; absent for a roadmap that was never public, and for a dropped one. */
  slug?: string;
}

/** An object of another area, with its title at the time of the link. */
export interface StoredLink {
  kind: RoadmapLinkKind;
  id: Types.ObjectId;
  title: string;
}

/** A position in the columns. */
export interface RoadmapPlace {
  column: Types.ObjectId;
  /** The following item; null for the end of the column. */
  before: Types.ObjectId | null;
}

export interface RoadmapItemDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  map: Types.ObjectId;
  title: string;
  text: string;
  month: string | null;
  owner: Types.ObjectId | null;
  links: StoredLink[];
  /** Visitors of a public roadmap see the item. Absent in items of earlier releases. */
  public?: boolean;
  /** Items that were merged into this one. Their URLs redirect to it. */
  merged?: Types.ObjectId[];
  /** Announcement of the shipped item. */
  announcement?: { text: string; at: Date };
  /** Time of the removal. A column that contains the item takes precedence: its removal did not complete. */
  removedAt?: Date;
  /** Position before the removal. */
  removedFrom?: RoadmapPlace;
  rev: number;
  changedAt: Date;
}

const columnSchema = new Schema<RoadmapColumnDocument>(
  {
    id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    items: { type: [Schema.Types.ObjectId], required: true },
  },
  { _id: false, id: false },
);

export const roadmapSchema = new Schema<RoadmapDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    nameKey: String,
    columns: { type: [columnSchema], required: true },
    v: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    droppedAt: { type: Date, default: null },
    public: { type: Boolean, default: false },
    slug: String,
    outbox: outboxField,
  },
  { collection: 'roadmaps' },
);
roadmapSchema.index(
  { project: 1, nameKey: 1 },
  { unique: true, partialFilterExpression: { nameKey: { $exists: true } } },
);
roadmapSchema.index(
  { project: 1, slug: 1 },
  { unique: true, partialFilterExpression: { slug: { $exists: true } } },
);
roadmapSchema.index({ project: 1, name: 1 });
indexOutbox(roadmapSchema);
roadmapSchema.index({ droppedAt: 1 }, { partialFilterExpression: { droppedAt: { $type: 'date' } } });

const linkSchema = new Schema<StoredLink>(
  {
    kind: { type: String, required: true },
    id: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
  },
  { _id: false, id: false },
);

const announcementSchema = new Schema(
  { text: { type: String, required: true }, at: { type: Date, required: true } },
  { _id: false, id: false },
);

const placeSchema = new Schema<RoadmapPlace>(
  {
    column: { type: Schema.Types.ObjectId, required: true },
    before: { type: Schema.Types.ObjectId, default: null },
  },
  { _id: false, id: false },
);

export const roadmapItemSchema = new Schema<RoadmapItemDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    map: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    text: { type: String, default: '' },
    month: { type: String, default: null },
    owner: { type: Schema.Types.ObjectId, default: null },
    links: { type: [linkSchema], required: true },
    public: { type: Boolean, default: false },
    merged: { type: [Schema.Types.ObjectId], default: undefined },
    announcement: { type: announcementSchema, default: undefined },
    removedAt: Date,
    removedFrom: { type: placeSchema, default: undefined },
    outbox: outboxField,
    rev: { type: Number, required: true },
    changedAt: { type: Date, required: true },
  },
  { collection: 'roadmap_items' },
);
roadmapItemSchema.index({ map: 1, changedAt: -1 });
roadmapItemSchema.index(
  { map: 1, removedAt: -1 },
  { partialFilterExpression: { removedAt: { $type: 'date' } } },
);
roadmapItemSchema.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $type: 'date' } } });
roadmapItemSchema.index({ project: 1 });
roadmapItemSchema.index({ merged: 1 }, { sparse: true });
roadmapItemSchema.index({ owner: 1 }, { partialFilterExpression: { owner: { $type: 'objectId' } } });
indexOutbox(roadmapItemSchema);
