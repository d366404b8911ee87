import { Inject, Injectable } from '@nestjs/common';
import { toDecimal } from '@zonewerk/contracts';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { ApiError } from '../../../platform/http/api-error.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { OrderBookingsService } from '../balance/ledger/order-bookings.service.js';
import type { OrderDocument } from '../balance/orders/order.schema.js';
import { PaymentIntents } from './payment-intents.service.js';
import { PaymentSync } from './payment-sync.service.js';
import { PaymentRepository } from './payment.repository.js';
import type { BegunRefund, PaymentDocument } from './payment.schema.js';

/** Longer than any request to the provider with all its retries. */
const REQUEST_LEASE_MS = 120_000;
const BATCH_SIZE = 100;

interface Place {
  order: OrderDocument;
  payment: PaymentDocument;
}

/**
 * Refunds that operators request. The request is stored first, then its amount is held in the balance, then it is sent
 * to the provider. `finishInterrupted` completes requests that a crash interrupted. `PaymentSync` books the ledger entry
 * from the provider's answer, through `OrderBookingsService` (balance/ledger).
 */
@Injectable()
export class RefundsService {
  constructor(
    private readonly repository: PaymentRepository,
    private readonly intents: PaymentIntents,
    private readonly bookings: OrderBookingsService,
    private readonly sync: PaymentSync,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Refunds cents of an order to the payer. A repeated call after a provider outage completes the first request and
   * sends nothing twice.
   *
   * @returns the provider's id of the refund
   * @throws ApiError for an order that is not paid, for more than its remaining amount or the free balance, and while
   *   another refund of the order is in progress
   */
  async refund(orderId: string, amount: number): Promise<string> {
    const place = await this.paid(orderId);
    const unfinished = place.payment.refund;
    if (unfinished) {
      if (unfinished.askAt > new Date()) throw isInFlight();
      const finished = await this.finish(place, unfinished);
      if (finished !== null && unfinished.amount === amount) return finished;
    }
    return this.begin(place, amount);
  }

  /** Completes interrupted refunds by the state at the provider: they are settled, sent again or released. */
  async finishInterrupted(now: Date): Promise<void> {
    for (const payment of await this.repository.refunding(now, BATCH_SIZE)) {
      try {
        const order = await this.bookings.find(payment._id.toHexString());
        if (order && payment.refund) await this.finish({ order, payment }, payment.refund);
      } catch (error) {
        this.logger.warn({ err: error, intent: payment.intent }, 'a refund could not be finished');
      }
    }
  }

  private async paid(orderId: string): Promise<Place> {
    const order = await this.bookings.find(orderId);
    if (!order) throw new ApiError('not-found', { message: 'There is no such order.' });
    const payment = await this.repository.find(orderId);
    const message = NOT_REFUNDABLE[order.state];
    if (message !== undefined) throw new ApiError('conflict', { message });
    if (payment?.state !== 'paid') throw new ApiError('conflict', { message: 'This order is not paid.' });
    return { order, payment };
  }

  private async begin(place: Place, amount: number): Promise<string> {
    const { order, payment } = place;
    const refundable = order.amount - (await this.intents.refunded(payment));
    if (amount > refundable)
      throw ApiError.invalid('--amount', `At most €${toDecimal(refundable)} can be refunded.`);
    const hold = this.bookings.newHold();
    const refund = { hold, amount, askAt: new Date(Date.now() + REQUEST_LEASE_MS) };
    if (!(await this.repository.beginRefund(payment, refund))) throw isInFlight();
    if (!(await this.bookings.setAside(order, hold, amount))) {
      await this.repository.endRefund(payment, hold);
      throw ApiError.invalid('--amount', 'The available balance is smaller than this amount.');
    }
    return this.send(place, refund);
  }

  /** @returns the provider's id of the refund; null when nothing was held */
  private async finish(place: Place, refund: BegunRefund): Promise<string | null> {
    const existing = await this.intents.refundFor(place.payment, refund.hold);
    if (existing) return this.settle(place, refund, existing.id);
    if (await this.bookings.isAside(place.order, refund.hold)) return this.send(place, refund);
    await this.repository.endRefund(place.payment, refund.hold);
    return null;
  }

  private async send(place: Place, refund: BegunRefund): Promise<string> {
    const { id } = await this.ask(place, refund);
    return this.settle(place, refund, id);
  }

  private async ask(place: Place, refund: BegunRefund): Promise<Stripe.Refund> {
    const { payment } = place;
    try {
      return await this.intents.refund(payment, refund.amount, refund.hold);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) {
        await this.letGo(place, refund);
        throw new ApiError('conflict', { message: `The provider refused: ${error.message}` });
      }
      // The provider may have accepted it: the hold stays until its state is known.
      await this.repository.leaveRefund(payment, refund.hold, new Date());
      throw error;
    }
  }

  /** Books the refund, which uses the hold. */
  private async settle(place: Place, refund: BegunRefund, id: string): Promise<string> {
    await this.sync.sync(place.payment.intent);
    await this.letGo(place, refund);
    return id;
  }

  private async letGo({ order, payment }: Place, { hold, amount }: BegunRefund): Promise<void> {
    await this.bookings.letGo(order, hold, amount);
    await this.repository.endRefund(payment, hold);
  }
}

/** Why a paid order cannot be refunded, by its state. */
const NOT_REFUNDABLE: Readonly<Record<string, string>> = {
  disputed: 'The payment of this order is disputed. It can be refunded if the bank decides for you.',
  lost: 'The dispute about this payment is lost. The bank has returned the money.',
};

function isInFlight(): ApiError {
  return new ApiError('conflict', {
    message: 'Another refund of this order is in progress. Please try again in a few minutes.',
  });
}
