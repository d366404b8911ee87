import type { NotificationOption } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import { tellsOfWrites } from '../../../platform/database/told-of-writes.js';
import type { AgentRole } from '../../../platform/auth/person.js';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** An e-mail address of a person. It counts only once it is confirmed. */
export interface UserEmail {
  _id: Types.ObjectId;
  /** Normalised to lower case. */
  email: string;
  createdAt: Date;
  confirmedAt: Date | null;
  /** Signs in; the primary one always does. */
  enabled: boolean;
  notifications: NotificationOption;
  /** Added in the security check. */
  inCheck?: boolean;
}

/** A change of addresses that the link of a mail undoes, until it ends or is used. */
export interface EmailUndo {
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  /** The address that lost its place, as it was before. */
  email: UserEmail;
  at: Date;
  /** Part of every query. */
  goodUntil: Date;
}

/** A person with an account. */
export interface UserDocument extends WithOutbox {
  _id: Types.ObjectId;
  name: string;
  /** Words of the name by which agents search; accounts of former processes do not have them. */
  nameWords?: string[];
  emails: UserEmail[];
  /** Always confirmed and enabled, so that a person keeps an address to sign in with. */
  primaryEmail: string;
  /** When the primary address became that; absent while it is the first one. */
  primarySince?: Date | null;
  /** Changes that can be undone, in the order in which they were made. */
  emailUndos?: EmailUndo[];
  /** Confirmed addresses of `emails`, unique over all accounts. An unconfirmed one blocks nobody. */
  confirmedAddresses: string[];
  /** Addresses that sign in: confirmed and enabled. */
  signInAddresses: string[];
  /** Argon2id PHC string. */
  passwordHash: string;
  /** Another one with each new password, kept when the same is hashed again; null: the one that it was made with. */
  passwordId?: Types.ObjectId | null;
  /** The one confirmed phone, in E.164. Accounts of before there were phones do not have the field. */
  phone?: { number: string; confirmedAt: Date } | null;
  createdAt: Date;
  disabledAt: Date | null;
  /** Time zone that the person chose; null or absent: the browser's. */
  zone?: string | null;
  /** Runs the platform. */
  operator: boolean;
  /** Role in the care team. */
  agent?: AgentRole | null;
  /** Phone that the person wants to confirm. */
  phoneClaim?: { number: string; inCheck: boolean } | null;
}

const emailSchema = new Schema<UserEmail>({
  email: { type: String, required: true },
  createdAt: { type: Date, required: true },
  confirmedAt: { type: Date, default: null },
  enabled: { type: Boolean, required: true },
  notifications: { type: String, required: true },
  inCheck: Boolean,
});

const emailUndoSchema = new Schema<EmailUndo>(
  {
    tokenHash: { type: String, required: true },
    email: { type: emailSchema, required: true },
    at: { type: Date, required: true },
    goodUntil: { type: Date, required: true },
  },
  { _id: false },
);

const phoneSchema = new Schema(
  { number: { type: String, required: true }, confirmedAt: { type: Date, required: true } },
  { _id: false },
);

export const userSchema = new Schema<UserDocument>(
  {
    name: { type: String, required: true },
    nameWords: { type: [String], default: undefined },
    emails: { type: [emailSchema], required: true },
    primaryEmail: { type: String, required: true },
    primarySince: { type: Date, default: null },
    emailUndos: { type: [emailUndoSchema], default: undefined },
    // No default: an empty list would be a value of the unique index.
    confirmedAddresses: { type: [String], required: true, default: undefined },
    signInAddresses: { type: [String], required: true },
    passwordHash: { type: String, required: true },
    passwordId: { type: Schema.Types.ObjectId, default: null },
    phone: { type: phoneSchema, default: null },
    createdAt: { type: Date, required: true },
    disabledAt: { type: Date, default: null },
    zone: { type: String, default: null },
    operator: { type: Boolean, default: false },
    agent: { type: String, enum: ['agent', 'lead', null] },
    phoneClaim: new Schema({ number: String, inCheck: Boolean }, { _id: false }),
    outbox: outboxField,
  },
  { collection: 'users' },
);
userSchema.plugin(tellsOfWrites);
userSchema.index({ signInAddresses: 1 }, { unique: true });
// Sparse: accounts of before there were several addresses get the field by a migration, after the indexes.
userSchema.index({ confirmedAddresses: 1 }, { unique: true, sparse: true });
userSchema.index({ agent: 1 }, { sparse: true });
userSchema.index({ nameWords: 1 }, { sparse: true });
userSchema.index({ 'emailUndos.tokenHash': 1 }, { sparse: true });
userSchema.index({ 'emailUndos.goodUntil': 1 }, { sparse: true });
// Not unique: numbers are given to others, and the new holder must not be kept from confirming one.
userSchema.index({ 'phone.number': 1, 'phone.confirmedAt': -1 }, { sparse: true });
indexOutbox(userSchema);
declarePersonal(userSchema, {
  owner: '_id',
  exported: ['name', 'emails', 'primaryEmail', 'phone', 'createdAt', 'zone'],
});
