import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** The vote of a user for an item. */
export interface RoadmapVoteDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  map: Types.ObjectId;
  item: Types.ObjectId;
  user: Types.ObjectId;
  at: Date;
  /** Time of the announcement of the item to the user. */
  notifiedAt?: Date;
}

/** A pending suggestion. */
export interface RoadmapSuggestionDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  map: Types.ObjectId;
  title: string;
  text: string;
  /** Null after the account is deleted. */
  user: Types.ObjectId | null;
  at: Date;
}

const ID = { type: Schema.Types.ObjectId, required: true };

export const roadmapVoteSchema = new Schema<RoadmapVoteDocument>(
  {
    project: ID,
    map: ID,
    item: ID,
    user: ID,
    at: { type: Date, required: true },
    notifiedAt: Date,
    outbox: outboxField,
  },
  { collection: 'roadmap_votes' },
);
// guard: one-vote
roadmapVoteSchema.index({ item: 1, user: 1 }, { unique: true });
roadmapVoteSchema.index({ map: 1, item: 1 });
roadmapVoteSchema.index({ map: 1, user: 1 });
roadmapVoteSchema.index({ user: 1 });
roadmapVoteSchema.index({ project: 1 });
indexOutbox(roadmapVoteSchema);

export const roadmapSuggestionSchema = new Schema<RoadmapSuggestionDocument>(
  {
    project: ID,
    map: ID,
    title: { type: String, required: true },
    text: { type: String, default: '' },
    user: { type: Schema.Types.ObjectId, default: null },
    at: { type: Date, required: true },
  },
  { collection: 'roadmap_suggestions' },
);
roadmapSuggestionSchema.index({ map: 1, at: 1, _id: 1 });
roadmapSuggestionSchema.index({ user: 1 });
roadmapSuggestionSchema.index({ project: 1 });
