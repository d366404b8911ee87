import { Schema, type Types } from 'mongoose';

/** Somebody whose account was deleted a short time ago. Nothing but the id, which means nothing any more. */
export interface RemovedPersonDocument {
  /** The person's former id. */
  _id: Types.ObjectId;
  removedAt: Date;
}

export const removedPersonSchema = new Schema<RemovedPersonDocument>(
  { _id: { type: Schema.Types.ObjectId, required: true }, removedAt: { type: Date, required: true } },
  { collection: 'removed_people' },
);
removedPersonSchema.index({ removedAt: 1 });
