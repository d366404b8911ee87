import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../jobs/outbox.js';
import { indexOutbox, outboxField } from '../jobs/outbox.schema.js';
import { tellsOfWrites } from '../database/told-of-writes.js';
import { declarePersonal } from '../personal-data/personal.schema.js';

/** `second-factor`: the password was right, and nothing but the second factor is open to it. */
export type SessionStage = 'full' | 'second-factor';

/** A signed-in browser, or one that gave its password. The cookie's token is stored as SHA-256 only. */
export interface SessionDocument extends WithOutbox {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  tokenHash: string;
  ip: string;
  userAgent: string;
  /** Missing in sessions of before there were second factors: `full`. */
  stage?: SessionStage;
  /** When another session asked this one to prove again who is there; null when nobody did. */
  askedAt?: Date | null;
  /** What its person calls the device. */
  name?: string | null;
  /** The known device that it was started on. */
  device?: Types.ObjectId | null;
  /** The password that the account had when it started; see `UserDocument`. */
  passwordId?: Types.ObjectId | null;
  /** While it waits for its second factor: codes that were tried. */
  codesTried?: number;
  /** While it waits: whether the account is to be remembered in the chooser; null leaves it as it is. */
  remember?: boolean | null;
  /** While it waits: when its person was told of a wrong second factor. */
  warnedAt?: Date | null;
  /** When its person said that it was somebody else. */
  reportedAt?: Date | null;
  createdAt: Date;
  lastUseAt: Date;
  factorAt: Date;
  /** End by lack of use; part of every query, pushed on by use. */
  idleUntil: Date;
  /** End in any case. */
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

sessionSchema.plugin(tellsOfWrites);
sessionSchema.index({ tokenHash: 1 }, { unique: true });
// A session is named by its address and start in the specification's calls, so the pair is unique per person.
sessionSchema.index({ user: 1, ip: 1, createdAt: 1 }, { unique: true });
sessionSchema.index({ user: 1, lastUseAt: -1, _id: -1 });
indexOutbox(sessionSchema);
declarePersonal(sessionSchema, {
  owner: 'user',
  exported: ['ip', 'userAgent', 'createdAt', 'lastUseAt', 'endedAt', 'endedBy'],
});
