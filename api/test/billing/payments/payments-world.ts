import { PaymentSandbox } from '@zonewerk/payment-sandbox';
import {
  createOrder,
  createPayment,
  getBillingProfile,
  getOrder,
  getPayment,
  PAYMENT_RULES,
  type Charge,
  type Order,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import type { Response } from 'supertest';
import { profileOf, topUp } from '../balance/balance-examples.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
};

const ANYWHERE = { port: 0, journal: null };

/** The provider's sandbox, with the settings of an API that uses it. Tests deliver events manually. */
export async function startSandbox(place: { port: number; journal: string | null } = ANYWHERE) {
  const sandbox = await PaymentSandbox.start({
    ...place,
    secretKey: KEYS.STRIPE_SECRET_KEY,
    publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
    webhook: null,
    origins: ['http://localhost:4200'],
  });
  return { sandbox, settings: { ...KEYS, STRIPE_API_URL: sandbox.url } };
}

/** The API with a sandbox of the provider. */
export class PaymentsWorld {
  private constructor(
    readonly world: World,
    readonly sandbox: PaymentSandbox,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<PaymentsWorld> {
    const { sandbox, settings: own } = await startSandbox();
    return new PaymentsWorld(await startWorld({ ...own, ...settings }), sandbox);
  }

  /** A world with the settings of a sandbox. */
  static around(world: World, sandbox: PaymentSandbox): PaymentsWorld {
    return new PaymentsWorld(world, sandbox);
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.sandbox.stop();
  }

  /** A person with a profile and an order of 25 euros. */
  async payer(name = 'Payer'): Promise<Payer> {
    const person = await this.world.signedIn(name);
    const profile = await profileOf(person);
    const payer = new Payer(this, person, profile);
    await payer.order();
    return payer;
  }

  /** Delivers an event like the provider. */
  async deliver(event: string, signature?: string, payload?: string): Promise<Response> {
    const signed = this.sandbox.signed(event, KEYS.STRIPE_WEBHOOK_SECRET);
    return this.world
      .browser()
      .agent.post('/api/payment/webhook/')
      .set('Content-Type', 'application/json; charset=utf-8')
      .set('Stripe-Signature', signature ?? signed.signature)
      .send(payload ?? signed.payload);
  }

  /** Cents of a payment in the provider's account, before fees. */
  netCents(intent: string): number {
    const { account } = this.sandbox;
    const sources = (['charges', 'refunds', 'disputes'] as const).flatMap((name) =>
      account.all(name).flatMap(({ id, payment_intent: of }) => (of === intent ? [id] : [])),
    );
    return account
      .all('transactions')
      .filter(({ source }) => sources.includes(String(source)))
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Ids of the events of a kind, oldest first. */
  events(type: string): string[] {
    return this.sandbox.account
      .all('events')
      .filter((event) => event.type === type)
      .map(({ id }) => id);
  }
}

/** A person who pays. */
export class Payer {
  orderId = '';
  secret = '';

  constructor(
    private readonly payments: PaymentsWorld,
    readonly person: SignedIn,
    readonly profile: string,
  ) {}

  async order(cost: string = '25.00'): Promise<string> {
    const { body } = await this.person.call(createOrder, {
      profile: this.profile,
      merchant: 1,
      items: [topUp(cost)],
    });
    this.orderId = (body as { order: string }).order;
    return this.orderId;
  }

  async pay(method: 'creditcard' | 'ideal' | 'sofort' | 'giropay' | 'bancontact', stripeToken?: string) {
    const answer = await this.person.call(createPayment, { order: this.orderId, method, stripeToken });
    const body = answer.body as { secret?: string; status: string; message: string; redirect?: string };
    if (body.secret) this.secret = body.secret;
    return { http: answer.status, ...body };
  }

  /** Confirms with the publishable key, like the browser. */
  async confirm(type: string, secret = this.secret): Promise<{ status: number; intent: string }> {
    const intent = secret.split('_secret_')[0] ?? '';
    const body = new URLSearchParams({
      client_secret: secret,
      'payment_method_data[type]': type,
      'payment_method_data[billing_details][name]': 'Joost Verbeek',
      ...(type === 'sofort' ? { 'payment_method_data[sofort][country]': PAYMENT_RULES.sofortCountry } : {}),
      return_url: 'http://localhost:4200/back/',
    });
    const headers = { authorization: `Bearer ${KEYS.STRIPE_PUBLISHABLE_KEY}` };
    const url = `${this.payments.sandbox.url}/v1/payment_intents/${intent}/confirm`;
    const { status } = await fetch(url, { method: 'POST', headers, body });
    return { status, intent };
  }

  get intent(): string {
    return this.secret.split('_secret_')[0] ?? '';
  }

  /** Status for the charged page. The provider is queried at once. */
  async charge(): Promise<Charge['status']> {
    return (await this.wholeCharge()).status;
  }

  async wholeCharge(): Promise<Charge> {
    await this.payments.world.connection
      .collection('payments')
      .updateOne({ _id: new Types.ObjectId(this.orderId) }, { $set: { checkedAt: new Date(0) } });
    const { body } = await this.person.call(getPayment, { secret: this.secret });
    return JSON.parse((body as { charge: string }).charge) as Charge;
  }

  async balance(): Promise<string> {
    const { body } = await this.person.call(getBillingProfile, { profile: this.profile });
    return (body as { profile: { balance: string } }).profile.balance;
  }

  async read(): Promise<Order> {
    const { body } = await this.person.call(getOrder, { order: this.orderId });
    return JSON.parse((body as { order: string }).order) as Order;
  }
}
