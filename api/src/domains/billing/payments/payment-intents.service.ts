import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  toDecimal,
  type AnswerOf,
  type PaymentMethodName,
  type readPaymentMethods,
} from '@zonewerk/contracts';
import Stripe from 'stripe';
import { CONFIG, type Config, type StripeSettings } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { OrderDocument } from '../balance/orders/order.schema.js';
import { PaymentRepository } from './payment.repository.js';
import type { PaymentDocument } from './payment.schema.js';
import {
  isReturnedRefund,
  HOLD,
  isKeySpent,
  methodNamed,
  namesOf,
  providerType,
  stripeOf,
} from './provider.js';

const CURRENCY = 'eur';
/** The charge, which contains the payment method. */
const EXPANDED = ['latest_charge'];

/** Requests to the provider. Every write has an idempotency key, so that it is executed once. */
@Injectable()
export class PaymentIntents {
  private readonly stripe: Stripe | null;
  private readonly settings: StripeSettings | undefined;

  constructor(
    private readonly repository: PaymentRepository,
    @Inject(CONFIG) config: Config,
  ) {
    this.settings = config.stripe;
    this.stripe = config.stripe ? stripeOf(config.stripe) : null;
  }

  /** The SDK. @throws ApiError unavailable when no provider is configured */
  get sdk(): Stripe {
    if (!this.stripe)
      throw new ApiError('unavailable', { message: 'Payments are not available on this installation.' });
    return this.stripe;
  }

  /** Whether a provider is configured. */
  get set(): boolean {
    return this.stripe !== null;
  }

  get webhookSecret(): string {
    return this.settings?.webhookSecret ?? '';
  }

  /** Settings for the connection of browsers to the provider. */
  get forBrowsers(): AnswerOf<typeof readPaymentMethods>['provider'] {
    const url = this.settings?.apiUrl ?? '';
    const kind = url === '' ? ('stripe' as const) : ('sandbox' as const);
    return { kind, publishable_key: this.settings?.publishableKey ?? '', url };
  }

  /** Active payment methods of the account. */
  async activeTypes(): Promise<ReadonlySet<PaymentMethodName>> {
    const account = await this.sdk.accounts.retrieveCurrent();
    return namesOf(account.capabilities ?? {});
  }

  /** The payment of an order: created once, also for concurrent requests. */
  async begin(
    order: OrderDocument,
    userId: string,
    methods: readonly PaymentMethodName[],
  ): Promise<PaymentDocument> {
    const orderId = order._id.toHexString();
    const before = await this.repository.find(orderId);
    if (before) return before;
    const intent = await this.make(orderId, {
      amount: order.amount,
      currency: CURRENCY,
      allowed_payment_method_types: methods.map(providerType),
      description: `Top-up of ${toDecimal(order.amount)} euros`,
      metadata: { order: orderId },
    });
    if (!intent.client_secret) throw new Error(`The payment ${intent.id} has no secret.`);
    const user = toObjectId(userId);
    const { id, client_secret: secret } = intent;
    return this.repository.insert(
      { _id: order._id, user, profile: order.profile, intent: id, secret, methods: [...methods] },
      new Date(),
    );
  }

  /** Adds payment methods to a payment that were activated after its creation. */
  async allow(
    payment: PaymentDocument,
    method: PaymentMethodName,
    methods: readonly PaymentMethodName[],
  ): Promise<void> {
    if (payment.methods?.includes(method) !== false) return;
    await this.sdk.paymentIntents.update(
      payment.intent,
      { allowed_payment_method_types: methods.map(providerType) },
      { idempotencyKey: `allow-${randomUUID()}` },
    );
    await this.repository.allow(payment, methods);
  }

  /** The present payment at the provider, with its charge. */
  retrieve(intent: string): Promise<Stripe.PaymentIntent> {
    return this.sdk.paymentIntents.retrieve(intent, { expand: EXPANDED });
  }

