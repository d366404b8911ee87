import { createPayment, getPayment, listEntries, readPaymentMethods } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { ReconciliationService } from '../../../src/domains/billing/payments/reconciliation.service.js';
import { sharedWorld } from '../../harness/harness.js';
import { PaymentsWorld } from './payments-world.js';

// Real: API over HTTP, database engine, the provider's SDK. The provider is the sandbox.
let payments: PaymentsWorld;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
});
afterAll(() => payments.close());

test('payment methods are those of the account, with the redirect URL', async () => {
  const payer = await payments.payer();
  const { body } = await payer.person.call(readPaymentMethods, { order: payer.orderId });
  expect(body).toMatchObject({
    methods: [
      { name: 'creditcard', label: 'Credit card', named: false },
      { name: 'ideal', label: 'iDEAL | Wero', named: true },
      { name: 'sofort', named: false },
      { name: 'giropay', named: true },
      { name: 'bancontact', named: true },
    ],
    provider: { kind: 'sandbox', publishable_key: 'pk_test_sandbox', url: payments.sandbox.url },
    redirect_base: `http://localhost:4200/balance/${payer.profile}/orders/${payer.orderId}/charged/`,
  });
});

test('the content security policy permits frames and requests of the provider only', async () => {
  const page = await payments.world.browser().agent.get('/login/');
  const policy = page.headers['content-security-policy'] as string;
  expect(policy).toContain(`frame-src 'self' ${payments.sandbox.url};`);
  expect(policy).toContain(`connect-src 'self' ${payments.sandbox.url};`);
});

test('a valid card payment completes order, receipt and balance at once', async () => {
  const payer = await payments.payer();
  expect(await payer.pay('creditcard', 'tok_visa')).toMatchObject({ status: 'success', redirect: '' });
  expect(await payer.charge()).toBe('paid');
  expect(await payer.read()).toMatchObject({
    state: 'paid',
    receipt: expect.stringMatching(/^\d{4}-\d{6}$/u),
  });
  expect(await payer.balance()).toBe('25.00');
  expect(await payer.pay('creditcard', 'tok_visa')).toMatchObject({
    status: 'error',
    message: 'This order is already paid.',
  });
});

test('security 57: the amount of a payment is that of its order, regardless of request fields', async () => {
  const payer = await payments.payer();
  const more = { amount: '1.00', cost: 100, items: [] };
  const wanted = { order: payer.orderId, method: 'creditcard' as const, stripeToken: 'tok_visa' };
  await payer.person.call(createPayment, { ...wanted, ...more });
  expect(await payer.balance()).toBe('25.00');
  const [charged] = payments.sandbox.account.all('charges').slice(-1);
  expect(charged).toMatchObject({ amount: 2_500, currency: 'eur' });
});

test.each([
  ['tok_chargeDeclined', 'card_declined', 'generic_decline'],
  ['tok_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['tok_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ['tok_nobody', 'resource_missing', 'resource_missing'],
])('a declined card (%s) returns its code, and another card can pay', async (token, code, reason) => {
  const payer = await payments.payer();
  expect(await payer.pay('creditcard', token)).toMatchObject({
    http: 200,
    status: 'error',
    message: `Something went wrong! Please contact our Care team with the following code [${code}]`,
    reason,
  });
  expect(await payer.balance()).toBe('0.00');
  await payer.pay('creditcard', 'tok_visa');
  expect(await payer.balance()).toBe('25.00');
});

test('3-D Secure redirects the card holder', async () => {
  const payer = await payments.payer();
  const begun = await payer.pay('creditcard', 'tok_threeDSecureRequired');
  expect(begun.redirect).toContain(`${payments.sandbox.url}/pay/`);
  expect(await payer.charge()).toBe('pending');
  await payments.sandbox.act(payer.intent, 'authorize');
  expect(await payer.charge()).toBe('paid');
  expect(await payer.balance()).toBe('25.00');
});

test.each(['ideal', 'giropay', 'bancontact'] as const)('%s is paid by polling alone', async (method) => {
  const payer = await payments.payer();
  await payer.pay(method);
  expect((await payer.confirm(method)).status).toBe(200);
  expect(await payer.charge()).toBe('pending');
  await payments.sandbox.act(payer.intent, 'authorize');
  expect(await payer.charge()).toBe('paid');
  expect(await payer.balance()).toBe('25.00');
});

test('Sofort is processing at the bank before it is paid', async () => {
  const payer = await payments.payer();
  await payer.pay('sofort');
  await payer.confirm('sofort');
  await payments.sandbox.act(payer.intent, 'authorize');
  expect(await payer.charge()).toBe('pending');
  expect((await payer.read()).state).toBe('processing');
  await payments.sandbox.settle(payer.intent, true);
  expect(await payer.charge()).toBe('paid');
});

test.each([
  ['fail', 'failed'],
  ['cancel', 'canceled'],
] as const)('the action %s results in the state %s, and the payer can retry', async (act, state) => {
  const payer = await payments.payer();
  await payer.pay('ideal');
  await payer.confirm('ideal');
  await payments.sandbox.act(payer.intent, act);
  expect(await payer.charge()).toBe(state);
  const { secret } = await payer.pay('bancontact');
  expect(secret).toBe(payer.secret);
  await payer.confirm('bancontact');
  await payments.sandbox.act(payer.intent, 'authorize');
  expect(await payer.charge()).toBe('paid');
  expect(await payer.balance()).toBe('25.00');
});

test('an order has one payment, also with concurrent requests', async () => {
  const payer = await payments.payer();
  const begun = await Promise.all(Array.from({ length: 10 }, () => payer.pay('ideal')));
  expect(new Set(begun.map(({ secret }) => secret)).size).toBe(1);
  await Promise.all(Array.from({ length: 5 }, () => payer.pay('creditcard', 'tok_visa')));
  expect(await payer.charge()).toBe('paid');
  expect(await payer.balance()).toBe('25.00');
});

test('the ledger names the payment method used, not the one selected last', async () => {
  const payer = await payments.payer();
  await payer.pay('ideal');
  await payer.confirm('ideal');
  await payer.pay('bancontact');
  await payments.sandbox.act(payer.intent, 'authorize');
  expect(await payer.charge()).toBe('paid');
  const { body } = await payer.person.call(listEntries, { profile: payer.profile });
  expect(body).toMatchObject({ list: [{ text: 'Top-up by iDEAL | Wero', amount: '25.00' }] });
});

test('payments of another user are inaccessible', async () => {
  const payer = await payments.payer();
  await payer.pay('ideal');
  const eve = await payments.world.signedIn('Eve');
  const answers = [
    await eve.call(createPayment, { order: payer.orderId, method: 'ideal' }),
    await eve.call(readPaymentMethods, { order: payer.orderId }),
    await eve.call(getPayment, { secret: payer.secret }),
  ];
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
    Array(3).fill([403, 'object-owner-conflict']),
  );
});

