import { Schema, type Types } from 'mongoose';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/**
 * A browser with a completed sign-in of a user. Its cookie is stored only as SHA-256; all users of the browser share
 * it.
 */
export interface KnownDeviceDocument {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  tokenHash: string;
  createdAt: Date;
  lastUseAt: Date;
  /** ISO codes of the countries of its sign-ins. */
  countries: string[];
}

export const knownDeviceSchema = new Schema<KnownDeviceDocument>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    tokenHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUseAt: { type: Date, required: true },
    countries: { type: [String], required: true },
  },
  { collection: 'known_devices' },
);
knownDeviceSchema.index({ tokenHash: 1, user: 1 }, { unique: true });
knownDeviceSchema.index({ user: 1 });
knownDeviceSchema.index({ lastUseAt: 1 });
declarePersonal(knownDeviceSchema, { owner: 'user', exported: ['createdAt', 'lastUseAt', 'countries'] });
