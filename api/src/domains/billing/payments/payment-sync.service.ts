import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PAYMENT_METHOD_FACTS, type PaymentMethodName } from '@zonewerk/contracts';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { JobService } from '../../../platform/jobs/job.service.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { OrderBookingsService } from '../balance/ledger/order-bookings.service.js';
import type { OrderDocument } from '../balance/orders/order.schema.js';
import { DisputesService } from './disputes.service.js';
import { PaymentIntents } from './payment-intents.service.js';
import { isReturnedRefund, HOLD } from './provider.js';
import { SYNC } from './payment-event.repository.js';
import { CREDIT, PaymentRepository } from './payment.repository.js';
import type { PaymentDocument, Settling } from './payment.schema.js';
import { SettlementRepository } from './settlement.repository.js';

/** Decline codes of a cancellation by the payer. */
const DECLINED_BY_CUSTOMER = ['payment_method_customer_decline'];

/**
 * Syncs payments with the provider. Events and polls only trigger a sync: only the present state counts, so order,
 * repetition and loss of events have no effect.
 */
@Injectable()
export class PaymentSync implements OnModuleInit {
  constructor(
    private readonly intents: PaymentIntents,
    private readonly repository: PaymentRepository,
    private readonly settlements: SettlementRepository,
    private readonly bookings: OrderBookingsService,
    private readonly disputes: DisputesService,
    private readonly jobs: JobService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: CREDIT,
      exclusive: ({ order }) => String(order),
      run: ({ order }) => this.credit(String(order)),
    });
    this.jobs.register({
      kind: SYNC,
      exclusive: ({ intent }) => String(intent),
      run: ({ intent }) => this.sync(String(intent)),
    });
  }

  /** Reads a payment from the provider and applies its state. */
  async sync(intent: string): Promise<void> {
    // A payment of another account, or an unknown one: there is nothing to sync.
    if (!(await this.repository.findByIntent(intent))) return this.logUnknown(intent);
    await this.apply(await this.intents.retrieve(intent));
  }

  /** Applies the present state of a payment at the provider. */
  async apply(intent: Stripe.PaymentIntent): Promise<void> {
    const payment = await this.repository.findByIntent(intent.id);
    if (!payment) return this.logUnknown(intent.id);
    if (intent.status === 'succeeded') return this.receive(payment, intent);
    await this.repository.note(payment, stateOf(intent), new Date());
    const orderId = payment._id.toHexString();
    if (intent.status === 'processing') await this.bookings.await(orderId);
    else if (intent.status === 'canceled') await this.bookings.end(orderId);
    else await this.bookings.reopen(orderId);
  }

  private logUnknown(intent: string): void {
    this.logger.warn({ intent }, 'the provider has a payment without a stored order');
  }

  private async receive(payment: PaymentDocument, intent: Stripe.PaymentIntent): Promise<void> {
    const orderId = payment._id.toHexString();
    const order = await this.bookings.find(orderId);
    if (!order) throw new Error(`There is no order ${orderId}.`);
    if (payment.state !== 'paid' && !this.intents.isWhole(intent, order)) {
      await this.setApart(payment, order, intent);
      return;
    }
    await this.repository.settle(payment, this.intents.methodOf(intent), new Date());
    await this.credit(orderId);
    await this.applyReturns(order, intent);
  }

  /** A different amount or currency is not credited: operators see it (`payment mismatches`). */
  private async setApart(
    payment: PaymentDocument,
    order: OrderDocument,
    intent: Stripe.PaymentIntent,
  ): Promise<void> {
    const { id, amount_received: amount, currency } = intent;
    const orderId = order._id.toHexString();
    await this.repository.recordPoll(payment, new Date());
    const settling = payment.mismatch?.settling;
    if (settling) {
      if (settling.doneAt) await this.lookAfter(payment, settling);
      return;
    }
    await this.bookings.review(orderId);
    const mismatch = { amount, currency, noticedAt: new Date() };
    if (!(await this.repository.differ(payment, mismatch, this.intents.methodOf(intent)))) return;
    this.logger.error(
      { order: orderId, intent: id, amount, currency, asked: order.amount },
      'a payment differs from the amount of its order; nothing was credited',
    );
  }

  /** A refund can fail days later: then an operator decides again. */
  private async lookAfter(payment: PaymentDocument, settling: Settling): Promise<void> {
    const refund = await this.intents.refundFor(payment, settling.id);
    if (!refund || !isReturnedRefund(refund)) return;
    const order = payment._id.toHexString();
    await this.settlements.undo(payment, settling);
    await this.bookings.reviewed(order, false);
    this.logger.error({ order, refund: refund.id }, 'a refunded payment was received again');
  }

  /** Credits the order of a completed payment. */
  async credit(orderId: string): Promise<void> {
    const payment = await this.repository.find(orderId);
    await this.bookings.credit(orderId, titleOf(payment?.method ?? null), payment?.mismatch?.amount ?? null);
  }

  /** Returned money: refunds and disputes. */
  private async applyReturns(order: OrderDocument, intent: Stripe.PaymentIntent): Promise<void> {
    const refunded = await this.applyRefunds(order, intent);
    const disputed = await this.disputes.apply(order, intent.id);
    const state = refunded >= order.amount ? 'refunded' : 'paid';
    await this.bookings.setReturns(order._id.toHexString(), disputed ?? state, refunded);
  }

  /** @returns refunded cents */
  private async applyRefunds(order: OrderDocument, intent: Stripe.PaymentIntent): Promise<number> {
    let sum = 0;
    for await (const refund of this.intents.sdk.refunds.list({ payment_intent: intent.id, limit: 100 })) {
      if (refund.status === 'requires_action') continue;
      await this.bookings.bookRefund(order, refund.id, refund.amount, refund.metadata?.[HOLD]);
      // Both entries are posted, so the order of the events has no effect.
      if (isReturnedRefund(refund)) await this.bookings.refundFailed(order, refund.id, refund.amount);
      else sum += refund.amount;
    }
    return sum;
  }
}

function stateOf(intent: Stripe.PaymentIntent): 'pending' | 'failed' | 'canceled' {
  if (intent.status === 'canceled') return 'canceled';
  const error = intent.last_payment_error;
  if (intent.status !== 'requires_payment_method' || !error) return 'pending';
  return DECLINED_BY_CUSTOMER.includes(error.code ?? '') ? 'canceled' : 'failed';
}

function titleOf(method: PaymentMethodName | null): string {
  return method ? `Top-up by ${PAYMENT_METHOD_FACTS[method].label}` : 'Top-up';
}
