import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

export type ResetChannel = 'mail' | 'sms';

/** A password reset request. It is stored for unknown users too, without any effect. */
export interface PasswordResetDocument extends WithOutbox {
  _id: Types.ObjectId;
  channel: ResetChannel;
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  /** Set when the link is sent; a token is valid only from then on. */
  user: Types.ObjectId | null;
  /** Digest of the password and the email address or phone of the link. The link ends when one of them changes. */
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
