import { listEntries, readPaymentMethods, type PaymentMethodName } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { OfferedMethods } from '../../../src/domains/billing/payments/offered-methods.service.js';
import { PaymentIntents } from '../../../src/domains/billing/payments/payment-intents.service.js';
import { PaymentRepository } from '../../../src/domains/billing/payments/payment.repository.js';
import { PaymentsWorld, type Payer } from './payments-world.js';

// Real: API over HTTP, database engine, the provider's SDK. The provider is the sandbox; what its account offers is set.
let payments: PaymentsWorld;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
  const { sdk } = payments.world.app.get(PaymentIntents);
  // The same repetitions, only without the pauses in between.
  Object.assign(sdk, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 });
});
afterAll(() => payments.close());
afterEach(() => {
  jest.restoreAllMocks();
  offer(null);
  payments.sandbox.faults.clear();
});

/** What the account offers from now on; null: all that it has. */
function offer(names: PaymentMethodName[] | null): void {
  const known = names && { names, until: Number.MAX_SAFE_INTEGER };
  Object.assign(payments.world.app.get(OfferedMethods), { known });
}

/** The process ends when the provider has made the payment and nothing is stored yet. */
async function endsBeforeStored(payer: Payer): Promise<void> {
  const insert = jest.spyOn(payments.world.app.get(PaymentRepository), 'insert');
  insert.mockRejectedValueOnce(new Error('The process ended.'));
  expect((await payer.pay('ideal')).http).toBe(500);
}

/** The payer's bank says yes: the order is paid and booked, once. */
async function expectPayable(payer: Payer, method: 'ideal' | 'bancontact'): Promise<void> {
  expect(await payer.pay(method)).toMatchObject({ http: 200, status: 'success' });
  expect((await payer.confirm(method)).status).toBe(200);
  await payments.sandbox.act(payer.intent, 'authorize');
  expect(await payer.charge()).toBe('paid');
  const { body } = await payer.person.call(listEntries, { profile: payer.profile });
  expect((body as { list: object[] }).list).toMatchObject([{ amount: '25.00', order: payer.orderId }]);
}

const intentsOf = ({ orderId }: Payer) =>
  payments.sandbox.account.all('intents').filter(({ metadata }) => metadata['order'] === orderId);

describe('a payment that was made at the provider and never stored', () => {
  test('is the payment of the order', async () => {
    const payer = await payments.payer();
    await endsBeforeStored(payer);
    await expectPayable(payer, 'ideal');
    expect(intentsOf(payer)).toHaveLength(1);
  });

  inFullRun(test)('keeps nobody from paying when the ways to pay are others since', async () => {
    const payer = await payments.payer();
    await endsBeforeStored(payer);
    offer(['creditcard', 'ideal', 'bancontact']);
    await expectPayable(payer, 'ideal');
    // The first one's secret was told to nobody.
    expect(intentsOf(payer).map(({ status }) => status)).toEqual(['requires_payment_method', 'succeeded']);
  });

  inFullRun(test)('does not make two of an order that is begun twice at once', async () => {
    const payer = await payments.payer();
    await endsBeforeStored(payer);
    offer(['creditcard', 'ideal']);
    const begun = await Promise.all(Array.from({ length: 5 }, () => payer.pay('ideal')));
    expect(new Set(begun.map(({ secret }) => secret)).size).toBe(1);
    await expectPayable(payer, 'ideal');
  });
});

test('a failure that the provider repeats under its key keeps nobody from paying', async () => {
  const payer = await payments.payer();
  payments.sandbox.faults.add('POST /v1/payment_intents', 'broken-kept');
  await payer.pay('ideal');
  await expectPayable(payer, 'ideal');
});

describe('an order whose payment has begun', () => {
  test('can be paid in a way that is offered only since', async () => {
    offer(['creditcard', 'ideal']);
    const payer = await payments.payer();
    await payer.pay('ideal');
    offer(['creditcard', 'ideal', 'bancontact']);
    await expectPayable(payer, 'bancontact');
    expect(intentsOf(payer)).toHaveLength(1);
  });

  test.each([
    ['sofort', 'Sofort is no longer offered. Please use a credit card instead.'],
    ['giropay', 'giropay is no longer offered. Please use a credit card instead.'],
    ['bancontact', 'Bancontact is no longer offered.'],
  ] as const)('hears what to use when %s is offered no more', async (method, message) => {
    const payer = await payments.payer();
    await payer.pay(method);
    offer(['creditcard', 'ideal']);
    const { body } = await payer.person.call(readPaymentMethods, { order: payer.orderId });
    expect(body).toMatchObject({ methods: [{ name: 'creditcard' }, { name: 'ideal' }] });
    expect(await payer.pay(method)).toMatchObject({ http: 400, issues: [{ path: 'method', message }] });
    await expectPayable(payer, 'ideal');
  });
});
