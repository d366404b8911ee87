import { Schema, type Types } from 'mongoose';
import { POSTING_FIELDS, type Posting } from '../profiles/billing-profile.schema.js';

/** One line of a profile's ledger, immutable. */
export interface LedgerEntryDocument extends Posting {
  profile: Types.ObjectId;
}

export const ledgerEntrySchema = new Schema<LedgerEntryDocument>(
  {
    profile: { type: Schema.Types.ObjectId, required: true },
    ...POSTING_FIELDS,
  },
  { collection: 'ledger_entries' },
);
ledgerEntrySchema.index({ profile: 1, number: -1 }, { unique: true });
ledgerEntrySchema.index({ profile: 1, key: 1 }, { unique: true });
ledgerEntrySchema.index({ profile: 1, reason: 1, number: -1 });
ledgerEntrySchema.index({ profile: 1, createdAt: 1, number: 1 });

const NEVER = 'Entries of a ledger never change.';

function refuse(): never {
  throw new Error(NEVER);
}

ledgerEntrySchema.pre(
  ['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace'],
  refuse,
);
ledgerEntrySchema.pre(['deleteOne', 'deleteMany', 'findOneAndDelete'], refuse);
ledgerEntrySchema.pre('deleteOne', { document: true, query: false }, refuse);
ledgerEntrySchema.pre('bulkWrite', refuse);
ledgerEntrySchema.pre('save', function () {
  if (!this.isNew) refuse();
});
