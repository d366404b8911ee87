import { Schema, type Types } from 'mongoose';
import type { Difference } from '../engines/zone-watch.js';

/** A set that the engine has otherwise than it is kept here. */
export interface DriftDocument extends Difference {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  /** The record sets here that it was held against; those from before this was kept have none. */
  own?: string;
  ignored: boolean;
  foundAt: Date;
}

export const driftSchema = new Schema<DriftDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    cluster: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    type: { type: String, required: true },
    there: { type: Schema.Types.Mixed, default: null },
    wanted: { type: Schema.Types.Mixed, default: null },
    own: String,
    ignored: { type: Boolean, required: true },
    foundAt: { type: Date, required: true },
  },
  { collection: 'zone_drifts', minimize: false },
);
driftSchema.index({ cluster: 1, name: 1, type: 1 }, { unique: true });
