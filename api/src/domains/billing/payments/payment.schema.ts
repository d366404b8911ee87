import type { ChargeState, PaymentMethodName } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** What the provider received instead of what an order asks for. */
export interface Mismatch {
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  noticedAt: Date;
  /** Null or absent: nobody has decided what becomes of it. */
  settling?: Settling | null;
}

/** What an operator decided about another amount than was asked for. */
export interface Settling {
  /** Id of the refund for us, and the provider's idempotency key. */
  id: string;
  how: 'credit' | 'refund';
  note: string;
  at: Date;
  /** Null: it is being done. */
  doneAt: Date | null;
}

/** A refund that was begun and whose end is not known here yet. */
export interface BegunRefund {
  /** Id of what is set aside for it, and the provider's idempotency key. */
  hold: string;
  /** Cents. */
  amount: number;
  /** Until then whoever began it is at it; afterwards anybody asks the provider what became of it. */
  askAt: Date;
}

/** How an order is paid: one payment at the provider, however often it is tried. */
export interface PaymentDocument extends WithOutbox {
  /** Id of the order. */
  _id: Types.ObjectId;
  /** Null: the account is deleted. */
  user: Types.ObjectId | null;
  profile: Types.ObjectId;
  /** Id of the provider's PaymentIntent. */
  intent: string;
  /** With which a browser may confirm it. */
  secret: string;
  method: PaymentMethodName | null;
  /** Ways in which the provider takes it; older payments do not say. */
  methods?: PaymentMethodName[];
  /** `paid` is for good. */
  state: ChargeState;
  /** When the provider was asked last. */
  checkedAt: Date;
  /** When it is asked about again although nobody tells of it. */
  askAt: Date;
  createdAt: Date;
  /** How often in a row it could not be asked about; older payments have none. */
  failures?: number;
  /** Null: the amount is that of the order, or nothing is received. */
  mismatch: Mismatch | null;
  /** One at a time. */
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

/** An event of the provider, stored before anything follows from it. */
export interface PaymentEventDocument extends WithOutbox {
  /** The provider's id: the same event is stored once. */
  _id: string;
  type: string;
  /** Payment that it is about. */
  intent: string;
  /** When it happened at the provider. */
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

/** Up to which moment the provider's events were looked through. */
export interface EventMarkDocument {
  _id: string;
  seenAt: Date;
}

export const eventMarkSchema = new Schema<EventMarkDocument>(
  { _id: { type: String, required: true }, seenAt: { type: Date, required: true } },
  { collection: 'payment_marks' },
);
