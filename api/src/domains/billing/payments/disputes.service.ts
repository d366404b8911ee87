import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { OrderBookingsService } from '../balance/ledger/order-bookings.service.js';
import type { OrderDocument } from '../balance/orders/order.schema.js';
import { PaymentIntents } from './payment-intents.service.js';

/** Disputes that are not decided. */
const OPEN = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'];

/** What became of money that is with a bank. */
type Taken = 'disputed' | 'lost';

/** Keeps ledgers in line with disputes, whose money can leave and come back as often as somebody appeals. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly intents: PaymentIntents,
    private readonly bookings: OrderBookingsService,
  ) {}

  /** Books every move of money by disputes of a payment, once. @returns what became of it; null: nothing is taken */
  async apply(order: OrderDocument, intent: string): Promise<Taken | null> {
    let taken: Taken | null = null;
    for await (const dispute of this.intents.sdk.disputes.list({ payment_intent: intent, limit: 100 })) {
      const moves = await this.intents.movesOf(dispute);
      await this.book(order, dispute.id, moves);
      const now = takenBy(dispute, moves);
      if (taken === null || now === 'disputed') taken = now ?? taken;
    }
    return taken;
  }

  /** Which time it leaves, or comes back, is what tells one move from another. */
  private async book(order: OrderDocument, dispute: string, moves: readonly number[]): Promise<void> {
    let out = 0;
    let back = 0;
    for (const amount of moves) {
      if (amount < 0) await this.bookings.dispute(order, nth(dispute, (out += 1)), -amount);
      if (amount > 0) await this.bookings.disputeWon(order, nth(dispute, (back += 1)), amount);
    }
  }
}

/** The first time has the dispute's own id. */
function nth(dispute: string, time: number): string {
  return time === 1 ? dispute : `${dispute}:${time}`;
}

/** What the account has counts; what a dispute says of itself may be ahead of that, or behind. */
function takenBy({ status }: Stripe.Dispute, moves: readonly number[]): Taken | null {
  if (status === 'lost') return 'lost';
  if (moves.reduce((sum, amount) => sum + amount, 0) < 0) return 'disputed';
  return moves.length === 0 && OPEN.includes(status) ? 'disputed' : null;
}
