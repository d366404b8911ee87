import type { AuthEventKind, AuthFactor } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** Authentication event for the user's history. It contains no secrets. */
export interface AuthEventDocument {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  kind: AuthEventKind;
  /** Factor of the proof; null for events without proof. */
  factor: AuthFactor | null;
  /** Session of the event; null outside a session. */
  session: Types.ObjectId | null;
  ip: string;
  userAgent: string;
  /** Parsed from `userAgent`, as a filter and search field of the history. */
  browser: string;
  /** `browser` without its version. */
  browserName: string;
  device: string;
  city: string | null;
  country: string | null;
  at: Date;
}

export const authEventSchema = new Schema<AuthEventDocument>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    factor: { type: String, default: null },
    session: { type: Schema.Types.ObjectId, default: null },
    ip: { type: String, required: true },
    userAgent: { type: String, default: '' },
    browser: { type: String, required: true },
    browserName: { type: String, required: true },
    device: { type: String, required: true },
    city: { type: String, default: null },
    country: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { collection: 'auth_events' },
);
authEventSchema.index({ user: 1, at: -1, _id: -1 });
authEventSchema.index({ user: 1, kind: 1, at: -1, _id: -1 });
authEventSchema.index({ user: 1, browserName: 1, at: -1, _id: -1 });
authEventSchema.index({ user: 1, device: 1, at: -1, _id: -1 });
declarePersonal(authEventSchema, {
  owner: 'user',
  exported: ['kind', 'factor', 'ip', 'userAgent', 'browser', 'device', 'city', 'country', 'at'],
});
