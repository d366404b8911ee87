import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { OrderState } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { REFUND_HOLD } from '../cover.js';
import { HoldsRepository } from '../holds.repository.js';
import { LedgerService, type NewEntry } from './ledger.service.js';
import { OrderSettlementRepository } from '../orders/order-settlement.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';

/** Books payments, refunds and disputes of orders. Every method is idempotent. */
@Injectable()
export class OrderBookingsService {
  constructor(
    private readonly orders: OrderSettlementRepository,
    private readonly ledger: LedgerService,
    private readonly holds: HoldsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Marks the order as paid, issues its receipt and credits its profile.
   *
   * @param text as `Top-up by iDEAL`
   * @param received cents that an operator accepts instead of the amount of the order; null for the amount itself
   */
  async credit(orderId: string, text: string, received: number | null = null): Promise<void> {
    const { seller, publicUrl: site } = this.config;
    const soldBy = { ...seller, address: [...seller.address], site };
    const order = await this.orders.pay(orderId, { soldBy, received }, new Date());
    await this.ledger.post(order.profile.toHexString(), {
      key: `top-up:${orderId}`,
      reason: 'top-up',
      text,
      amount: order.amount,
      order: orderId,
    });
  }

  /** The payment is with the provider, whose event decides it. */
  async await(orderId: string): Promise<void> {
    await this.orders.setState(orderId, ['open'], 'processing');
  }

  /** The payment failed: the order can be paid again. */
  async reopen(orderId: string): Promise<void> {
    await this.orders.setState(orderId, ['processing'], 'open');
  }

  /** Closes an unpaid order for good. */
  async end(orderId: string): Promise<void> {
    await this.orders.setState(orderId, ['open', 'processing'], 'ended');
  }

  /** The paid amount differs from the order: nothing is credited until an operator has checked it. */
  async review(orderId: string): Promise<void> {
    await this.orders.setState(orderId, ['open', 'processing'], 'review');
  }

  /** A new id of a hold. */
  newHold(): string {
    return `${REFUND_HOLD}${randomUUID()}`;
  }

  /**
   * A payment of a wrong amount was refunded in full, or its refund failed. After a failure it waits for a check again.
   */
  async reviewed(orderId: string, wentBack: boolean): Promise<void> {
    if (wentBack) await this.orders.setState(orderId, ['review'], 'refunded');
    else await this.orders.setState(orderId, ['refunded'], 'review');
  }

  /** Holds cents for a refund. @returns false when the free balance is smaller */
  setAside({ profile }: OrderDocument, hold: string, amount: number): Promise<boolean> {
    return this.holds.hold(profile.toHexString(), hold, amount);
  }

  /** Releases a hold. */
  async letGo({ profile }: OrderDocument, hold: string, amount: number): Promise<void> {
    await this.holds.release(profile.toHexString(), hold, amount);
  }

  /** Whether the hold exists. */
  isAside({ profile }: OrderDocument, hold: string): Promise<boolean> {
    return this.holds.has(profile.toHexString(), hold);
  }

  /** Books a refund to the payer. `id` is the provider's; `hold` is the hold that the entry uses. */
  bookRefund(order: OrderDocument, id: string, amount: number, hold?: string): Promise<boolean> {
    const entry = { key: `refund:${id}`, reason: 'refund', text: 'Refund', amount: -amount } as const;
    return this.post(order, { ...entry, ...(hold ? { hold } : {}) });
  }

  /** Books a refund that failed at the provider. */
  refundFailed(order: OrderDocument, id: string, amount: number): Promise<boolean> {
    return this.post(order, {
      key: `refund-failed:${id}`,
      reason: 'refund',
      text: 'Refund came back',
      amount,
    });
  }

  /** Books a dispute: the bank of the payer withdrew the amount. */
  dispute(order: OrderDocument, id: string, amount: number): Promise<boolean> {
    return this.post(order, {
      key: `dispute:${id}`,
      reason: 'dispute',
      text: 'Disputed payment',
      amount: -amount,
    });
  }

  /** Books a dispute that the bank decided in our favour. */
  disputeWon(order: OrderDocument, id: string, amount: number): Promise<boolean> {
    const text = 'Dispute decided in your favour';
    return this.post(order, { key: `dispute-won:${id}`, reason: 'dispute-won', text, amount });
  }

  /** Sets the state of an order after refunds and disputes. `refunded` is the total of its refunds in cents. */
  async setReturns(
    orderId: string,
    state: Extract<OrderState, 'paid' | 'refunded' | 'disputed' | 'lost'>,
    refunded: number,
  ): Promise<void> {
    await this.orders.setReturns(orderId, ['paid', 'refunded', 'disputed', 'lost'], { state, refunded });
  }

  /** Whether a payment of the user is processed by a bank or under review. */
  waitsForBank(userId: string): Promise<boolean> {
    return this.orders.isIn(userId, ['processing', 'review']);
  }

  find(orderId: string): Promise<OrderDocument | null> {
    return this.orders.find(orderId);
  }

  private post(order: OrderDocument, entry: Omit<NewEntry, 'order'>): Promise<boolean> {
    return this.ledger.post(order.profile.toHexString(), { ...entry, order: order._id.toHexString() });
  }
}
