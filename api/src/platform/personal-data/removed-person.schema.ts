import { Schema, type Types } from 'mongoose';

/** A recently deleted account. Contains only the ID, which has no meaning any more. */
export interface RemovedPersonDocument {
  /** The former ID of the user. */
  _id: Types.ObjectId;
  removedAt: Date;
}

export const removedPersonSchema = new Schema<RemovedPersonDocument>(
  { _id: { type: Schema.Types.ObjectId, required: true }, removedAt: { type: Date, required: true } },
  { collection: 'removed_people' },
);
removedPersonSchema.index({ removedAt: 1 });
