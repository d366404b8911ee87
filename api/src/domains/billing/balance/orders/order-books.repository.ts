import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toDecimal, type OrderState } from '@zonewerk/contracts';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../../platform/database/database-errors.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import type { BillingProfileDocument } from '../profiles/billing-profile.schema.js';
import type { BilledTo, OrderDocument, SoldBy } from './order.schema.js';
import { RECEIPT_DIGITS, receiptOf } from '../receipts/receipt-number.js';

/** Up to here numbers are as long as one another, so that their texts sort as they do. */
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

/** How an order is paid. */
interface PaidTerms {
  soldBy: SoldBy;
  /** Cents that are taken instead of what was asked for: from then on the order is about these; null: it is as asked. */
  received: number | null;
}

/** Orders as the books have them: what the provider says is about one order, whoever's it is. */
@Injectable()
export class OrderBooksRepository {
  constructor(
    @InjectModel('Order') private readonly orders: Model<OrderDocument>,
    @InjectModel('BillingProfile') private readonly profiles: Model<BillingProfileDocument>,
  ) {}

  find(orderId: string): Promise<OrderDocument | null> {
    return this.orders.findById(toObjectId(orderId)).lean<OrderDocument>();
  }

  /** Whether an order of a person is in one of those states. */
  async isIn(userId: string, states: OrderState[]): Promise<boolean> {
    return (await this.orders.exists({ user: toObjectId(userId), state: { $in: states } })) !== null;
  }

  /**
   * Marks an order as paid and gives it the next number of a receipt, with all that the receipt says: it never changes.
   *
   * @throws Error when there is no such order
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

  /** What came of an order that was paid: how many of its cents went back by refunds, and its state. */
  async setReturns(
    orderId: string,
    from: OrderState[],
    returns: Pick<OrderDocument, 'state' | 'refunded'>,
  ): Promise<void> {
    await this.orders.updateOne({ _id: toObjectId(orderId), state: { $in: from } }, { $set: returns });
  }

  /** Numbers have no gaps: the next one is taken with the order itself, and whoever comes second looks again. */
  private async tryPay(order: OrderDocument, { soldBy, received }: PaidTerms, now: Date): Promise<void> {
    const billedTo = await this.profiles.findById(order.profile, BILLED_TO).lean<BilledTo>();
    const receipt = await this.nextReceipt(now.getUTCFullYear());
    try {
      await this.orders.updateOne(
        { _id: order._id, receipt: '' },
        { $set: { state: 'paid', paidAt: now, receipt, billedTo, soldBy, ...takenInstead(order, received) } },
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

  /** Longer numbers stand between the others in the index. There are no gaps, so the last is found by halving. */
  private async lastBeyond(year: number): Promise<number> {
    const isTaken = async (number: number) =>
      (await this.orders.exists({ receipt: receiptOf(year, number) })) !== null;
    let taken = MOST_IN_ORDER;
    let free = taken + 1;
    for (let step = 1; await isTaken(free); step *= 2) [taken, free] = [free, free + step];
    while (free - taken > 1) {
      const middle = Math.floor((taken + free) / 2);
      if (await isTaken(middle)) taken = middle;
      else free = middle;
    }
    return taken;
  }
}

/** The receipt is for what came. */
function takenInstead({ amount }: OrderDocument, received: number | null): Partial<OrderDocument> {
  if (received === null || received === amount) return {};
  const description = `Top-up (€${toDecimal(amount)} was ordered)`;
  return { amount: received, asked: amount, items: [{ quantity: 1, description, cost: received, vat: 0 }] };
}
