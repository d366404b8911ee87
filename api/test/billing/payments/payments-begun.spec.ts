import { listEntries, readPaymentMethods, type PaymentMethodName } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { OfferedMethods } from '../../../src/domains/billing/payments/offered-methods.service.js';
import { PaymentIntents } from '../../../src/domains/billing/payments/payment-intents.service.js';
import { PaymentRepository } from '../../../src/domains/billing/payments/payment.repository.js';
import { PaymentsWorld, type Payer } from './payments-world.js';

// Real: API over HTTP, database engine, the provider's SDK. The provider is the sandbox with given payment methods.
let payments: PaymentsWorld;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
  const { sdk } = payments.world.app.get(PaymentIntents);
  // The same retries without the pauses between them.
  Object.assign(sdk, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 });
});
afterAll(() => payments.close());
afterEach(() => {
  jest.restoreAllMocks();
  offer(null);
  payments.sandbox.faults.clear();
});

/** Sets the payment methods of the account; null: all methods. */
function offer(names: PaymentMethodName[] | null): void {
  const cached = names && { names, until: Number.MAX_SAFE_INTEGER };
  Object.assign(payments.world.app.get(OfferedMethods), { cached });
}

/** The process dies after the provider created the payment and before it is stored. */
async function endsBeforeStored(payer: Payer): Promise<void> {
  const insert = jest.spyOn(payments.world.app.get(PaymentRepository), 'insert');
  insert.mockRejectedValueOnce(new Error('The process ended.'));
  expect((await payer.pay('ideal')).http).toBe(500);
}

/** The bank authorizes: the order is paid and booked once. */
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

describe('a payment created at the provider and not stored', () => {
  test('a payment created at the provider and not stored is reused by its order', async () => {
    const payer = await payments.payer();
    await endsBeforeStored(payer);
    await expectPayable(payer, 'ideal');
    expect(intentsOf(payer)).toHaveLength(1);
  });

  inFullRun(test)('an unstored payment does not prevent payment after methods change', async () => {
    const payer = await payments.payer();
    await endsBeforeStored(payer);
    offer(['creditcard', 'ideal', 'bancontact']);
    await expectPayable(payer, 'ideal');
    // The secret of the first one was never sent to a client.
    expect(intentsOf(payer).map(({ status }) => status)).toEqual(['requires_payment_method', 'succeeded']);
  });

  inFullRun(test)('an order with an unstored payment gets one payment from concurrent requests', async () => {
    const payer = await payments.payer();
    await endsBeforeStored(payer);
    offer(['creditcard', 'ideal']);
    const begun = await Promise.all(Array.from({ length: 5 }, () => payer.pay('ideal')));
    expect(new Set(begun.map(({ secret }) => secret)).size).toBe(1);
    await expectPayable(payer, 'ideal');
  });
});

test('a failure that the provider repeats per idempotency key does not prevent payment', async () => {
  const payer = await payments.payer();
  payments.sandbox.faults.add('POST /v1/payment_intents', 'broken-kept');
  await payer.pay('ideal');
  await expectPayable(payer, 'ideal');
});

describe('an order with a pending payment', () => {
  test('an order with a pending payment accepts a payment method added later', async () => {
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
  ] as const)('the discontinued payment method %s is rejected by name', async (method, message) => {
    const payer = await payments.payer();
    await payer.pay(method);
    offer(['creditcard', 'ideal']);
    const { body } = await payer.person.call(readPaymentMethods, { order: payer.orderId });
    expect(body).toMatchObject({ methods: [{ name: 'creditcard' }, { name: 'ideal' }] });
    expect(await payer.pay(method)).toMatchObject({ http: 400, issues: [{ path: 'method', message }] });
    await expectPayable(payer, 'ideal');
  });
});
