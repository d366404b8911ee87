import type { CaseAction } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** An access to a case, or a change of it. */
export interface CaseHistoryDocument {
  _id: Types.ObjectId;
  case: Types.ObjectId;
  /** Customer of the case. */
  user: Types.ObjectId;
  author: string;
  side: 'person' | 'team';
  action: CaseAction;
  detail: string;
  at: Date;
  /** Events with the same key are one event. */
  key: string;
}

export const caseHistorySchema = new Schema<CaseHistoryDocument>(
  {
    case: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    author: { type: String, required: true },
    side: { type: String, required: true },
    action: { type: String, required: true },
    detail: { type: String, default: '' },
    at: { type: Date, required: true },
    key: { type: String, required: true },
  },
  { collection: 'support_history' },
);
caseHistorySchema.index({ key: 1 }, { unique: true });
caseHistorySchema.index({ case: 1, at: -1, _id: -1 });
caseHistorySchema.index({ user: 1 });
