import type { RequestKind, RequestState } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../../platform/jobs/outbox.schema.js';

/** A decision that is not executed yet. */
export interface Deciding {
  id: string;
  state: Exclude<RequestState, 'requested'>;
  note: string;
}

/**
 * A loan or withdrawal. A withdrawal starts in the state `new` and is submitted after its amount is held in the
 * profile. A crash in between therefore leaves no hold without a request.
 */
export interface BalanceRequestDocument extends WithOutbox {
  _id: Types.ObjectId;
  /** Null: the account is deleted. */
  user: Types.ObjectId | null;
  profile: Types.ObjectId;
  kind: RequestKind;
  /** Cents. */
  amount: number;
  reason: string;
  state: RequestState | 'new';
  note: string;
  createdAt: Date;
  decidedAt: Date | null;
  /** The running decision, at most one; absent in older requests. */
  deciding?: Deciding | null;
}

const decidingSchema = new Schema<Deciding>(
  {
    id: { type: String, required: true },
    state: { type: String, required: true },
    note: { type: String, default: '' },
  },
  { _id: false, id: false },
);

export const balanceRequestSchema = new Schema<BalanceRequestDocument>(
  {
    user: { type: Schema.Types.ObjectId, default: null },
    profile: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    amount: { type: Number, required: true },
    reason: { type: String, required: true },
    state: { type: String, required: true },
    note: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    decidedAt: { type: Date, default: null },
    deciding: { type: decidingSchema, default: null },
    outbox: outboxField,
  },
  { collection: 'balance_requests' },
);
balanceRequestSchema.index({ user: 1, profile: 1, createdAt: -1, _id: -1 });
balanceRequestSchema.index({ state: 1, createdAt: 1 });
/** A profile has at most one open loan. */
balanceRequestSchema.index(
  { profile: 1 },
  { unique: true, partialFilterExpression: { kind: 'loan', state: { $in: ['requested', 'approved'] } } },
);
indexOutbox(balanceRequestSchema);
