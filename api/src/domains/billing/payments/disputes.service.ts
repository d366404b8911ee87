import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { OrderBookingsService } from '../balance/ledger/order-bookings.service.js';
import type { OrderDocument } from '../balance/orders/order.schema.js';
import { PaymentIntents } from './payment-intents.service.js';

/** States of open disputes. */
const OPEN = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'];

/** State of disputed money. */
type DisputeState = 'disputed' | 'lost';

/** Books disputes in the ledgers. Their money can leave and return repeatedly, with each appeal. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly intents: PaymentIntents,
    private readonly bookings: OrderBookingsService,
  ) {}

  /**
   * Books every movement of money of a payment's disputes, once.
   * @returns the state of the money; null: none is withdrawn
   */
  async apply(order: OrderDocument, intent: string): Promise<DisputeState | null> {
    let state: DisputeState | null = null;
    for await (const dispute of this.intents.sdk.disputes.list({ payment_intent: intent, limit: 100 })) {
      const moves = await this.intents.movesOf(dispute);
      await this.book(order, dispute.id, moves);
      const now = disputeStateOf(dispute, moves);
      if (state === null || now === 'disputed') state = now ?? state;
    }
    return state;
  }

  /** The ordinal number of the withdrawal or return distinguishes the movements. */
  private async book(order: OrderDocument, dispute: string, moves: readonly number[]): Promise<void> {
    let out = 0;
    let back = 0;
    for (const amount of moves) {
      if (amount < 0) await this.bookings.dispute(order, nth(dispute, (out += 1)), -amount);
      if (amount > 0) await this.bookings.disputeWon(order, nth(dispute, (back += 1)), amount);
    }
  }
}

/** The first movement has the ID of the dispute. */
function nth(dispute: string, time: number): string {
  return time === 1 ? dispute : `${dispute}:${time}`;
}

/** The balance transactions count, because the status of a dispute may be ahead of them or behind. */
function disputeStateOf({ status }: Stripe.Dispute, moves: readonly number[]): DisputeState | null {
  if (status === 'lost') return 'lost';
  if (moves.reduce((sum, amount) => sum + amount, 0) < 0) return 'disputed';
  return moves.length === 0 && OPEN.includes(status) ? 'disputed' : null;
}
