import type { NotificationOption } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';
import type { AgentRole } from '../../../platform/auth/person.js';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** An email address of a user. It is in use only after its confirmation. */
export interface UserEmail {
  _id: Types.ObjectId;
  /** Normalised to lower case. */
  email: string;
  createdAt: Date;
  confirmedAt: Date | null;
  /** Can sign in; the primary one always can. */
  enabled: boolean;
  notifications: NotificationOption;
  /** Added in the security check. */
  inCheck?: boolean;
}

/** A change of email addresses that a link can undo, until it expires or is used. */
export interface EmailUndo {
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  /** The former state of the replaced address. */
  email: UserEmail;
  at: Date;
  /** Part of every query. */
  goodUntil: Date;
}

/** A user with an account. */
export interface UserDocument extends WithOutbox {
  _id: Types.ObjectId;
  name: string;
  /** Words of the name for the search of agents; absent in accounts of earlier releases. */
  nameWords?: string[];
  emails: UserEmail[];
  /** Always confirmed and enabled, so that a user always has a sign-in address. */
  primaryEmail: string;
  /** Time at which the address became the primary one; absent for the first one. */
  primarySince?: Date | null;
  /** Undoable changes, in chronological order. */
  emailUndos?: EmailUndo[];
  /** Confirmed addresses of `emails`, unique among all accounts. An unconfirmed one blocks no other account. */
  confirmedAddresses: string[];
  /** Sign-in addresses: confirmed and enabled. */
  signInAddresses: string[];
  /** Argon2id PHC string. */
  passwordHash: string;
  /** A new ID for each new password, unchanged by a rehash; null: the initial password. */
  passwordId?: Types.ObjectId | null;
  /** The confirmed phone in E.164. Absent in accounts of earlier releases. */
  phone?: { number: string; confirmedAt: Date } | null;
  createdAt: Date;
  disabledAt: Date | null;
  /** Selected time zone; null or absent: that of the browser. */
  zone?: string | null;
  /** Operator of the platform. */
  operator: boolean;
  /** Role in the care team. */
  agent?: AgentRole | null;
  /** Phone that waits for its code. */
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
userSchema.index({ signInAddresses: 1 }, { unique: true });
// Sparse: a migration adds the field to accounts of earlier releases, after the indexes exist.
userSchema.index({ confirmedAddresses: 1 }, { unique: true, sparse: true });
userSchema.index({ agent: 1 }, { sparse: true });
userSchema.index({ nameWords: 1 }, { sparse: true });
userSchema.index({ 'emailUndos.tokenHash': 1 }, { sparse: true });
userSchema.index({ 'emailUndos.goodUntil': 1 }, { sparse: true });
// Not unique: carriers reassign numbers, and the new holder must be able to confirm one.
userSchema.index({ 'phone.number': 1, 'phone.confirmedAt': -1 }, { sparse: true });
indexOutbox(userSchema);
declarePersonal(userSchema, {
  owner: '_id',
  exported: ['name', 'emails', 'primaryEmail', 'phone', 'createdAt', 'zone'],
});
