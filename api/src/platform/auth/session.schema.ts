import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../jobs/outbox.js';
import { indexOutbox, outboxField } from '../jobs/outbox.schema.js';
import { declarePersonal } from '../personal-data/personal.schema.js';

/** `second-factor`: the password was correct, and only the second-factor calls are permitted. */
export type SessionStage = 'full' | 'second-factor';

/** A session of a browser, or a pending sign-in. The token of the cookie is stored only as SHA-256. */
export interface SessionDocument extends WithOutbox {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  tokenHash: string;
  ip: string;
  userAgent: string;
  /** Absent in sessions from before the introduction of second factors: `full`. */
  stage?: SessionStage;
  /** Time of a step-up request by another session; null without one. */
  askedAt?: Date | null;
  /** Device name chosen by the user. */
  name?: string | null;
  /** The known device of its start. */
  device?: Types.ObjectId | null;
  /** ID of the account's password at its start; see `UserDocument`. */
  passwordId?: Types.ObjectId | null;
  /** While pending: number of tried codes. */
  codesTried?: number;
  /** While pending: whether the chooser remembers the account; null: unchanged. */
  remember?: boolean | null;
  /** While pending: time of the alert about a wrong second factor. */
  warnedAt?: Date | null;
  /** Time at which the user reported it as foreign. */
  reportedAt?: Date | null;
  createdAt: Date;
  lastUseAt: Date;
  factorAt: Date;
  /** Idle expiry; part of every query, extended by use. */
  idleUntil: Date;
  /** Absolute expiry. */
  absoluteUntil: Date;
  endedAt: Date | null;
  endedBy: 'sign-out' | 'kill' | 'disabled' | 'password' | 'reported' | null;
}

export const sessionSchema = new Schema<SessionDocument>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    tokenHash: { type: String, required: true },
    ip: { type: String, required: true },
    userAgent: { type: String, default: '' },
    stage: { type: String, default: 'full' },
    askedAt: { type: Date, default: null },
    name: { type: String, default: null },
    device: { type: Schema.Types.ObjectId, default: null },
    passwordId: { type: Schema.Types.ObjectId, default: null },
    codesTried: { type: Number, default: 0 },
    remember: { type: Boolean, default: null },
    warnedAt: { type: Date, default: null },
    reportedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    lastUseAt: { type: Date, required: true },
    factorAt: { type: Date, required: true },
    idleUntil: { type: Date, required: true },
    absoluteUntil: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    endedBy: { type: String, default: null },
    outbox: outboxField,
  },
  { collection: 'sessions' },
);

sessionSchema.index({ tokenHash: 1 }, { unique: true });
// The specification's calls identify a session by its IP address and start, so the pair is unique per user.
sessionSchema.index({ user: 1, ip: 1, createdAt: 1 }, { unique: true });
sessionSchema.index({ user: 1, lastUseAt: -1, _id: -1 });
indexOutbox(sessionSchema);
declarePersonal(sessionSchema, {
  owner: 'user',
  exported: ['ip', 'userAgent', 'createdAt', 'lastUseAt', 'endedAt', 'endedBy'],
});
