import type { EntryReason, PROFILE_KINDS } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** A ledger entry before its document is created. */
export interface Posting {
  /** ID of the entry. */
  _id: Types.ObjectId;
  /** Idempotency key in the ledger, e.g. `top-up:<order>`. */
  key: string;
  /** From 1 within the profile, without gaps. */
  number: number;
  reason: EntryReason;
  text: string;
  /** Cents; negative: a debit. */
  amount: number;
  /** Balance after the entry in cents. */
  balance: number;
  order: Types.ObjectId | null;
  createdAt: Date;
}

/** Held cents, and the ID of their purpose. */
export interface Hold {
  id: string;
  amount: number;
}

/**
 * Billing profile with the balance of its ledger. One write posts an entry: it changes the balance and stores the entry
 * in `postings` until its document exists (docs/decisions/0023).
 */
export interface BillingProfileDocument {
  _id: Types.ObjectId;
  /** Null: the account is deleted, and the law requires the retention of the books. */
  user: Types.ObjectId | null;
  kind: (typeof PROFILE_KINDS)[number];
  name: string;
  sortName: string;
  company: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  vatNumber: string;
  /** Cents: the sum of all entries. */
  balance: number;
  /** Sum of the holds in cents. */
  held: number;
  holds: Hold[];
  /** Number of the last entry. */
  entries: number;
  lastEntryAt: Date | null;
  postings: Posting[];
  createdAt: Date;
}

/** Schema fields of an entry, in both places. */
export const POSTING_FIELDS = {
  key: { type: String, required: true },
  number: { type: Number, required: true },
  reason: { type: String, required: true },
  text: { type: String, required: true },
  amount: { type: Number, required: true },
  balance: { type: Number, required: true },
  order: { type: Schema.Types.ObjectId, default: null },
  createdAt: { type: Date, required: true },
} as const;

const postingSchema = new Schema<Posting>(POSTING_FIELDS);

const holdSchema = new Schema<Hold>(
  { id: { type: String, required: true }, amount: { type: Number, required: true } },
  { _id: false, id: false },
);

export const billingProfileSchema = new Schema<BillingProfileDocument>(
  {
    user: { type: Schema.Types.ObjectId, default: null },
    kind: { type: String, required: true },
    name: { type: String, required: true },
    sortName: { type: String, required: true },
    company: { type: String, default: '' },
    street: { type: String, required: true },
    postalCode: { type: String, required: true },
    city: { type: String, required: true },
    country: { type: String, required: true },
    vatNumber: { type: String, default: '' },
    balance: { type: Number, required: true, default: 0 },
    held: { type: Number, required: true, default: 0 },
    holds: { type: [holdSchema], required: true },
    entries: { type: Number, required: true, default: 0 },
    lastEntryAt: { type: Date, default: null },
    postings: { type: [postingSchema], required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'billing_profiles' },
);
billingProfileSchema.index({ user: 1, sortName: 1, _id: 1 });
/** Profiles with entries that a crashed process posted. */
billingProfileSchema.index({ 'postings._id': 1 }, { sparse: true });
