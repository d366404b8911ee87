import { Schema, type Types } from 'mongoose';

/** Decision of operators about a version that several networks reported. */
export type Verdict = 'open' | 'failing' | 'dismissed';

/** A version that browsers reported to fail by its own fault, or that an operator confirmed as failing. */
export interface SuspicionDocument {
  _id: Types.ObjectId;
  project: string;
  version: string;
  verdict: Verdict;
  suspectedAt: Date;
  /** Null while it is open. */
  decidedAt: Date | null;
  by: string;
  why: string;
}

export const suspicionSchema = new Schema<SuspicionDocument>(
  {
    project: { type: String, required: true },
    version: { type: String, required: true },
    verdict: { type: String, required: true },
    suspectedAt: { type: Date, required: true },
    decidedAt: { type: Date, default: null },
    by: { type: String, default: '' },
    why: { type: String, default: '' },
  },
  { collection: 'release_suspicions' },
);
suspicionSchema.index({ project: 1, version: 1 }, { unique: true });
suspicionSchema.index({ verdict: 1, suspectedAt: -1 });
