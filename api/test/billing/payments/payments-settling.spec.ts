import { listEntries, readReceipt } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { firstInGate, inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../../src/admin/commands.js';
import { OrderBookingsService } from '../../../src/domains/billing/balance/ledger/order-bookings.service.js';
import { PaymentIntents } from '../../../src/domains/billing/payments/payment-intents.service.js';
import { PaymentSync } from '../../../src/domains/billing/payments/payment-sync.service.js';
import { SettlementRepository } from '../../../src/domains/billing/payments/settlement.repository.js';
import { OutboxRelay } from '../../../src/platform/jobs/outbox-relay.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { PaymentsWorld, type Payer } from './payments-world.js';

// Real: commands, API over HTTP, jobs, database engine, the provider's SDK. The provider is the sandbox.
let payments: PaymentsWorld;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
});
afterAll(() => payments.close());
afterEach(() => jest.restoreAllMocks());

/** A payer that sent another amount than ordered. */
async function sent(cents: number): Promise<Payer> {
  const payer = await payments.payer();
  await payer.pay('ideal');
  payments.sandbox.sends(payer.intent, cents);
  await payer.confirm('ideal');
  await payments.sandbox.act(payer.intent, 'authorize');
  expect(await payer.charge()).toBe('pending');
  expect((await payer.read()).state).toBe('review');
  return payer;
}

const settle = (how: string, order: string, note = '') =>
  runCommand(payments.world.app, ['payment', 'settle', how, '--order', order, '--note', note]);

async function waitsFor({ orderId }: Payer): Promise<boolean> {
  const shown = await runCommand(payments.world.app, ['payment', 'mismatches']);
  return (shown as { payments: { order: string }[] }).payments.some(({ order }) => order === orderId);
}

function sentBack({ intent }: Payer) {
  const refunds = payments.sandbox.account.all('refunds');
  return refunds.filter((one) => one.payment_intent === intent);
}

async function entriesOf({ person, profile }: Payer) {
  const { body } = await person.call(listEntries, { profile });
  return (body as { list: { reason: string; amount: string }[] }).list.map(({ reason, amount }) => [
    reason,
    amount,
  ]);
}

async function mailsTo({ person }: Payer): Promise<{ subject: string; text: string }[]> {
  const { agent } = payments.world.browser();
  const outbox = await agent.get('/dev/outbox/').query({ to: person.mail }).set('Accept', 'application/json');
  return (outbox.body as { subject: string; text: string }[]).filter(({ subject }) =>
    subject.startsWith('Your payment is'),
  );
}

test.each(
  firstInGate(
    [
      ['less', 2_400, '24.00'],
      ['more', 2_600, '26.00'],
    ],
    1,
  ),
)('a payment of %s than ordered is credited once as received', async (_, cents, amount) => {
  const payer = await sent(cents);
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(() => settle('credit', payer.orderId, 'Taken as it is.')),
  );
  expect(outcomes).toEqual(Array(4).fill({ order: payer.orderId, settled: 'credit', amount: `€${amount}` }));
  expect(await payer.balance()).toBe(amount);
  expect(await entriesOf(payer)).toEqual([['top-up', amount]]);
  expect(await payer.read()).toMatchObject({
    state: 'paid',
    amount,
    receipt: expect.stringMatching(/^\d{4}-\d{6}$/u),
    items: [{ description: 'Top-up (€25.00 was ordered)', cost: amount }],
  });
  expect((await payer.person.call(readReceipt, { order: payer.orderId })).status).toBe(200);
  expect([await payer.charge(), await waitsFor(payer)]).toEqual(['paid', false]);
  await eventually(async () => expect(await mailsTo(payer)).toHaveLength(1));
  const [mail] = await mailsTo(payer);
  expect(mail?.subject).toBe('Your payment is credited (Zonewerk)');
  expect(mail?.text).toContain(`We have added the received €${amount} to your balance`);
  expect(mail?.text).toContain('Our note: Taken as it is.');
  await expect(settle('refund', payer.orderId)).rejects.toThrow('This payment is already settled: credit.');
  await runCommand(payments.world.app, ['payment', 'refund', '--order', payer.orderId, '--amount', amount]);
  expect([await payer.balance(), (await payer.read()).state]).toEqual(['0.00', 'refunded']);
});

