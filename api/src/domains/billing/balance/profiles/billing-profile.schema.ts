import type { EntryReason, PROFILE_KINDS } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** An entry of the ledger as it is decided, before it has a document of its own. */
export interface Posting {
  /** Id of the entry. */
  _id: Types.ObjectId;
  /** What must not be in the ledger twice, e.g. `top-up:<order>`. */
  key: string;
  /** Counted from 1 within the profile, without gaps. */
  number: number;
  reason: EntryReason;
  text: string;
  /** Cents; negative: it left the balance. */
  amount: number;
  /** Cents after it. */
  balance: number;
  order: Types.ObjectId | null;
  createdAt: Date;
}

/** Cents that are set aside, and the id of what for. */
export interface Hold {
  id: string;
  amount: number;
}

/**
 * Who receipts are for, with the sum of the profile's ledger. An entry is decided by one write here, which moves the
 * balance and keeps the entry among `postings` until it has its own document (docs/decisions/0023).
 */
export interface BillingProfileDocument {
  _id: Types.ObjectId;
  /** Null: the account is deleted, and the books are kept as the law asks. */
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
  /** Cents of it that are set aside for withdrawals. */
  held: number;
  holds: Hold[];
  /** Number of the last entry. */
  entries: number;
  lastEntryAt: Date | null;
  postings: Posting[];
  createdAt: Date;
}

/** Fields of an entry, wherever it is kept. */
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
/** Profiles with entries that a process left behind. */
billingProfileSchema.index({ 'postings._id': 1 }, { sparse: true });
