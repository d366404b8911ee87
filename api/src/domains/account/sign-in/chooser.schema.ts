import { Schema, type Types } from 'mongoose';

/** An account that a browser remembers. */
export interface RememberedAccount {
  /** ID of the account that is valid only in this browser. */
  id: string;
  user: Types.ObjectId;
}

/**
 * Accounts that a browser remembers. The cookie is stored only as SHA-256 and is valid only with its visitor cookie.
 */
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
