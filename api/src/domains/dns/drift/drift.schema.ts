import { Schema, type Types } from 'mongoose';
import type { Difference } from '../engines/zone-watch.js';

/** A record set that differs between the engine and the database. */
export interface DriftDocument extends Difference {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  cluster: Types.ObjectId;
  /** Our record sets at the time of the comparison; absent in documents of earlier releases. */
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
