import type { OrderState } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** One line of an order. */
export interface OrderItem {
  quantity: number;
  description: string;
  /** Cents per unit. */
  cost: number;
  vat: number;
}

/** Recipient of a receipt. */
export interface BilledTo {
  name: string;
  company: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  vatNumber: string;
}

/** Seller on the receipt. */
export interface SoldBy {
  name: string;
  /** Address lines. */
  address: string[];
  vatNumber: string;
  /** URL of the product. */
  site: string;
}

/** An order of credit for the balance of a profile. */
export interface OrderDocument {
  _id: Types.ObjectId;
  /** Null: the account is deleted, and the law requires the retention of the books. */
  user: Types.ObjectId | null;
  profile: Types.ObjectId;
  items: OrderItem[];
  /** Cents: the sum of the items. */
  amount: number;
  /** Requested cents, when an operator accepted a different amount. */
  asked?: number;
  /** Refunded cents; absent in orders of earlier releases until the next sync with the provider. */
  refunded?: number;
  state: OrderState;
  paidAt: Date | null;
  /** Receipt number; empty before the payment. */
  receipt: string;
  /** Recipient of the receipt at the time of the payment. */
  billedTo: BilledTo | null;
  /** Seller at the time of the payment; null in receipts of earlier releases. */
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
/** Receipt numbers are unique. */
orderSchema.index({ receipt: 1 }, { unique: true, partialFilterExpression: { receipt: { $gt: '' } } });
