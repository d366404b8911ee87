import { Schema } from 'mongoose';

/** Consecutive failures of an account, or of one of its known devices. */
export interface TriesDocument {
  /** Counter key; a digest in place of an email address. */
  _id: string;
  failures: number;
  /** No attempt is checked until this time. */
  waitUntil: Date;
  lastAt: Date;
  /** Whether the last attempt may be checked; written and read in one atomic step. */
  granted: boolean;
}

export const triesSchema = new Schema<TriesDocument>(
  {
    _id: { type: String, required: true },
    failures: { type: Number, required: true },
    waitUntil: { type: Date, required: true },
    lastAt: { type: Date, required: true },
    granted: { type: Boolean, required: true },
  },
  { collection: 'sign_in_tries' },
);
triesSchema.index({ lastAt: 1 });
