import type { ChargeState, PaymentMethodName } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** Amount that the provider received, when it differs from that of the order. */
export interface Mismatch {
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  noticedAt: Date;
  /** Null or absent: no decision of an operator. */
  settling?: Settling | null;
}

/** Decision of an operator about a mismatch. */
export interface Settling {
  /** ID of the refund, and idempotency key at the provider. */
  id: string;
  how: 'credit' | 'refund';
  note: string;
  at: Date;
  /** Null: in progress. */
  doneAt: Date | null;
}

/** A refund with unknown result. */
export interface BegunRefund {
  /** ID of its hold, and idempotency key at the provider. */
  hold: string;
  /** Cents. */
  amount: number;
  /** Until then the process that started it is responsible; afterwards any process polls the provider. */
  askAt: Date;
}

/** The payment of an order: one at the provider, for all attempts. */
export interface PaymentDocument extends WithOutbox {
  /** Id of the order. */
  _id: Types.ObjectId;
  /** Null: the account is deleted. */
  user: Types.ObjectId | null;
  profile: Types.ObjectId;
  /** Id of the provider's PaymentIntent. */
  intent: string;
  /** Client secret, with which a browser confirms the payment. */
  secret: string;
  method: PaymentMethodName | null;
  /** Payment methods; absent in older payments. */
  methods?: PaymentMethodName[];
  /** `paid` is final. */
  state: ChargeState;
  /** Time of the last poll. */
  checkedAt: Date;
  /** Time of the next poll without an event. */
  askAt: Date;
  createdAt: Date;
  /** Number of consecutive failed polls; absent in older payments. */
  failures?: number;
  /** Null: the amount is that of the order, or no money was received. */
  mismatch: Mismatch | null;
  /** The running refund, at most one. */
  refund: BegunRefund | null;
}

const settlingSchema = new Schema<Settling>(
  {
    id: { type: String, required: true },
    how: { type: String, required: true },
    note: { type: String, default: '' },
    at: { type: Date, required: true },
    doneAt: { type: Date, default: null },
  },
  { _id: false, id: false },
);

const mismatchSchema = new Schema<Mismatch>(
  {
    amount: { type: Number, required: true },
    currency: { type: String, required: true },
    noticedAt: { type: Date, required: true },
    settling: { type: settlingSchema, default: null },
  },
  { _id: false },
);

const refundSchema = new Schema<BegunRefund>(
  {
    hold: { type: String, required: true },
    amount: { type: Number, required: true },
    askAt: { type: Date, required: true },
  },
  { _id: false },
);

export const paymentSchema = new Schema<PaymentDocument>(
  {
    user: { type: Schema.Types.ObjectId, default: null },
    profile: { type: Schema.Types.ObjectId, required: true },
    intent: { type: String, required: true },
    secret: { type: String, required: true },
    method: { type: String, default: null },
    methods: { type: [String], default: undefined },
    state: { type: String, required: true },
    checkedAt: { type: Date, required: true },
    askAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    failures: { type: Number, default: 0 },
    mismatch: { type: mismatchSchema, default: null },
    refund: { type: refundSchema, default: null },
    outbox: outboxField,
  },
  { collection: 'payments' },
);
paymentSchema.index({ user: 1, secret: 1 });
paymentSchema.index({ intent: 1 }, { unique: true });
paymentSchema.index({ state: 1, askAt: 1 });
paymentSchema.index({ 'mismatch.noticedAt': -1 }, { sparse: true });
paymentSchema.index({ 'refund.askAt': 1 }, { sparse: true });
indexOutbox(paymentSchema);

/** An event of the provider, stored before it is processed. */
export interface PaymentEventDocument extends WithOutbox {
  /** ID at the provider: the same event is stored once. */
  _id: string;
  type: string;
  /** Payment of the event. */
  intent: string;
  /** Time of the event at the provider. */
  createdAt: Date;
  storedAt: Date;
}

export const paymentEventSchema = new Schema<PaymentEventDocument>(
  {
    _id: { type: String, required: true },
    type: { type: String, required: true },
    intent: { type: String, required: true },
    createdAt: { type: Date, required: true },
    storedAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'payment_events' },
);
paymentEventSchema.index({ storedAt: 1 });
indexOutbox(paymentEventSchema);

/** Time up to which the provider's events were read. */
export interface EventMarkDocument {
  _id: string;
  seenAt: Date;
}

export const eventMarkSchema = new Schema<EventMarkDocument>(
  { _id: { type: String, required: true }, seenAt: { type: Date, required: true } },
  { collection: 'payment_marks' },
);
