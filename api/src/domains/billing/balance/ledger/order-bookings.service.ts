import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { OrderState } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { REFUND_HOLD } from '../cover.js';
import { HoldsRepository } from '../holds.repository.js';
import { LedgerService, type NewEntry } from './ledger.service.js';
import { OrderBooksRepository } from '../orders/order-books.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';

/** An order as other areas see it. */
export type StoredOrder = OrderDocument;

/** Money that came in for an order, or went back. Everything here can be said twice and happens once. */
@Injectable()
export class OrderBookingsService {
  constructor(
    private readonly orders: OrderBooksRepository,
    private readonly ledger: LedgerService,
    private readonly holds: HoldsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The order is paid: it gets its receipt, and the profile its money.
   *
   * @param text as `Top-up by iDEAL`
   * @param received cents that an operator takes instead of what was asked for; null: what was asked for came
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

  /** The provider has the payment of an order and will tell. */
  async await(orderId: string): Promise<void> {
    await this.orders.setState(orderId, ['open'], 'processing');
  }

  /** It was not paid after all. */
  async reopen(orderId: string): Promise<void> {
    await this.orders.setState(orderId, ['processing'], 'open');
  }

  /** Nobody paid it, and nobody can any more. */
  async end(orderId: string): Promise<void> {
    await this.orders.setState(orderId, ['open', 'processing'], 'ended');
  }

  /** Another amount came than the order asks for: nothing is credited until somebody has looked. */
  async review(orderId: string): Promise<void> {
    await this.orders.setState(orderId, ['open', 'processing'], 'review');
  }

  /** An id for cents that are to be set aside. */
  newHold(): string {
    return `${REFUND_HOLD}${randomUUID()}`;
  }

  /** What came instead of what was asked for went back, whole; or it came back and waits again. */
  async reviewed(orderId: string, wentBack: boolean): Promise<void> {
    if (wentBack) await this.orders.setState(orderId, ['review'], 'refunded');
    else await this.orders.setState(orderId, ['refunded'], 'review');
  }

  /** Sets cents aside that are to go back. @returns false when less is free in the balance */
  setAside({ profile }: OrderDocument, hold: string, amount: number): Promise<boolean> {
    return this.holds.hold(profile.toHexString(), hold, amount);
  }

  /** They do not go back after all. */
  async letGo({ profile }: OrderDocument, hold: string, amount: number): Promise<void> {
    await this.holds.release(profile.toHexString(), hold, amount);
  }

  /** Whether cents are set aside under this id. */
  isAside({ profile }: OrderDocument, hold: string): Promise<boolean> {
    return this.holds.has(profile.toHexString(), hold);
  }

  /** Cents of an order went back to the payer. `id` is the provider's, `hold` is what was set aside for it. */
  bookRefund(order: OrderDocument, id: string, amount: number, hold?: string): Promise<boolean> {
    const entry = { key: `refund:${id}`, reason: 'refund', text: 'Refund', amount: -amount } as const;
    return this.post(order, { ...entry, ...(hold ? { hold } : {}) });
  }

  /** A refund did not arrive and came back. */
  refundFailed(order: OrderDocument, id: string, amount: number): Promise<boolean> {
    return this.post(order, {
      key: `refund-failed:${id}`,
      reason: 'refund',
      text: 'Refund came back',
      amount,
    });
  }

  /** The payer takes cents back through their bank. */
  dispute(order: OrderDocument, id: string, amount: number): Promise<boolean> {
    return this.post(order, {
      key: `dispute:${id}`,
      reason: 'dispute',
      text: 'Disputed payment',
      amount: -amount,
    });
  }

  /** The bank decided that the money is ours. */
  disputeWon(order: OrderDocument, id: string, amount: number): Promise<boolean> {
    const text = 'Dispute decided in your favour';
    return this.post(order, { key: `dispute-won:${id}`, reason: 'dispute-won', text, amount });
  }

  /** What an order is after money went back or came again. `refunded` are all cents that refunds took out of it. */
  async setReturns(
    orderId: string,
    state: Extract<OrderState, 'paid' | 'refunded' | 'disputed' | 'lost'>,
    refunded: number,
  ): Promise<void> {
    await this.orders.setReturns(orderId, ['paid', 'refunded', 'disputed', 'lost'], { state, refunded });
  }

  /** Whether a bank, or somebody who checks, still has a payment of a person. */
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
