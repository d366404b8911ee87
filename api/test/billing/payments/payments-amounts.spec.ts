import { Types } from 'mongoose';
import { firstInGate } from '@zonewerk/testing/tier';
import { runCommand } from '../../../src/admin/commands.js';
import { PaymentIntents } from '../../../src/domains/billing/payments/payment-intents.service.js';
import { ReconciliationService } from '../../../src/domains/billing/payments/reconciliation.service.js';
import { PaymentsWorld, type Payer } from './payments-world.js';

// Real: API over HTTP, jobs, database engine, the provider's SDK. The provider is the sandbox.
let payments: PaymentsWorld;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
});
afterAll(() => payments.close());

/** A payer whose payment is changed at the provider before it is authorized. */
async function changed(change: (payer: Payer) => Promise<unknown>): Promise<Payer> {
  const payer = await payments.payer();
  await payer.pay('ideal');
  await change(payer);
  await payer.confirm('ideal');
  await payments.sandbox.act(payer.intent, 'authorize');
  return payer;
}

async function requestBalance(payer: Payer, amount: number): Promise<unknown> {
  return payments.world.app.get(PaymentIntents).sdk.paymentIntents.update(payer.intent, { amount });
}

async function requestInDollars(payer: Payer): Promise<void> {
  const { account } = payments.sandbox;
  const intent = account.get('intents', payer.intent);
  if (intent) account.put('intents', payer.intent, { ...intent, currency: 'usd' });
}

async function entriesOf({ profile }: Payer): Promise<number> {
  const own = { profile: new Types.ObjectId(profile) };
  return payments.world.connection.collection('ledger_entries').countDocuments(own);
}

test.each(
  firstInGate(
    [
      ['less', 2_499, 'eur', (payer: Payer) => requestBalance(payer, 2_499)],
      ['more', 2_501, 'eur', (payer: Payer) => requestBalance(payer, 2_501)],
      ['another currency', 2_500, 'usd', requestInDollars],
    ] as const,
    1,
  ),
)('a payment of %s than ordered is not credited and is listed for operators', async (...row) => {
  const [, received, currency, change] = row;
  const payer = await changed(change);
  expect(await payer.charge()).toBe('pending');
  await payments.deliver(payments.events('payment_intent.succeeded').at(-1) ?? '');
  await payments.world.app.get(ReconciliationService).run();
  expect(await payer.wholeCharge()).toMatchObject({ status: 'pending', review: true });
  expect(await payer.read()).toMatchObject({ state: 'review', receipt: '', amount: '25.00' });
  expect([await payer.balance(), await entriesOf(payer)]).toEqual(['0.00', 0]);
  const shown = await runCommand(payments.world.app, ['payment', 'mismatches']);
  expect((shown as { payments: object[] }).payments[0]).toEqual({
    order: payer.orderId,
    profile: payer.profile,
    intent: payer.intent,
    received,
    currency,
    noticed: expect.any(String),
  });
  expect(await payer.pay('ideal')).toMatchObject({
    status: 'error',
    message: 'The payment of this order is being checked. Please open a support case.',
  });
});
