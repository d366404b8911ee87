import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

export type ResetChannel = 'mail' | 'sms';

/** A wish for a new password. It is the same for somebody whom nobody knows, and then leads nowhere. */
export interface PasswordResetDocument extends WithOutbox {
  _id: Types.ObjectId;
  channel: ResetChannel;
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  /** Set once the link is on its way; a token counts only from then on. */
  user: Types.ObjectId | null;
  /** Digest of the password and the address or phone that the link stands on; it ends with either. */
  basis: string | null;
  createdAt: Date;
  /** Part of every query. */
  goodUntil: Date;
  usedAt: Date | null;
}

export const passwordResetSchema = new Schema<PasswordResetDocument>(
  {
    channel: { type: String, required: true },
    tokenHash: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, default: null },
    basis: { type: String, default: null },
    createdAt: { type: Date, required: true },
    goodUntil: { type: Date, required: true },
    usedAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { collection: 'password_resets' },
);
passwordResetSchema.index({ tokenHash: 1 }, { unique: true });
passwordResetSchema.index({ user: 1 });
passwordResetSchema.index({ goodUntil: 1 });
indexOutbox(passwordResetSchema);
declarePersonal(passwordResetSchema, { owner: 'user', exported: [] });
