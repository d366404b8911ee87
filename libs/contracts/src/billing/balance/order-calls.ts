import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import {
  line,
  listAnswer,
  listFields,
  moment,
  objectId,
  success,
  wholeNumber,
} from '../../platform/fields.js';
import { decimal, euros } from './money.js';
import { BALANCE_LIMITS, MERCHANT, ORDER_STATES } from './rules.js';

const item = z.object({
  quantity: wholeNumber(1, BALANCE_LIMITS.quantityMost),
  description: line(120, 'Please enter a description of the item.'),
  /** Euros per unit. */
  cost: euros('Please enter an amount in euros, such as 25.00.'),
  /** The specification has only orders without VAT. */
  vat: z
    .union([z.literal(0), z.literal('0')], { error: 'Top-ups are without VAT: send 0.' })
    .transform(() => 0 as const),
});

/** An order, paid or unpaid. */
export const order = z.object({
  id: objectId,
  profile: objectId,
  /** Sum of the items. */
  amount: decimal,
  currency: z.literal('eur'),
  state: z.enum(ORDER_STATES),
  items: z.array(
    z.object({ quantity: z.number().int(), description: z.string(), cost: decimal, vat: z.number() }),
  ),
  created: moment,
  /** Refunded amount. */
  refunded: decimal,
  /** Time of the payment; null before it. */
  paid: moment.nullable(),
  /** Number of the receipt, e.g. `2026-000042`; empty before the payment. */
  receipt: z.string(),
});
export type Order = z.output<typeof order>;

export const createOrder = defineCall({
  id: 'balance.create-order',
  method: 'POST',
  path: '/api/user/order/create/',
  access: 'user',
  summary: 'Creates an order that tops up the balance of a profile.',
  body: z.object({
    profile: objectId,
    merchant: wholeNumber(MERCHANT, MERCHANT),
    items: z
      .array(item, { error: 'An order has at least one item.' })
      .min(1, 'An order has at least one item.')
      .max(BALANCE_LIMITS.itemsMost, `An order has at most ${BALANCE_LIMITS.itemsMost} items.`),
  }),
  answer: success({ order: objectId, profile: objectId }),
  errors: ['object-owner-conflict'],
});

export const getOrder = defineCall({
  id: 'balance.get-order',
  method: 'POST',
  path: '/api/user/order/get/',
  access: 'user',
  summary: 'Reads one order as JSON text.',
  body: z.object({ order: objectId }),
  answer: success({ order: z.string() }),
  errors: ['object-owner-conflict'],
});

export const readReceipt = defineCall({
  id: 'balance.receipt',
  method: 'POST',
  path: '/api/user/order/receipt/',
  access: 'user',
  summary: 'Downloads the receipt of an order that is paid.',
  body: z.object({ order: objectId }),
  answer: z.unknown(),
  produces: 'application/pdf',
  errors: ['object-owner-conflict', 'conflict'],
});

export const listOrders = defineCall({
  id: 'balance.list-orders',
  method: 'POST',
  path: '/api/user/order/list/',
  access: 'user',
  summary: 'Lists the orders of a profile, the newest first.',
  body: z.object({ cursor: listFields.cursor, limit: listFields.limit, profile: objectId }),
  answer: listAnswer(order),
  errors: ['object-owner-conflict'],
});
