import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBillingProfile } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { PaymentIntents } from '../../../src/domains/billing/payments/payment-intents.service.js';
import { PaymentSync } from '../../../src/domains/billing/payments/payment-sync.service.js';
import { PaymentRepository } from '../../../src/domains/billing/payments/payment.repository.js';
import { ReconciliationService } from '../../../src/domains/billing/payments/reconciliation.service.js';
import { RefundsService } from '../../../src/domains/billing/payments/refunds.service.js';
import { HoldsRepository } from '../../../src/domains/billing/balance/holds.repository.js';
import { freePort } from '@zonewerk/testing/free-port';
import { firstInGate, inFullRun } from '@zonewerk/testing/tier';
import { startWorld, type World } from '../../harness/harness.js';
import { PaymentsWorld, startSandbox, type Payer } from './payments-world.js';

// Real: API's services, database engine, the provider's SDK. The provider is the sandbox, killed and restarted.
let folder: string;
let place: { port: number; journal: string };
let world: World;
let payments: PaymentsWorld;
let payer: Payer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-refunds-'));
  place = { port: await freePort(), journal: join(folder, 'journal') };
  const { sandbox, settings } = await startSandbox(place);
  world = await startWorld(settings);
  payments = PaymentsWorld.around(world, sandbox);
});
afterAll(async () => {
  await payments.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  payer = await payments.payer();
  await payer.pay('creditcard', 'tok_visa');
});

const FREE = { balance: '25.00', free: '25.00' };
const ASIDE = { balance: '25.00', free: '15.00' };
const REFUNDED = { balance: '15.00', free: '15.00' };

const refund = () => world.app.get(RefundsService).refund(payer.orderId, 1_000);
const reconcile = () => world.app.get(ReconciliationService).run();

async function money() {
  const { body } = await payer.person.call(getBillingProfile, { profile: payer.profile });
  const { balance, free } = (body as { profile: { balance: string; free: string } }).profile;
  return { balance, free };
}

function sent(): number[] {
  const { account } = payments.sandbox;
  return account
    .all('refunds')
    .filter((one) => one.payment_intent === payer.intent)
    .map(({ amount }) => amount);
}

async function restart(): Promise<void> {
  const { sandbox } = await startSandbox(place);
  payments = PaymentsWorld.around(world, sandbox);
}

/** Makes the refund due for other processes. */
async function later(): Promise<void> {
  const own = { _id: new Types.ObjectId(payer.orderId), refund: { $ne: null } };
  await world.connection.collection('payments').updateOne(own, { $set: { 'refund.askAt': new Date(0) } });
}

/** Lets the process die before a call of a service. */
function dieAt(service: object, name: string): jest.SpyInstance {
  const dead = jest.spyOn(service as Record<string, () => Promise<unknown>>, name);
  return dead.mockRejectedValueOnce(new Error('The process is dead.'));
}

test('a refund remains reserved while the provider is down, and is executed after its restart', async () => {
  const dead = payments.sandbox;
  jest.spyOn(world.app.get(PaymentIntents), 'refunded').mockImplementationOnce(async () => {
    await dead.stop();
    return 0;
  });
  await expect(refund()).rejects.toThrow();
  expect(await money()).toEqual(ASIDE);
  await expect(reconcile()).rejects.toThrow();
  expect(await money()).toEqual(ASIDE);
  await restart();
  await reconcile();
  expect([await money(), sent()]).toEqual([REFUNDED, [1_000]]);
  await reconcile();
  expect([await money(), sent()]).toEqual([REFUNDED, [1_000]]);
});

inFullRun(test)('a refund with a lost provider response is booked once and not repeated', async () => {
  payments.sandbox.faults.add('POST /v1/refunds', 'cut-after', 'cut-before', 'cut-before');
  await expect(refund()).rejects.toThrow();
  expect([await money(), sent()]).toEqual([ASIDE, [1_000]]);
  await reconcile();
  expect([await money(), sent()]).toEqual([REFUNDED, [1_000]]);
});

inFullRun(test)('a repeated refund command continues the same refund', async () => {
  payments.sandbox.faults.add('POST /v1/refunds', 'cut-after', 'cut-before', 'cut-before');
  await expect(refund()).rejects.toThrow();
  expect(await refund()).toMatch(/^re_/u);
  expect([await money(), sent()]).toEqual([REFUNDED, [1_000]]);
  await refund();
  expect(sent()).toEqual([1_000, 1_000]);
});

test.each(
  firstInGate(
    [
      ['before its amount is reserved', () => world.app.get(HoldsRepository), 'hold', FREE, []],
      ['before the provider request', () => world.app.get(PaymentIntents), 'refund', REFUNDED, [1_000]],
      ['before it is booked', () => world.app.get(PaymentSync), 'sync', REFUNDED, [1_000]],
      ['before it is marked as done', () => world.app.get(PaymentRepository), 'endRefund', REFUNDED, [1_000]],
    ] as const,
    1,
  ),
)('a crash %s does not lose or repeat a refund', async (_, service, name, then, went) => {
  dieAt(service(), name);
  await expect(refund()).rejects.toThrow('The process is dead.');
  await later();
  await reconcile();
  expect([await money(), sent()]).toEqual([then, went]);
  expect(await refund()).toMatch(/^re_/u);
});

inFullRun(test)('a refund in progress rejects another refund of the order', async () => {
  dieAt(world.app.get(HoldsRepository), 'hold');
  await expect(refund()).rejects.toThrow('The process is dead.');
  await expect(refund()).rejects.toThrow('Another refund of this order is in progress.');
  await reconcile();
  await expect(refund()).rejects.toThrow('Another refund of this order is in progress.');
});

test('an order shows its refunded amount, also if it was not stored before', async () => {
  expect(await payer.read()).toMatchObject({ state: 'paid', refunded: '0.00' });
  await refund();
  expect(await payer.read()).toMatchObject({ state: 'paid', refunded: '10.00', amount: '25.00' });
  await world.app.get(RefundsService).refund(payer.orderId, 1_500);
  expect(await payer.read()).toMatchObject({ state: 'refunded', refunded: '25.00' });
  const own = { _id: new Types.ObjectId(payer.orderId) };
  await world.connection.collection('orders').updateOne(own, { $unset: { refunded: '' } });
  expect(await payer.read()).toMatchObject({ state: 'refunded', refunded: '25.00' });
});

inFullRun(test)('a refund rejected by the provider releases its amount', async () => {
  const { sandbox } = payments;
  const charge = sandbox.account.all('charges').find((one) => one.payment_intent === payer.intent);
  await sandbox.dispute(charge?.id ?? '');
  await expect(refund()).rejects.toThrow('The provider refused: ');
  expect([await money(), sent()]).toEqual([FREE, []]);
});
