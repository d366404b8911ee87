import { createHmac } from 'node:crypto';
import { createPayment, listRequests, requestWithdrawal } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { HoldsRepository } from '../../../src/domains/billing/balance/holds.repository.js';
import { PaymentSync } from '../../../src/domains/billing/payments/payment-sync.service.js';
import { ReconciliationService } from '../../../src/domains/billing/payments/reconciliation.service.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { enrich } from '../balance/balance-examples.js';
import { PaymentsWorld } from './payments-world.js';

// Real: API over HTTP, jobs, database engine, the provider's SDK. The provider is the sandbox.
let payments: PaymentsWorld;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
});
afterAll(() => payments.close());
afterEach(() => jest.restoreAllMocks());

test.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '山',
  'tok_a\nX: y',
  'tok_é',
  `tok_${'x'.repeat(201)}`,
])('an invalid card token (%j) is rejected and creates no payment', async (stripeToken) => {
  const payer = await payments.payer();
  const wanted = { order: payer.orderId, method: 'creditcard', stripeToken } as const;
  const { status, body } = await payer.person.call(createPayment, wanted);
  const issues = [{ path: 'stripeToken', message: 'Please enter your card.' }];
  expect([status, body['issues']]).toEqual([400, issues]);
  const own = { _id: new Types.ObjectId(payer.orderId) };
  expect(await payments.world.connection.collection('payments').countDocuments(own)).toBe(0);
});

test('the signed time of a signature with two times counts', async () => {
  const payer = await payments.payer();
  await payer.pay('creditcard', 'tok_visa');
  const event = payments.events('payment_intent.succeeded').at(-1) ?? '';
  const { payload } = payments.sandbox.signed(event, 'whsec_sandbox');
  const now = Math.floor(Date.now() / 1000);
  const signedFor = (time: number) =>
    createHmac('sha256', 'whsec_sandbox').update(`${time}.${payload}`).digest('hex');
  const header = (time: number) => `t=${now},t=${time},v1=${signedFor(time)}`;
  expect((await payments.deliver(event, header(now + 600), payload)).status).toBe(400);
  expect((await payments.deliver(event, header(now), payload)).status).toBe(204);
});

test('a payment of another account is not requested from the provider', async () => {
  // The provider would not find it, and the job would repeat forever.
  await expect(payments.world.app.get(PaymentSync).sync('pi_of_another_account')).resolves.toBeUndefined();
});

test('a payment in review is rescheduled by reconciliation', async () => {
  const payer = await payments.payer();
  await payer.pay('ideal');
  payments.sandbox.sends(payer.intent, 2_400);
  await payer.confirm('ideal');
  await payments.sandbox.act(payer.intent, 'authorize');
  expect(await payer.wholeCharge()).toMatchObject({ review: true });
  const stored = payments.world.connection.collection('payments');
  const own = { _id: new Types.ObjectId(payer.orderId) };
  await stored.updateOne(own, { $set: { askAt: new Date(0) } });
  await payments.world.app.get(ReconciliationService).run();
  const { askAt } = (await stored.findOne(own)) as unknown as { askAt: Date };
  expect(askAt.getTime()).toBeGreaterThan(Date.now());
});

test('a withdrawal cleaned up during its request retains its reserved amount', async () => {
  const payer = await payments.payer();
  await enrich(payments.world, payer.profile, 10_000);
  const { app, connection } = payments.world;
  const holds = app.get(HoldsRepository);
  const hold = holds.hold.bind(holds);
  jest.spyOn(holds, 'hold').mockImplementationOnce(async (...wanted) => {
    const pending = await hold(...wanted);
    const begun = { profile: new Types.ObjectId(payer.profile), state: 'new' };
    await connection.collection('balance_requests').updateOne(begun, { $set: { createdAt: new Date(0) } });
    await app.get(CleanupScheduler).run(new Date());
    return pending;
  });
  const request = { profile: payer.profile, amount: '60', reason: 'For a new server.' };
  const { status } = await payer.person.call(requestWithdrawal, request);
  const { body } = await payer.person.call(listRequests, { profile: payer.profile });
  expect([status, body]).toMatchObject([200, { count: 1, list: [{ state: 'requested' }] }]);
  const own = { _id: new Types.ObjectId(payer.profile) };
  expect(await connection.collection('billing_profiles').findOne(own)).toMatchObject({ held: 6_000 });
});
