import { Schema, type Types } from 'mongoose';

/** Time in which a stream can be resumed. */
const STORED_SECONDS = 86_400;

/** A change of a case, for open screens. */
export interface CaseEventDocument {
  /** Position among the events of all cases. */
  _id: number;
  case: Types.ObjectId;
  /** Recipient: the customer of the case, or a reader. */
  user: Types.ObjectId;
  /** Whether the change is visible only to agents. */
  team: boolean;
  at: Date;
}

export const caseEventSchema = new Schema<CaseEventDocument>(
  {
    _id: { type: Number, required: true },
    case: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    team: { type: Boolean, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'support_events' },
);
caseEventSchema.index({ at: 1 }, { expireAfterSeconds: STORED_SECONDS });
caseEventSchema.index({ user: 1 });
