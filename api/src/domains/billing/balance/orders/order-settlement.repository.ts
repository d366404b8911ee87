import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toDecimal, type OrderState } from '@zonewerk/contracts';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../../platform/database/database-errors.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import type { BillingProfileDocument } from '../profiles/billing-profile.schema.js';
import type { BilledTo, OrderDocument, SoldBy } from './order.schema.js';
import { RECEIPT_DIGITS, receiptOf } from '../receipts/receipt-number.js';

/** Up to this number all receipt numbers have the same length, so their text order is the numeric order. */
const MOST_IN_ORDER = 10 ** RECEIPT_DIGITS - 1;
const BILLED_TO = {
  _id: 0,
  name: 1,
  company: 1,
  street: 1,
  postalCode: 1,
  city: 1,
  country: 1,
  vatNumber: 1,
} as const;

/** Terms of a payment. */
interface PaidTerms {
  soldBy: SoldBy;
  /**
   * Cents that are accepted instead of the requested amount, and become the amount of the order; null: as requested.
   */
  received: number | null;
}

/** Orders for the ledger: provider events concern one order, of any user. */
@Injectable()
export class OrderSettlementRepository {
  constructor(
    @InjectModel('Order') private readonly orders: Model<OrderDocument>,
    @InjectModel('BillingProfile') private readonly profiles: Model<BillingProfileDocument>,
  ) {}

  find(orderId: string): Promise<OrderDocument | null> {
    return this.orders.findById(toObjectId(orderId)).lean<OrderDocument>();
  }

  /** Whether a user has an order in one of those states. */
  async isIn(userId: string, states: OrderState[]): Promise<boolean> {
    return (await this.orders.exists({ user: toObjectId(userId), state: { $in: states } })) !== null;
  }

  /**
   * Marks an order as paid and assigns the next receipt number with all data of the receipt, which is immutable.
   *
   * @throws Error when the order does not exist
   */
  async pay(orderId: string, terms: PaidTerms, now: Date): Promise<OrderDocument> {
    for (;;) {
      const order = await this.find(orderId);
      if (!order) throw new Error(`There is no order ${orderId}.`);
      if (order.receipt !== '') return order;
      await this.tryPay(order, terms, now);
    }
  }

  async setState(orderId: string, from: OrderState[], state: OrderState): Promise<void> {
    await this.orders.updateOne({ _id: toObjectId(orderId), state: { $in: from } }, { $set: { state } });
  }

  /** Stores the refunded cents and the state of a paid order. */
  async setReturns(
    orderId: string,
    from: OrderState[],
    returns: Pick<OrderDocument, 'state' | 'refunded'>,
  ): Promise<void> {
    await this.orders.updateOne({ _id: toObjectId(orderId), state: { $in: from } }, { $set: returns });
  }

  /** Numbers have no gaps: the next one is assigned with the order itself, and a concurrent payment tries again. */
  private async tryPay(order: OrderDocument, { soldBy, received }: PaidTerms, now: Date): Promise<void> {
    const billedTo = await this.profiles.findById(order.profile, BILLED_TO).lean<BilledTo>();
    const receipt = await this.nextReceipt(now.getUTCFullYear());
    try {
      await this.orders.updateOne(
        { _id: order._id, receipt: '' },
        {
          $set: { state: 'paid', paidAt: now, receipt, billedTo, soldBy, ...receivedAmount(order, received) },
        },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  private async nextReceipt(year: number): Promise<string> {
    const last = await this.orders
      .findOne({ receipt: { $gt: `${year}-`, $lt: `${year}.` } }, { receipt: 1 })
      .sort({ receipt: -1 })
      .lean<{ receipt: string }>();
    const number = Number(last?.receipt.split('-')[1] ?? 0);
    return receiptOf(year, (number < MOST_IN_ORDER ? number : await this.lastBeyond(year)) + 1);
  }

  /** Longer numbers are not in numeric order in the index. There are no gaps, so a binary search finds the last one. */
  private async lastBeyond(year: number): Promise<number> {
    const isUsed = async (number: number) =>
      (await this.orders.exists({ receipt: receiptOf(year, number) })) !== null;
    let used = MOST_IN_ORDER;
    let free = used + 1;
    for (let step = 1; await isUsed(free); step *= 2) [used, free] = [free, free + step];
    while (free - used > 1) {
      const middle = Math.floor((used + free) / 2);
      if (await isUsed(middle)) used = middle;
      else free = middle;
    }
    return used;
  }
}

/** The receipt is for the received amount. */
function receivedAmount({ amount }: OrderDocument, received: number | null): Partial<OrderDocument> {
  if (received === null || received === amount) return {};
  const description = `Top-up (€${toDecimal(amount)} was ordered)`;
  return { amount: received, asked: amount, items: [{ quantity: 1, description, cost: received, vat: 0 }] };
}
