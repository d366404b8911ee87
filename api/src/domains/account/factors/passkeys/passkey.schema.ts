import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../../platform/jobs/outbox.schema.js';
import { declarePersonal } from '../../../../platform/personal-data/personal.schema.js';

/** A passkey of a person: the public half. */
export interface PasskeyDocument extends WithOutbox {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** The authenticator's id of it, base64url. */
  credentialId: string;
  /** COSE key. */
  publicKey: Buffer;
  /** Signatures made so far as the authenticator counts them; 0 when it does not. */
  counter: number;
  transports: string[];
  synced: boolean;
  name: string;
  createdAt: Date;
  lastUseAt: Date | null;
}

export const passkeySchema = new Schema<PasskeyDocument>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    credentialId: { type: String, required: true },
    publicKey: { type: Buffer, required: true },
    counter: { type: Number, required: true },
    transports: [String],
    synced: { type: Boolean, required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUseAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { collection: 'passkeys' },
);
passkeySchema.index({ credentialId: 1 }, { unique: true });
passkeySchema.index({ user: 1, createdAt: 1 });
indexOutbox(passkeySchema);
declarePersonal(passkeySchema, { owner: 'user', exported: ['name', 'synced', 'createdAt', 'lastUseAt'] });

/** What a challenge was made for; it counts for nothing else. */
export type PasskeyPurpose = 'add' | 'sign-in' | 'second-factor' | 'step-up';

/** A challenge that waits for its signature, once. */
export interface PasskeyChallengeDocument {
  /** The challenge itself, base64url: 256 random bits. */
  _id: string;
  purpose: PasskeyPurpose;
  /** The session, waiting sign-in or visitor that asked for it. */
  subject: string;
  until: Date;
}

export const passkeyChallengeSchema = new Schema<PasskeyChallengeDocument>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    subject: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { collection: 'passkey_challenges' },
);
passkeyChallengeSchema.index({ until: 1 });
