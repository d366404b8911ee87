import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { ApiError } from '../../../platform/http/api-error.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { OrderBookingsService } from '../balance/ledger/order-bookings.service.js';
import { PaymentIntents } from './payment-intents.service.js';
import { PaymentSync } from './payment-sync.service.js';
import { PaymentRepository } from './payment.repository.js';
import type { Mismatch, PaymentDocument, Settling } from './payment.schema.js';
import { amountText } from './payments.mails.js';
import { isReturnedRefund } from './provider.js';
import { SETTLE, SettlementRepository } from './settlement.repository.js';
import { SettlementMails } from './settlement-mails.service.js';

/** Result of the resolution of a payment. */
export interface Settled {
  readonly order: string;
  readonly settled: Settling['how'];
  /** As `€24.99`. */
  readonly amount: string;
}

type Place = PaymentDocument & { mismatch: Mismatch };

/**
 * Resolves payments whose amount or currency differs from the order: they are credited or refunded. One conditional
 * write stores the decision with a job that completes it after a crash.
 */
@Injectable()
export class MismatchResolutionService implements OnModuleInit {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly repository: SettlementRepository,
    private readonly intents: PaymentIntents,
    private readonly bookings: OrderBookingsService,
    private readonly sync: PaymentSync,
    private readonly mails: SettlementMails,
    private readonly jobs: JobService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: SETTLE,
      exclusive: ({ order }) => String(order),
      run: ({ order }) => this.resume(String(order)),
    });
  }

  /**
   * Resolves a payment; a repeated call changes nothing.
   *
   * @throws ApiError for an order without such a payment, for one with another decision, and for a payment that cannot
   * be credited
   */
  async settle(orderId: string, how: Settling['how'], note: string): Promise<Settled> {
    const payment = await this.require(orderId);
    const settling = { id: `settle:${randomUUID()}`, how, note, at: new Date(), doneAt: null };
    if (!payment.mismatch.settling) {
      if (how === 'credit') await this.take(payment, settling);
      else await this.repository.begin(payment, settling);
    }
    const present = await this.require(orderId);
    const decided = present.mismatch.settling;
    if (decided?.how !== how) throw conflict(`This payment is already settled: ${decided?.how ?? 'undone'}.`);
    if (how === 'credit') await this.sync.credit(orderId);
    else if (!decided.doneAt) await this.sendBack(present, decided);
    return { order: orderId, settled: how, amount: amountText(present.mismatch) };
  }

  private async require(orderId: string): Promise<Place> {
    const payment = await this.payments.find(orderId);
    if (!payment) throw new ApiError('not-found', { message: 'There is no such payment.' });
    const { mismatch } = payment;
    if (!mismatch) throw conflict('This payment needs no settlement. Its amount is the amount of the order.');
    return { ...payment, mismatch };
  }

  private async take(payment: Place, settling: Settling): Promise<void> {
    const { currency } = payment.mismatch;
    if (currency !== 'eur') throw conflict(`Only euros can be credited. Refund this payment in ${currency}.`);
    await this.repository.credit(payment, settling, await this.mails.about(payment, settling));
  }

  private async resume(orderId: string): Promise<void> {
    const payment = await this.require(orderId);
    const { settling } = payment.mismatch;
    if (settling?.how !== 'refund' || settling.doneAt) return;
    try {
      await this.sendBack(payment, settling);
    } catch (error) {
      // It is reverted and shown to operators again.
      if (!(error instanceof ApiError)) throw error;
      this.logger.error({ order: orderId, reason: error.message }, 'a payment could not be refunded');
    }
  }

  /** Idempotent, also for concurrent calls: the provider refunds once. */
  private async sendBack(payment: Place, settling: Settling): Promise<void> {
    const refund = await this.ask(payment, settling);
    if (isReturnedRefund(refund)) {
      await this.repository.undo(payment, settling);
      throw conflict(`The refund failed at the provider: ${refund.failure_reason ?? 'no reason given'}.`);
    }
    await this.bookings.reviewed(payment._id.toHexString(), true);
    await this.repository.end(payment, settling, await this.mails.about(payment, settling));
  }

  private async ask(payment: Place, settling: Settling): Promise<Stripe.Refund> {
    try {
      const existing = await this.intents.refundFor(payment, settling.id);
      return existing ?? (await this.intents.refund(payment, payment.mismatch.amount, settling.id));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      await this.repository.undo(payment, settling);
      throw conflict(`The provider refused: ${error.message}`);
    }
  }
}

function conflict(message: string): ApiError {
  return new ApiError('conflict', { message });
}