test('a mismatched payment is refunded once without a ledger entry', async () => {
  const payer = await sent(2_400);
  await Promise.all([1, 2, 3, 4].map(() => settle('refund', payer.orderId)));
  expect(sentBack(payer)).toMatchObject([{ amount: 2_400, status: 'succeeded' }]);
  expect([await entriesOf(payer), await payer.balance()]).toEqual([[], '0.00']);
  expect(await payer.wholeCharge()).toMatchObject({ status: 'canceled', review: false });
  expect([(await payer.read()).state, await waitsFor(payer)]).toEqual(['refunded', false]);
  await eventually(async () => expect(await mailsTo(payer)).toHaveLength(1));
  expect((await mailsTo(payer))[0]?.text).toContain('We are refunding the received €24.00.');
  await expect(settle('credit', payer.orderId)).rejects.toThrow('This payment is already settled: refund.');
});

inFullRun(test)('concurrent credit and refund of a mismatch result in one of both', async () => {
  const payer = await sent(2_400);
  await Promise.allSettled([settle('credit', payer.orderId), settle('refund', payer.orderId)]);
  // A paid order is visible before its credit is booked.
  await eventually(async () => {
    const outcome = [(await payer.read()).state, sentBack(payer).length, await payer.balance()];
    expect([
      ['paid', 0, '24.00'],
      ['refunded', 1, '0.00'],
    ]).toContainEqual(outcome);
  });
});

test.each([
  ['credit', 'before it is credited', () => payments.world.app.get(OrderBookingsService), 'credit'],
  ['refund', 'before the provider request', () => payments.world.app.get(PaymentIntents), 'refund'],
  ['refund', 'before it is marked as done', () => payments.world.app.get(SettlementRepository), 'end'],
] as const)('a %s interrupted by a crash %s is completed once by another process', async (...row) => {
  const [how, , service, name] = row;
  const payer = await sent(2_400);
  jest.spyOn(payments.world.app.get(OutboxRelay), 'nudge').mockResolvedValue();
  jest
    .spyOn(service() as unknown as Record<string, () => Promise<unknown>>, name)
    .mockRejectedValueOnce(new Error('The process is dead.'));
  await expect(settle(how, payer.orderId)).rejects.toThrow('The process is dead.');
  jest.restoreAllMocks();
  await payments.world.app.get(OutboxRelay).sweep();
  await eventually(async () => expect(await mailsTo(payer)).toHaveLength(1));
  await eventually(async () =>
    expect([(await payer.read()).state, sentBack(payer).length, await payer.balance()]).toEqual(
      how === 'credit' ? ['paid', 0, '24.00'] : ['refunded', 1, '0.00'],
    ),
  );
});

inFullRun(test)(
  'a failed refund of a mismatch returns to review, and an operator can credit the payment afterwards',
  async () => {
    const payer = await sent(2_400);
    await settle('refund', payer.orderId);
    await payments.sandbox.failRefund(sentBack(payer)[0]?.id ?? '');
    await payments.world.app.get(PaymentSync).sync(payer.intent);
    expect([(await payer.read()).state, await waitsFor(payer)]).toEqual(['review', true]);
    await settle('credit', payer.orderId);
    expect([await payer.balance(), await waitsFor(payer)]).toEqual(['24.00', false]);
  },
);

test('only euros can be credited', async () => {
  const payer = await sent(2_400);
  await payments.world.connection
    .collection('payments')
    .updateOne({ _id: new Types.ObjectId(payer.orderId) }, { $set: { 'mismatch.currency': 'usd' } });
  await expect(settle('credit', payer.orderId)).rejects.toThrow(
    'Only euros can be credited. Refund this payment in usd.',
  );
  expect(await settle('refund', payer.orderId)).toMatchObject({ amount: '24.00 USD' });
});

test('settling requires a mismatched payment and a valid action', async () => {
  const payer = await payments.payer();
  await payer.pay('creditcard', 'tok_visa');
  await expect(settle('credit', payer.orderId)).rejects.toThrow('This payment needs no settlement');
  await expect(settle('keep', payer.orderId)).rejects.toThrow('settling: credit or refund.');
  await expect(settle('credit', '0'.repeat(24))).rejects.toThrow('There is no such payment.');
});
