import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../jobs/outbox.js';
import { indexOutbox, outboxField } from '../jobs/outbox.schema.js';
import { declarePersonal } from '../personal-data/personal.schema.js';

/** What codes are sent for; a code works for its own purpose only. */
export type ChallengePurpose = 'second-factor' | 'enable-sms' | 'confirm-email' | 'confirm-phone';

/** A code that was sent and waits to come back. One per purpose and session; the code is stored as HMAC only. */
export interface ChallengeDocument extends WithOutbox {
  _id: Types.ObjectId;
  purpose: ChallengePurpose;
  user: Types.ObjectId;
  session: string;
  /** Where it was sent: a mail address or a phone number. */
  target: string;
  /** By what the last code went there. */
  channel: 'mail' | 'sms' | 'call';
  codeHash: string;
  sentAt: Date;
  /** End of the code, used or not; part of every query. */
  codeUntil: Date;
  /** Kept when another code is sent. */
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
