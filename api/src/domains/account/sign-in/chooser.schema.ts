import { Schema, type Types } from 'mongoose';

/** An account that a browser remembers. */
export interface RememberedAccount {
  /** Names the account in this browser alone. */
  id: string;
  user: Types.ObjectId;
}

/** Accounts that one browser remembers. Its cookie is stored as SHA-256 only, and counts with its visitor cookie alone. */
export interface ChooserDocument {
  _id: Types.ObjectId;
  tokenHash: string;
  guestId: string;
  accounts: RememberedAccount[];
  lastUseAt: Date;
}

const accountSchema = new Schema<RememberedAccount>(
  { id: { type: String, required: true }, user: { type: Schema.Types.ObjectId, required: true } },
  { _id: false },
);

export const chooserSchema = new Schema<ChooserDocument>(
  {
    tokenHash: { type: String, required: true },
    guestId: { type: String, required: true },
    accounts: { type: [accountSchema], required: true },
    lastUseAt: { type: Date, required: true },
  },
  { collection: 'choosers' },
);
chooserSchema.index({ tokenHash: 1 }, { unique: true });
chooserSchema.index({ lastUseAt: 1 });
chooserSchema.index({ 'accounts.user': 1 });
