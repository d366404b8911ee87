import type { OrderState } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** One line of an order. */
export interface OrderItem {
  quantity: number;
  description: string;
  /** Cents of one piece. */
  cost: number;
  vat: number;
}

/** Whom a receipt is for. */
export interface BilledTo {
  name: string;
  company: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  vatNumber: string;
}

/** Who sold, as the receipt says it. */
export interface SoldBy {
  name: string;
  /** Lines. */
  address: string[];
  vatNumber: string;
  /** Address of the product. */
  site: string;
}

/** What is or was to be paid, for the balance of a profile. */
export interface OrderDocument {
  _id: Types.ObjectId;
  /** Null: the account is deleted, and the books are kept as the law asks. */
  user: Types.ObjectId | null;
  profile: Types.ObjectId;
  items: OrderItem[];
  /** Cents: the sum of the items. */
  amount: number;
  /** Cents that were asked for, when others came and an operator took them. */
  asked?: number;
  /** Cents that went back by refunds; none in orders from before that was kept, until the provider is asked again. */
  refunded?: number;
  state: OrderState;
  paidAt: Date | null;
  /** Number of the receipt; empty before it is paid. */
  receipt: string;
  /** Whom the receipt is for, as it was when it was paid. */
  billedTo: BilledTo | null;
  /** Who the receipt is from, as it was then; null in receipts from before that was kept. */
  soldBy: SoldBy | null;
  createdAt: Date;
}

const itemSchema = new Schema<OrderItem>(
  {
    quantity: { type: Number, required: true },
    description: { type: String, required: true },
    cost: { type: Number, required: true },
    vat: { type: Number, required: true },
  },
  { _id: false },
);

const billedToSchema = new Schema<BilledTo>(
  {
    name: { type: String, default: '' },
    company: { type: String, default: '' },
    street: { type: String, default: '' },
    postalCode: { type: String, default: '' },
    city: { type: String, default: '' },
    country: { type: String, default: '' },
    vatNumber: { type: String, default: '' },
  },
  { _id: false },
);

const soldBySchema = new Schema<SoldBy>(
  {
    name: { type: String, default: '' },
    address: { type: [String], default: [] },
    vatNumber: { type: String, default: '' },
    site: { type: String, default: '' },
  },
  { _id: false },
);

export const orderSchema = new Schema<OrderDocument>(
  {
    user: { type: Schema.Types.ObjectId, default: null },
    profile: { type: Schema.Types.ObjectId, required: true },
    items: { type: [itemSchema], required: true },
    amount: { type: Number, required: true },
    asked: { type: Number },
    refunded: { type: Number },
    state: { type: String, required: true },
    paidAt: { type: Date, default: null },
    receipt: { type: String, default: '' },
    billedTo: { type: billedToSchema, default: null },
    soldBy: { type: soldBySchema, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'orders' },
);
orderSchema.index({ user: 1, profile: 1, createdAt: -1, _id: -1 });
/** Numbers of receipts, each once. */
orderSchema.index({ receipt: 1 }, { unique: true, partialFilterExpression: { receipt: { $gt: '' } } });
