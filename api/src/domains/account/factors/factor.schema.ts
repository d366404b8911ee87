import { Schema, type Types } from 'mongoose';
import type { FactorMethod } from '../../../platform/auth/factor-access.js';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import { declareSealed } from '../../../platform/database/sealed-fields.js';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** Purpose of the label of sealed app secrets. */
export const APP_SECRET = 'app-secret';

/** An authenticator app that gave a right code. */
interface AppFactor {
  /** Sealed for the person. */
  secret: string;
  since: Date;
  /** Time step of the last code that was taken; a code of it or before is refused. */
  lastStep: number;
}

/** A secret that was shown and waits for its first code. */
interface WaitingApp {
  secret: string;
  session: string;
  until: Date;
}

/** Second factors of one person; the invariants between them are in this one document. */
export interface FactorDocument extends WithOutbox {
  /** The person's. */
  _id: Types.ObjectId;
  sms: { since: Date } | null;
  app: AppFactor | null;
  waitingApp: WaitingApp | null;
  /** What the person chose; counts while it is enabled. */
  preferred: FactorMethod | null;
  /** Unused recovery codes as HMAC. */
  recovery: { codes: string[]; madeAt: Date } | null;
  /** Passwords that are too short to sign in alone: while there is one, codes by SMS or the app stay. */
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
