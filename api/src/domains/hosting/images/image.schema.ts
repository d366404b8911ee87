import { Schema, type Types } from 'mongoose';
import type { ImageSpec } from '../engines/engine.js';

/** An image that the operator permits for projects. */
export interface ImageDocument extends ImageSpec {
  _id: Types.ObjectId;
  /** Unique. */
  name: string;
  updatedAt: Date;
}

export const imageSchema = new Schema<ImageDocument>(
  {
    name: { type: String, required: true },
    reference: { type: String, required: true },
    port: { type: Number, required: true },
    healthPath: { type: String, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'hosting_images' },
);
imageSchema.index({ name: 1 }, { unique: true });
