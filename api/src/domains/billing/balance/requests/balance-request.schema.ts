import type { RequestKind, RequestState } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../../platform/jobs/outbox.schema.js';

/** A decision that was begun and is not carried out yet. */
export interface Deciding {
  id: string;
  state: Exclude<RequestState, 'requested'>;
  note: string;
}

/**
 * A loan or a withdrawal that was asked for. A withdrawal begins as `new` and is asked for once its money is set aside
 * in the profile, so that a process that dies in between leaves nothing that is set aside for nobody.
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
  /** One at a time; older requests have none. */
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
/** One loan at a time is open in a profile. */
balanceRequestSchema.index(
  { profile: 1 },
  { unique: true, partialFilterExpression: { kind: 'loan', state: { $in: ['requested', 'approved'] } } },
);
indexOutbox(balanceRequestSchema);
