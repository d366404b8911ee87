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
import { cameBack, HOLD, isKeySpent, methodNamed, namesOf, providerType, stripeOf } from './provider.js';

const CURRENCY = 'eur';
/** The charge, which says how it was paid. */
const EXPANDED = ['latest_charge'];

/** What the provider is asked for. Every write has an idempotency key, so that none happens twice. */
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

  /** The SDK. @throws ApiError unavailable when no provider is set */
  get sdk(): Stripe {
    if (!this.stripe)
      throw new ApiError('unavailable', { message: 'Payments are not available on this installation.' });
    return this.stripe;
  }

  /** Whether a provider is set. */
  get set(): boolean {
    return this.stripe !== null;
  }

  get webhookSecret(): string {
    return this.settings?.webhookSecret ?? '';
  }

  /** How browsers reach the provider. */
  get forBrowsers(): AnswerOf<typeof readPaymentMethods>['provider'] {
    const url = this.settings?.apiUrl ?? '';
    const kind = url === '' ? ('stripe' as const) : ('sandbox' as const);
    return { kind, publishable_key: this.settings?.publishableKey ?? '', url };
  }

  /** Ways to pay that the account has. */
  async activeTypes(): Promise<ReadonlySet<PaymentMethodName>> {
    const account = await this.sdk.accounts.retrieveCurrent();
    return namesOf(account.capabilities ?? {});
  }

  /** The payment of an order: created once, whoever asks at the same time. */
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

  /** Lets a payment be made in a way that is offered only since it was begun. */
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

  /** A payment as the provider has it now, with what was paid by. */
  retrieve(intent: string): Promise<Stripe.PaymentIntent> {
    return this.sdk.paymentIntents.retrieve(intent, { expand: EXPANDED });
  }

  /** How a payment was paid, by its charge; null: the charge does not say. */
  methodOf({ latest_charge: charge }: Stripe.PaymentIntent): PaymentMethodName | null {
    return charge && typeof charge !== 'string' ? methodNamed(charge.payment_method_details?.type) : null;
  }

  /** Makes sure that nobody can pay any more. @throws StripeError when somebody has, or a bank is about to */
  async cancel({ intent }: PaymentDocument): Promise<void> {
    await this.sdk.paymentIntents.cancel(intent, {}, { idempotencyKey: `cancel-${randomUUID()}` });
  }

  /** Whether it was ended by us, so that nobody can pay it any more. */
  async isEnded({ intent }: PaymentDocument): Promise<boolean> {
    return (await this.sdk.paymentIntents.retrieve(intent)).status === 'canceled';
  }

  /** Cents of a payment that went back, or are on their way. */
  async refunded({ intent }: PaymentDocument): Promise<number> {
    let sum = 0;
    for await (const refund of this.sdk.refunds.list({ payment_intent: intent, limit: 100 })) {
      if (!cameBack(refund)) sum += refund.amount;
    }
    return sum;
  }

  /** What became of cents that were to be sent back; null: the provider knows nothing of it. */
  async refundFor({ intent }: PaymentDocument, hold: string): Promise<Stripe.Refund | null> {
    for await (const refund of this.sdk.refunds.list({ payment_intent: intent, limit: 100 })) {
      if (refund.metadata?.[HOLD] === hold) return refund;
    }
    return null;
  }

  /** Cents that left the account by a dispute, which are negative, and came back, the first move first. */
  async movesOf({ id, balance_transactions: shown }: Stripe.Dispute): Promise<number[]> {
    const amounts = shown.map(({ amount }) => amount);
    // A dispute shows two of them at most.
    if (amounts.length < 2) return amounts;
    const all: number[] = [];
    const wanted = { source: id, type: 'adjustment', limit: 100 };
    for await (const { amount } of this.sdk.balanceTransactions.list(wanted)) all.unshift(amount);
    return all.length < amounts.length ? amounts : all;
  }

  /** Sends cents back. @param hold what was set aside for it: the same one is sent back once */
  refund({ intent }: PaymentDocument, amount: number, hold: string): Promise<Stripe.Refund> {
    return this.sdk.refunds.create(
      { payment_intent: intent, amount, metadata: { [HOLD]: hold } },
      { idempotencyKey: hold },
    );
  }

  /** Whether a payment received what its order asks for, to the cent. */
  isWhole({ amount_received: received, currency }: Stripe.PaymentIntent, { amount }: OrderDocument): boolean {
    return received === amount && currency === CURRENCY;
  }

  /**
   * One payment of an order. What its key made before is left alone when it cannot be had: it was never stored, so its
   * secret was told to nobody and it will never be paid.
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

  /** Charges the card behind a token; the same token is charged once. */
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