test('a card payment requires a token, and the payment method must be valid', async () => {
  const payer = await payments.payer();
  const issues = async (fields: object) => {
    const { body } = await payer.person.call(createPayment, { order: payer.orderId, ...fields } as never);
    return (body as { issues: unknown }).issues;
  };
  expect(await issues({ method: 'creditcard' })).toEqual([
    { path: 'stripeToken', message: 'Please enter your card.' },
  ]);
  expect(await issues({ method: 'cash' })).toEqual([
    { path: 'method', message: 'Please choose how you want to pay.' },
  ]);
});

describe('webhook events', () => {
  async function paidUnheard() {
    const payer = await payments.payer();
    await payer.pay('ideal');
    await payer.confirm('ideal');
    await payments.sandbox.act(payer.intent, 'authorize');
    const event = payments.events('payment_intent.succeeded').at(-1) ?? '';
    return { payer, event };
  }

  test('a signed webhook event credits once, even when delivered repeatedly', async () => {
    const { payer, event } = await paidUnheard();
    const answers = await Promise.all(Array.from({ length: 5 }, () => payments.deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204));
    await until(async () => (await payer.balance()) === '25.00');
    await payments.deliver(event);
    expect(await payer.balance()).toBe('25.00');
  });

  test('a forged, expired, future or modified webhook event has no effect', async () => {
    const { payer, event } = await paidUnheard();
    const at = (seconds: number) => {
      const now = payments.sandbox.account.now;
      Object.assign(payments.sandbox.account, { now: () => Date.now() + seconds * 1000 });
      const signed = payments.sandbox.signed(event, 'whsec_sandbox');
      Object.assign(payments.sandbox.account, { now });
      return signed.signature;
    };
    const other = payments.sandbox.signed(event, 'whsec_other').signature;
    const { payload, signature } = payments.sandbox.signed(event, 'whsec_sandbox');
    const answers = [
      await payments.deliver(event, ''),
      await payments.deliver(event, other),
      await payments.deliver(event, at(-301)),
      await payments.deliver(event, at(310)),
      await payments.deliver(event, signature, payload.replace('2500', '9900')),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(400));
    expect(
      await payments.world.connection.collection('payment_events').countDocuments({ _id: event as never }),
    ).toBe(0);
    expect(await payer.balance()).toBe('0.00');
  });

  test('reconciliation finds lost webhook events', async () => {
    const { payer } = await paidUnheard();
    await payments.world.app.get(ReconciliationService).run();
    await until(async () => (await payer.balance()) === '25.00');
  });

  inFullRun(test)('a dispute and its reversal are posted to the ledger once', async () => {
    const payer = await payments.payer();
    await payer.pay('creditcard', 'tok_createDispute');
    await until(async () => (await payer.balance()) === '0.00' && (await payer.read()).state === 'disputed');
    const dispute = payments.sandbox.account.all('disputes').at(-1);
    await payments.sandbox.decide(dispute?.id ?? '', true);
    for (const type of ['charge.dispute.created', 'charge.dispute.closed']) {
      await payments.deliver(payments.events(type).at(-1) ?? '');
    }
    await until(async () => (await payer.balance()) === '25.00' && (await payer.read()).state === 'paid');
  });
});

inFullRun(test)('payments without a configured provider are rejected with 503', async () => {
  const world = await sharedWorld();
  const person = await world.signedIn('Nobody');
  const { profileOf, orderOf } = await import('../balance/balance-examples.js');
  const order = await orderOf(person, await profileOf(person));
  const { status, body } = await person.call(createPayment, { order, method: 'ideal' });
  expect([status, body.message]).toEqual([503, 'Payments are not available on this installation.']);
  await world.close();
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
