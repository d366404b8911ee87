import Stripe from 'stripe';
import type { PaymentSandbox } from '../src/sandbox.js';
import { card, clientOf, payment, PUBLISHABLE, redirect, refusalOf, SECRET, world } from './world.js';

let sandbox: PaymentSandbox;
let stripe: Stripe;

beforeAll(async () => {
  ({ sandbox, stripe } = await world());
});
afterAll(() => sandbox.stop());

/** A request as it is sent, without the SDK. */
async function post(path: string, body: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${sandbox.port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, ...headers },
    body: new URLSearchParams(body),
  });
  const read = (await answer.json()) as { id?: string; status?: string; error?: Record<string, unknown> };
  return { status: answer.status, headers: answer.headers, body: read };
}

describe('parameters', () => {
  test.each([
    ['amount', {}, 'parameter_missing', 'amount'],
    ['amount', { amount: 'ten' }, 'parameter_invalid_integer', 'amount'],
    ['amount', { amount: '10.5' }, 'parameter_invalid_integer', 'amount'],
    ['amount', { amount: '' }, 'parameter_invalid_empty', 'amount'],
    ['amount', { amount: '49' }, 'amount_too_small', 'amount'],
    ['amount', { amount: '-100' }, 'amount_too_small', 'amount'],
    ['amount', { amount: '100000000' }, 'amount_too_large', 'amount'],
    ['an unknown parameter', { amount: '100', colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      'an unknown nested parameter',
      { amount: '100', 'payment_method_data[type]': 'card', 'payment_method_data[colour]': 'red' },
      'parameter_unknown',
      'payment_method_data[colour]',
    ],
    [
      'the list that the version endive retired',
      { amount: '100', 'payment_method_types[0]': 'card' },
      'payment_method_types_no_longer_supported',
      'payment_method_types',
    ],
    ['an email address', { amount: '100', receipt_email: 'nobody' }, 'email_invalid', 'receipt_email'],
  ])('%s: %j is refused with %s', async (_name, input, code, param) => {
    const answer = await post('/v1/payment_intents', {
      currency: 'eur',
      ...(input as Record<string, string>),
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', code, param });
  });

  test('a refused parameter has an error class of the SDK', async () => {
    const request = stripe.paymentIntents.create({ ...payment(), colour: 'red' } as never);
    const error = await refusalOf(request);
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ code: 'parameter_unknown', param: 'colour', statusCode: 400 });
    expect(error.requestId).toMatch(/^req_/u);
  });

  test.each([
    [{ type: 'bancontact' }, 'billing_details[name]'],
    [{ type: 'giropay' }, 'billing_details[name]'],
    [{ type: 'sofort' }, 'sofort[country]'],
    [{ type: 'card' }, 'card'],
  ])('a payment method %j lacks %s', async (payment_method_data, param) => {
    const intent = await stripe.paymentIntents.create(payment());
    const confirm = { payment_method_data, return_url: 'http://localhost:4200/' } as never;
    expect(await refusalOf(stripe.paymentIntents.confirm(intent.id, confirm))).toMatchObject({ param });
  });

  test('a redirect requires a return URL and an allowed payment method', async () => {
    const intent = await stripe.paymentIntents.create(payment({ allowed_payment_method_types: ['ideal'] }));
    const nowhere = { ...redirect('ideal'), return_url: undefined };
    expect(await refusalOf(stripe.paymentIntents.confirm(intent.id, nowhere))).toMatchObject({
      param: 'return_url',
    });
    expect(await refusalOf(stripe.paymentIntents.confirm(intent.id, card()))).toMatchObject({
      code: 'payment_intent_incompatible_payment_method',
    });
    expect(await refusalOf(stripe.paymentIntents.confirm(intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test('an unknown object or path is not found', async () => {
    const error = await refusalOf(stripe.paymentIntents.retrieve('pi_none'));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect((await post('/v1/nothing', {})).status).toBe(404);
  });
});

describe('keys', () => {
  test.each([
    ['no key', {}, 401],
    ['another key', { authorization: 'Bearer sk_test_other' }, 401],
    ['the publishable key', { authorization: `Bearer ${PUBLISHABLE}` }, 403],
  ])('%s creates nothing', async (_name, headers, status) => {
    const body = new URLSearchParams({ amount: '100', currency: 'eur' });
    const init: RequestInit = { method: 'POST', headers: headers as Record<string, string>, body };
    const answer = await fetch(`http://127.0.0.1:${sandbox.port}/v1/payment_intents`, init);
    expect(answer.status).toBe(status);
  });

  test('a browser reads and confirms with the secret of the payment only', async () => {
    const intent = await stripe.paymentIntents.create(payment({ metadata: { order: '1' } }));
    const asBrowser = { authorization: `Bearer ${PUBLISHABLE}` };
    const path = `/v1/payment_intents/${intent.id}/confirm`;
    const body = {
      'payment_method_data[type]': 'ideal',
      'payment_method_data[billing_details][name]': 'Joost Verbeek',
      return_url: 'http://localhost:4200/',
    };
    expect((await post(path, body, asBrowser)).status).toBe(404);
    expect((await post(path, { ...body, client_secret: `${intent.id}_secret_x` }, asBrowser)).status).toBe(
      404,
    );
    const right = { ...body, client_secret: intent.client_secret ?? '' };
    const answer = await post(path, right, asBrowser);
    expect(answer).toMatchObject({ status: 200, body: { status: 'requires_action' } });
    expect(answer.body).not.toHaveProperty('metadata');
  });

  test('another API version is refused', async () => {
    const answer = await post('/v1/refunds', {}, { 'stripe-version': '2020-08-27' });
    expect(answer.status).toBe(400);
  });
});

describe('idempotency keys', () => {
  const create = (key: string, amount = '100') =>
    post('/v1/payment_intents', { amount, currency: 'eur' }, { 'idempotency-key': key });

  test('the first response is replayed for the same key', async () => {
    const first = await create('same');
    const second = await create('same');
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
  });

  test('other parameters, or another call, under the same key are refused', async () => {
    const first = await create('other');
    expect(await create('other', '200')).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
    const path = `/v1/payment_intents/${first.body.id}/cancel`;
    expect(await post(path, {}, { 'idempotency-key': 'other' })).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
  });

  test('a key with a pending request is refused with 409', async () => {
    sandbox.faults.add('POST /v1/payment_intents', 'held');
    const both = [create('flight'), create('flight')];
    expect(await Promise.race(both)).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_key_in_use' } },
    });
    sandbox.faults.release();
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a bank refusal is replayed, and no second charge is created', async () => {
    const intent = await stripe.paymentIntents.create(payment());
    const confirm = () =>
      stripe.paymentIntents.confirm(intent.id, card('tok_chargeDeclined'), { idempotencyKey: 'declined' });
    const first = await refusalOf(confirm());
    const second = await refusalOf(confirm());
    expect(second.charge).toBe(first.charge);
    const { data } = await stripe.charges.list({ payment_intent: intent.id });
    expect(data).toHaveLength(1);
  });

  test('a key with invalid parameters can be used again', async () => {
    expect((await create('mended', 'ten')).status).toBe(400);
    expect((await create('mended')).status).toBe(200);
  });

  test('a failure of the provider is replayed until the key changes', async () => {
    sandbox.faults.add('POST /v1/payment_intents', 'broken-kept');
    for (let round = 0; round < 2; round += 1) {
      expect(await create('failed')).toMatchObject({ status: 500, body: { error: { type: 'api_error' } } });
    }
    expect((await create('failed-2')).status).toBe(200);
  });

  test.each(['cut-after', 'broken-after'] as const)(
    '%s: the SDK retries and gets the first payment',
    async (fault) => {
      const retrying = clientOf(sandbox, { maxNetworkRetries: 2 });
      const before = sandbox.account.all('intents').length;
      sandbox.faults.add('POST /v1/payment_intents', fault);
      await retrying.paymentIntents.create(payment());
      expect(sandbox.account.all('intents')).toHaveLength(before + 1);
    },
  );

  // The SDK itself retries once after a closed connection.
  test.each([['broken'], ['limited'], ['cut-before', 'cut-before']] as const)(
    '%s: no payment is created',
    async (...faults) => {
      const before = sandbox.account.all('intents').length;
      sandbox.faults.add('POST /v1/payment_intents', ...faults);
      await refusalOf(stripe.paymentIntents.create(payment()));
      expect(sandbox.account.all('intents')).toHaveLength(before);
    },
  );
});

describe('lists', () => {
  test('start with the newest entry and can be filtered', async () => {
    const intent = await stripe.paymentIntents.create(payment());
    await stripe.paymentIntents.confirm(intent.id, card());
    const types: string[] = [];
    const list = stripe.events.list({ limit: 1, types: ['charge.succeeded', 'payment_intent.succeeded'] });
    for await (const event of list) {
      types.push(event.type);
      if (types.length === 2) break;
    }
    expect(types).toEqual(['payment_intent.succeeded', 'charge.succeeded']);
    expect(await refusalOf(stripe.events.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
  });

  test('a field without an object cannot be expanded', async () => {
    const request = stripe.paymentIntents.create(payment({ expand: ['amount'] }));
    expect(await refusalOf(request)).toMatchObject({ param: 'expand' });
  });
});
