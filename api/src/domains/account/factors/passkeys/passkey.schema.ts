import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../../platform/jobs/outbox.schema.js';
import { declarePersonal } from '../../../../platform/personal-data/personal.schema.js';

/** A passkey of a user: the public key. */
export interface PasskeyDocument extends WithOutbox {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  /** Credential ID of the authenticator, base64url. */
  credentialId: string;
  /** COSE key. */
  publicKey: Buffer;
  /** Signature counter of the authenticator; 0 without a counter. */
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

/** Purpose of a challenge, which is valid for no other. */
export type PasskeyPurpose = 'add' | 'sign-in' | 'second-factor' | 'step-up';

/** An open challenge for one signature. */
export interface PasskeyChallengeDocument {
  /** The challenge itself, base64url: 256 random bits. */
  _id: string;
  purpose: PasskeyPurpose;
  /** The session, pending sign-in or visitor that requested it. */
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
