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

/** After this time a payment expires. */
const ENDED_AFTER_MS = 30 * 86_400_000;
/**
 * Maximum of consecutive responses in which the provider does not know a payment; with the backoff that is most of a
 * day.
 */
const UNKNOWN_MOST = 10;

/** Payments without events: they are polled, and expire without a result. */
@Injectable()
export class OrphanedPayments {
  constructor(
    private readonly intents: PaymentIntents,
    private readonly repository: PaymentRepository,
    private readonly sync: PaymentSync,
    private readonly bookings: OrderBookingsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Polls a payment at the provider, and cancels it when it is too old. */
  async lookAt(payment: PaymentDocument, now: Date): Promise<void> {
    if (payment.createdAt.getTime() < now.getTime() - ENDED_AFTER_MS) await this.tryToEnd(payment);
    await this.sync.sync(payment.intent);
  }

  /** Counts a failed poll. A payment that the provider never knew is cancelled then. */
  async failed(payment: PaymentDocument, error: unknown, now: Date): Promise<void> {
    const failures = await this.repository.postpone(payment, now);
    const about = { order: payment._id.toHexString(), intent: payment.intent, failures };
    // The message of the SDK contains the whole response when it is not parsable.
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown';
    this.logger.warn({ ...about, reason }, 'a payment could not be asked about; trying again later');
    if (!isMissing(error) || failures < UNKNOWN_MOST) return;
    await this.repository.note(payment, 'canceled', now);
    await this.bookings.end(about.order);
    this.logger.error(about, 'a payment does not exist at the provider and is closed');
  }

  /** A payment that is paid or in progress at a bank is not cancelled. */
  private async tryToEnd(payment: PaymentDocument): Promise<void> {
    try {
      await this.intents.cancel(payment);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }
}
