import { Schema, type Types } from 'mongoose';
import type { FactorMethod } from '../../../platform/auth/factor-access.js';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import { declareSealed } from '../../../platform/database/sealed-fields.js';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** Label of the encryption of app secrets. */
export const APP_SECRET = 'app-secret';

/** An authenticator app with a confirmed code. */
interface AppFactor {
  /** Encrypted for the user. */
  secret: string;
  since: Date;
  /** Time step of the last accepted code; codes of this step and earlier ones are rejected. */
  lastStep: number;
}

/** A secret that was shown and is not confirmed by a code yet. */
interface WaitingApp {
  secret: string;
  session: string;
  until: Date;
}

/** Second factors of a user; one document, because of the invariants between them. */
export interface FactorDocument extends WithOutbox {
  /** ID of the user. */
  _id: Types.ObjectId;
  sms: { since: Date } | null;
  app: AppFactor | null;
  waitingApp: WaitingApp | null;
  /** Preference of the user; valid while this factor is enabled. */
  preferred: FactorMethod | null;
  /** Unused recovery codes as HMAC. */
  recovery: { codes: string[]; madeAt: Date } | null;
  /** Passwords that are too weak to sign in alone: while one exists, SMS codes or the app cannot be disabled. */
  shortPasswords?: Types.ObjectId[];
}

const part = (fields: Record<string, unknown>) => ({
  type: new Schema(fields, { _id: false }),
  default: null,
});

export const factorSchema = new Schema<FactorDocument>(
  {
    sms: part({ since: { type: Date, required: true } }),
    app: part({
      secret: { type: String, required: true },
      since: { type: Date, required: true },
      lastStep: { type: Number, required: true },
    }),
    waitingApp: part({
      secret: { type: String, required: true },
      session: { type: String, required: true },
      until: { type: Date, required: true },
    }),
    preferred: { type: String, default: null },
    recovery: part({ codes: [String], madeAt: { type: Date, required: true } }),
    shortPasswords: [Schema.Types.ObjectId],
    outbox: outboxField,
  },
  { collection: 'second_factors' },
);
indexOutbox(factorSchema);
declareSealed(factorSchema, [
  { field: 'app.secret', purpose: APP_SECRET },
  { field: 'waitingApp.secret', purpose: APP_SECRET },
]);
declarePersonal(factorSchema, { owner: '_id', exported: ['sms', 'preferred'] });
