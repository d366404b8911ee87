import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { LOGGER } from '../../../platform/logging/logger.js';
import { OrderBookingsService } from '../balance/ledger/order-bookings.service.js';
import { PaymentIntents } from './payment-intents.service.js';
import { PaymentSync } from './payment-sync.service.js';
import { PaymentRepository } from './payment.repository.js';
import type { PaymentDocument } from './payment.schema.js';
import { isMissing } from './provider.js';

/** After so long nobody pays any more, and nobody can. */
const ENDED_AFTER_MS = 30 * 86_400_000;
/** So often the provider may say in a row that it does not know a payment; with the pauses that is most of a day. */
const UNKNOWN_MOST = 10;

/** Payments that went quiet: they are asked about, and end some day when nothing becomes of them. */
@Injectable()
export class LostPayments {
  constructor(
    private readonly intents: PaymentIntents,
    private readonly repository: PaymentRepository,
    private readonly sync: PaymentSync,
    private readonly bookings: OrderBookingsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Asks the provider about a payment, and ends it when it is too old. */
  async lookAt(payment: PaymentDocument, now: Date): Promise<void> {
    if (payment.createdAt.getTime() < now.getTime() - ENDED_AFTER_MS) await this.tryToEnd(payment);
    await this.sync.sync(payment.intent);
  }

  /** Counts that a payment could not be asked about. One that the provider never knew is ended then. */
  async failed(payment: PaymentDocument, error: unknown, now: Date): Promise<void> {
    const failures = await this.repository.postpone(payment, now);
    const about = { order: payment._id.toHexString(), intent: payment.intent, failures };
    // An answer that cannot be read is in the error of the SDK, whole.
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown';
    this.logger.warn({ ...about, reason }, 'a payment could not be asked about; trying again later');
    if (!isMissing(error) || failures < UNKNOWN_MOST) return;
    await this.repository.note(payment, 'canceled', now);
    await this.bookings.end(about.order);
    this.logger.error(about, 'a payment does not exist at the provider and is closed');
  }

  /** Somebody may have paid, or a bank be about to: then it is not ended. */
  private async tryToEnd(payment: PaymentDocument): Promise<void> {
    try {
      await this.intents.cancel(payment);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }
}
