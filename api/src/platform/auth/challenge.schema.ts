import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../jobs/outbox.js';
import { indexOutbox, outboxField } from '../jobs/outbox.schema.js';
import { declarePersonal } from '../personal-data/personal.schema.js';

/** Purpose of a code, which is valid for no other. */
export type ChallengePurpose = 'second-factor' | 'enable-sms' | 'confirm-email' | 'confirm-phone';

/** A sent code that was not entered yet, one per purpose and session. The code is stored only as HMAC. */
export interface ChallengeDocument extends WithOutbox {
  _id: Types.ObjectId;
  purpose: ChallengePurpose;
  user: Types.ObjectId;
  session: string;
  /** Recipient: email address or phone number. */
  target: string;
  /** Channel of the last code. */
  channel: 'mail' | 'sms' | 'call';
  codeHash: string;
  sentAt: Date;
  /** Expiry of the code, used or not; part of every query. */
  codeUntil: Date;
  /** Unchanged by another code. */
  triesLeft: number;
}

export const challengeSchema = new Schema<ChallengeDocument>(
  {
    purpose: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    session: { type: String, required: true },
    target: { type: String, required: true },
    channel: { type: String, required: true },
    codeHash: { type: String, required: true },
    sentAt: { type: Date, required: true },
    codeUntil: { type: Date, required: true },
    triesLeft: { type: Number, required: true },
    outbox: outboxField,
  },
  { collection: 'challenges' },
);
challengeSchema.index({ user: 1, session: 1, purpose: 1 }, { unique: true });
challengeSchema.index({ codeUntil: 1 });
indexOutbox(challengeSchema);
declarePersonal(challengeSchema, { owner: 'user', exported: [] });
