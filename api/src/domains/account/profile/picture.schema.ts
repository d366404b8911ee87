import { Schema, type Types } from 'mongoose';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** Profile picture of a user, small enough for its document. */
export interface PictureDocument {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** Random key in its URL; each picture has a new one. */
  key: string;
  /** WebP. */
  bytes: Buffer;
  storedAt: Date;
}

export const pictureSchema = new Schema<PictureDocument>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    bytes: { type: Buffer, required: true },
    storedAt: { type: Date, required: true },
  },
  { collection: 'pictures' },
);
pictureSchema.index({ user: 1 }, { unique: true });
pictureSchema.index({ key: 1 }, { unique: true });
declarePersonal(pictureSchema, { owner: 'user', exported: ['bytes', 'storedAt'] });
