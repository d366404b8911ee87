import { Inject, Injectable } from '@nestjs/common';
import {
  pagePath,
  PAYMENT_METHOD_FACTS,
  type AnswerOf,
  type Charge,
  type createPayment,
  type getPayment,
  type InputOf,
  type readPaymentMethods,
} from '@zonewerk/contracts';
import Stripe from 'stripe';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { OrderDocument } from '../balance/orders/order.schema.js';
import { OrdersService } from '../balance/orders/orders.service.js';
import { OfferedMethods } from './offered-methods.service.js';
import { PaymentIntents } from './payment-intents.service.js';
import { PaymentRepository } from './payment.repository.js';
import type { PaymentDocument } from './payment.schema.js';
import { orUnavailable } from './provider.js';
import { PaymentSync } from './payment-sync.service.js';

/** Minimum interval between two polls of one payment. */
const MIN_SYNC_INTERVAL_MS = 2_000;
const REFUSED = "Oh no! We couldn't create this payment.";

const CHECKED = 'The payment of this order is being checked. Please open a support case.';
const PAID = 'This order is already paid.';
const ENDED = 'This order has ended. Please start a new top-up.';

/** Why an order cannot be paid. */
const WHY_NOT = {
  review: CHECKED,
  ended: ENDED,
  paid: PAID,
  refunded: PAID,
  disputed: PAID,
  lost: PAID,
} as const;

type Created = AnswerOf<typeof createPayment>;

/** Payment of orders. Amounts come from the stored order; the provider determines the paid amount. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly intents: PaymentIntents,
    private readonly offered: OfferedMethods,
    private readonly sync: PaymentSync,
    private readonly repository: PaymentRepository,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async methods(
    input: InputOf<typeof readPaymentMethods>,
    userId: string,
  ): Promise<AnswerOf<typeof readPaymentMethods>> {
    const order = await this.orders.require(userId, input.order);
    const offered = await orUnavailable(() => this.offered.names());
    const methods = offered.map((name) => {
      const { label, named } = PAYMENT_METHOD_FACTS[name];
      return { name, label, named };
    });
    return {
      status: 'success',
      message: '',
      methods,
      provider: this.intents.forBrowsers,
      redirect_base: this.redirectBase(order),
    };
  }

  async create(input: InputOf<typeof createPayment>, userId: string): Promise<Created> {
    const order = await this.orders.require(userId, input.order);
    if (order.state !== 'open' && order.state !== 'processing') return refused(WHY_NOT[order.state]);
    if (input.method === 'creditcard' && input.stripeToken === undefined) {
      throw ApiError.invalid('stripeToken', 'Please enter your card.');
    }
    await this.limits.consume('payment', userId);
    try {
      await this.offered.require(input.method);
      const offered = await this.offered.names();
      const payment = await this.intents.begin(order, userId, offered);
      if (payment.state === 'canceled' && (await this.intents.isEnded(payment))) return refused(ENDED);
      await this.intents.allow(payment, input.method, offered);
      await this.repository.begin(payment, input.method, new Date());
      const redirect = input.stripeToken ? await this.charge(payment, order, input.stripeToken) : '';
      return { status: 'success', message: '', secret: payment.secret, redirect, reason: '' };
    } catch (error) {
      return refusalOf(error);
    }
  }

  async get(input: InputOf<typeof getPayment>, userId: string): Promise<AnswerOf<typeof getPayment>> {
    const payment = await this.repository.findBySecret(userId, input.secret);
    if (!payment)
      throw new ApiError('object-owner-conflict', { message: "You're not the owner of this Payment." });
    const isFresh = payment.checkedAt.getTime() > Date.now() - MIN_SYNC_INTERVAL_MS;
    if (payment.state !== 'paid' && !isFresh) await orUnavailable(() => this.sync.sync(payment.intent));
    const present = (await this.repository.findBySecret(userId, input.secret)) ?? payment;
    const order = await this.orders.require(userId, present._id.toHexString());
    const charge: Charge = {
      status: present.state,
      review: order.state === 'review',
      order: present._id.toHexString(),
      profile: present.profile.toHexString(),
    };
    return { status: 'success', message: '', charge: JSON.stringify(charge) };
  }

  /** @returns URL for the authentication of the cardholder; empty when none is required */
  private async charge(payment: PaymentDocument, order: OrderDocument, token: string): Promise<string> {
    try {
      const intent = await this.intents.confirmCard(payment, token, this.redirectBase(order));
      await this.sync.apply(intent);
      return intent.next_action?.redirect_to_url?.url ?? '';
    } catch (error) {
      await this.sync.sync(payment.intent);
      // Another tab was faster: the result page shows the result.
      if (error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state')
        return '';
      throw error;
    }
  }

  private redirectBase({ _id, profile }: OrderDocument): string {
    const place = { profile: profile.toHexString(), order: _id.toHexString() };
    return this.config.publicUrl + pagePath('payment-charged', place);
  }
}

function refusalOf(error: unknown): Created {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const code = error.code ?? error.type;
  if (error instanceof Stripe.errors.StripeConnectionError) return refused(REFUSED);
  if (error instanceof Stripe.errors.StripeAPIError) return refused(REFUSED);
  const message = `Something went wrong! Please contact our Care team with the following code [${code}]`;
  // The SDK has an empty `decline_code` when the provider sends none.
  return refused(message, error.decline_code || code);
}

function refused(message: string, reason = ''): Created {
  return { status: 'error', message, secret: '', redirect: '', reason };
}
