import { Schema } from 'mongoose';

/** Failures in a row of one account, or of one browser that the account knows. */
export interface TriesDocument {
  /** What is counted and for whom; a digest where that would be an address. */
  _id: string;
  failures: number;
  /** Until then nothing is looked at. */
  waitUntil: Date;
  lastAt: Date;
  /** Whether the latest attempt may be looked at; written and read in one step. */
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
