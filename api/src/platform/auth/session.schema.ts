import { Schema, type Types } from 'mongoose';

/** A signed-in browser. The cookie's token is stored as SHA-256 only. */
export interface SessionDocument {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  tokenHash: string;
  ip: string;
  userAgent: string;
  createdAt: Date;
  lastUseAt: Date;
  factorAt: Date;
  /** End by lack of use; part of every query, pushed on by use. */
  idleUntil: Date;
  /** End in any case. */
  absoluteUntil: Date;
  endedAt: Date | null;
  endedBy: 'sign-out' | 'kill' | 'disabled' | null;
}

export const sessionSchema = new Schema<SessionDocument>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    tokenHash: { type: String, required: true },
    ip: { type: String, required: true },
    userAgent: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    lastUseAt: { type: Date, required: true },
    factorAt: { type: Date, required: true },
    idleUntil: { type: Date, required: true },
    absoluteUntil: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    endedBy: { type: String, default: null },
  },
  { collection: 'sessions' },
);

sessionSchema.index({ tokenHash: 1 }, { unique: true });
// A session is named by its address and start in the specification's calls, so the pair is unique per person.
sessionSchema.index({ user: 1, ip: 1, createdAt: 1 }, { unique: true });
sessionSchema.index({ user: 1, lastUseAt: -1, _id: -1 });
