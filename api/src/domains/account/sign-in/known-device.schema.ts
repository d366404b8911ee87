import { Schema, type Types } from 'mongoose';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** A browser in which a person completed a sign-in. Its cookie is stored as SHA-256 only; one cookie serves all its people. */
export interface KnownDeviceDocument {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  tokenHash: string;
  createdAt: Date;
  lastUseAt: Date;
  /** ISO codes of the countries from which it signed in. */
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