  /** Payment method according to the charge; null when the charge does not contain it. */
  methodOf({ latest_charge: charge }: Stripe.PaymentIntent): PaymentMethodName | null {
    return charge && typeof charge !== 'string' ? methodNamed(charge.payment_method_details?.type) : null;
  }

  /** Cancels a payment. @throws StripeError when it is paid or in progress at a bank */
  async cancel({ intent }: PaymentDocument): Promise<void> {
    await this.sdk.paymentIntents.cancel(intent, {}, { idempotencyKey: `cancel-${randomUUID()}` });
  }

  /** Whether it was cancelled, so it cannot be paid any more. */
  async isEnded({ intent }: PaymentDocument): Promise<boolean> {
    return (await this.sdk.paymentIntents.retrieve(intent)).status === 'canceled';
  }

  /** Refunded cents of a payment, including refunds in progress. */
  async refunded({ intent }: PaymentDocument): Promise<number> {
    let sum = 0;
    for await (const refund of this.sdk.refunds.list({ payment_intent: intent, limit: 100 })) {
      if (!isReturnedRefund(refund)) sum += refund.amount;
    }
    return sum;
  }

  /** The refund of a hold; null when the provider does not know it. */
  async refundFor({ intent }: PaymentDocument, hold: string): Promise<Stripe.Refund | null> {
    for await (const refund of this.sdk.refunds.list({ payment_intent: intent, limit: 100 })) {
      if (refund.metadata?.[HOLD] === hold) return refund;
    }
    return null;
  }

  /** Cents that disputes withdrew (negative) and returned, in chronological order. */
  async movesOf({ id, balance_transactions: shown }: Stripe.Dispute): Promise<number[]> {
    const amounts = shown.map(({ amount }) => amount);
    // A dispute contains at most two of them.
    if (amounts.length < 2) return amounts;
    const all: number[] = [];
    const wanted = { source: id, type: 'adjustment', limit: 100 };
    for await (const { amount } of this.sdk.balanceTransactions.list(wanted)) all.unshift(amount);
    return all.length < amounts.length ? amounts : all;
  }

  /** Refunds cents. @param hold hold of the refund; each hold is refunded once */
  refund({ intent }: PaymentDocument, amount: number, hold: string): Promise<Stripe.Refund> {
    return this.sdk.refunds.create(
      { payment_intent: intent, amount, metadata: { [HOLD]: hold } },
      { idempotencyKey: hold },
    );
  }

  /** Whether a payment received exactly the amount of its order. */
  isWhole({ amount_received: received, currency }: Stripe.PaymentIntent, { amount }: OrderDocument): boolean {
    return received === amount && currency === CURRENCY;
  }

  /**
   * Creates a payment of an order. When the result of an earlier request with its idempotency key is not available,
   * another key is used. The earlier payment was never stored, so no client has its secret and it remains unpaid.
   */
  private async make(
    orderId: string,
    wanted: Stripe.PaymentIntentCreateParams,
  ): Promise<Stripe.PaymentIntent> {
    const key = `order-${orderId}`;
    try {
      return await this.sdk.paymentIntents.create(wanted, { idempotencyKey: key });
    } catch (error) {
      if (!isKeySpent(error)) throw error;
      return this.sdk.paymentIntents.create(wanted, { idempotencyKey: `${key}-${randomUUID()}` });
    }
  }

  /** Charges the card of a token; each token is charged once. */
  confirmCard(
    { intent, _id }: PaymentDocument,
    token: string,
    returnUrl: string,
  ): Promise<Stripe.PaymentIntent> {
    return this.sdk.paymentIntents.confirm(
      intent,
      {
        payment_method_data: { type: 'card', card: { token } } as never,
        return_url: returnUrl,
        expand: EXPANDED,
      },
      { idempotencyKey: `confirm-${_id.toHexString()}-${token}` },
    );
  }
}
