import { randomUUID } from 'node:crypto';
import { PAYMENT_METHODS, type PaymentMethodName } from '@zonewerk/contracts';
import Stripe from 'stripe';
import { namesOf, providerType, stripeOf } from '../../../src/domains/billing/payments/provider.js';
import { startSandbox } from './payments-world.js';

/**
 * Requirements of the product on the provider. Real: the SDK. The provider is the sandbox, and also Stripe's test mode
 * if STRIPE_TEST_SECRET_KEY has an account for it.
 */
const KEY = process.env['STRIPE_TEST_SECRET_KEY'] ?? '';
if (KEY !== '' && !KEY.startsWith('sk_test_'))
  throw new Error('STRIPE_TEST_SECRET_KEY: only test keys are used.');
if (KEY === '') {
  process.stderr.write(
    'SKIPPED: payments in Stripe’s test mode, because STRIPE_TEST_SECRET_KEY is not set.\n',
  );
}

interface Provider {
  stripe: Stripe;
  close(): Promise<unknown>;
}

async function sandboxed(): Promise<Provider> {
  const { sandbox, settings } = await startSandbox();
  const secretKey = settings.STRIPE_SECRET_KEY;
  const publishableKey = settings.STRIPE_PUBLISHABLE_KEY;
  const stripe = stripeOf({ secretKey, publishableKey, webhookSecret: '', apiUrl: sandbox.url });
  return { stripe, close: () => sandbox.stop() };
}

async function testMode(): Promise<Provider> {
  const keys = { secretKey: KEY, publishableKey: '', webhookSecret: '' };
  return { stripe: stripeOf({ ...keys, apiUrl: undefined }), close: () => Promise.resolve() };
}

const RETURN_URL = 'https://zonewerk.example/charged/?from=here';
const PROVIDERS: [string, boolean, () => Promise<Provider>][] = [
  ['the sandbox', true, sandboxed],
  ['Stripe’s test mode', KEY !== '', testMode],
];

describe.each(PROVIDERS)('%s', (_name, present, start) => {
  const whenAvailable = present ? test : test.skip;
  let provider: Provider;
  let stripe: Stripe;
  let names: ReadonlySet<PaymentMethodName>;
  beforeAll(async () => {
    if (!present) return;
    provider = await start();
    ({ stripe } = provider);
    const { capabilities } = await stripe.accounts.retrieveCurrent();
    names = namesOf(capabilities ?? {});
  });
  afterAll(() => provider?.close());

  const begin = (key = randomUUID(), amount = 2_500) =>
    stripe.paymentIntents.create(
      {
        amount,
        currency: 'eur',
        allowed_payment_method_types: [...names].map(providerType),
        metadata: { order: 'example' },
      },
      { idempotencyKey: key },
    );
  const byCard = (id: string, token: string, key = randomUUID()) =>
    stripe.paymentIntents.confirm(
      id,
      { payment_method_data: { type: 'card', card: { token } } as never, return_url: RETURN_URL },
      { idempotencyKey: key },
    );

  whenAvailable('the account lists its payment methods, including cards', () => {
    expect(names.has('creditcard')).toBe(true);
  });

  whenAvailable('a new payment requires a payment method', async () => {
    const intent = await begin();
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 2_500,
      amount_received: 0,
      currency: 'eur',
      livemode: false,
      metadata: { order: 'example' },
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`, 'u'));
  });

  whenAvailable('a card token is charged', async () => {
    const { id } = await begin();
    expect(await byCard(id, 'tok_visa')).toMatchObject({ status: 'succeeded', amount_received: 2_500 });
    const read = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(read.latest_charge).toMatchObject({ paid: true, amount: 2_500, refunded: false });
  });

  const DECLINES = [
    ['tok_chargeDeclined', 'card_declined'],
    ['tok_chargeDeclinedInsufficientFunds', 'card_declined'],
    ['tok_chargeDeclinedProcessingError', 'processing_error'],
  ] as const;
  for (const [token, code] of DECLINES) {
    whenAvailable(`${token} is declined, and a valid card is charged afterwards`, async () => {
      const { id } = await begin();
      const error = await refusalOf(byCard(id, token));
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
      expect(error).toMatchObject({ statusCode: 402, code });
      const read = await stripe.paymentIntents.retrieve(id);
      expect(read).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
      expect(await byCard(id, 'tok_visa')).toMatchObject({ status: 'succeeded' });
    });
  }

  whenAvailable('3-D Secure redirects the card holder', async () => {
    const { id } = await begin();
    expect(await byCard(id, 'tok_threeDSecureRequired')).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: RETURN_URL } },
    });
  });

  for (const name of PAYMENT_METHODS.filter((method) => method !== 'creditcard')) {
    whenAvailable(`${name} redirects payers to their bank if the account supports it`, async () => {
      if (!names.has(name)) return;
      const { id } = await begin();
      const type = providerType(name);
      const data = {
        type,
        billing_details: { name: 'Joost Verbeek' },
        ...(name === 'sofort' ? { sofort: { country: 'NL' } } : {}),
      } as Stripe.PaymentIntentConfirmParams.PaymentMethodData;
      const sent = await stripe.paymentIntents.confirm(id, {
        payment_method_data: data,
        return_url: RETURN_URL,
      });
      expect(sent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
      expect(sent.next_action?.redirect_to_url?.url).toMatch(/^https?:\/\//u);
    });
  }

  whenAvailable('partial refunds never exceed the payment', async () => {
    const { id } = await begin();
    await byCard(id, 'tok_visa');
    const back = (amount: number) =>
      stripe.refunds.create({ payment_intent: id, amount, metadata: { hold: 'example' } });
    expect(await back(1_000)).toMatchObject({ amount: 1_000, metadata: { hold: 'example' } });
    expect(await refusalOf(back(1_501))).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
    });
    await back(1_500);
    expect(await refusalOf(back(1))).toMatchObject({ code: 'charge_already_refunded' });
    const { data } = await stripe.refunds.list({ payment_intent: id });
    expect(data.map(({ amount }) => amount).sort()).toEqual([1_000, 1_500]);
  });

  whenAvailable('an idempotency key returns the first payment and rejects another request', async () => {
    const key = randomUUID();
    const first = await begin(key);
    const second = await begin(key);
    expect(second.id).toBe(first.id);
    expect(await refusalOf(begin(key, 2_600))).toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    });
  });

  whenAvailable(
    'an unknown payment, a paid payment and the parameter of older API versions are rejected with errors',
    async () => {
      expect(await refusalOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
        statusCode: 404,
        code: 'resource_missing',
      });
      const { id } = await begin();
      await byCard(id, 'tok_visa');
      expect(await refusalOf(byCard(id, 'tok_visa'))).toMatchObject({
        code: 'payment_intent_unexpected_state',
      });
      expect(await refusalOf(stripe.paymentIntents.cancel(id))).toMatchObject({
        code: 'payment_intent_unexpected_state',
      });
      const older = { amount: 2_500, currency: 'eur', payment_method_types: ['card'] };
      expect(await refusalOf(stripe.paymentIntents.create(older as never))).toMatchObject({
        statusCode: 400,
      });
    },
  );
});

async function refusalOf(request: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The request was not refused.');
}
