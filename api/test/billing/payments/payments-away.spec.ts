import { createPayment, getPayment, readPaymentMethods } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { OfferedMethods } from '../../../src/domains/billing/payments/offered-methods.service.js';
import { PaymentIntents } from '../../../src/domains/billing/payments/payment-intents.service.js';
import { ReconciliationService } from '../../../src/domains/billing/payments/reconciliation.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { PaymentsWorld, type Payer } from './payments-world.js';

// Real: API over HTTP, jobs, database engine, the provider's SDK. The provider is the sandbox, unavailable or faulty.
let payments: PaymentsWorld;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
  const { sdk } = payments.world.app.get(PaymentIntents);
  // The same retries without the pauses between them.
  Object.assign(sdk, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 });
});
afterAll(() => payments.close());
afterEach(() => payments.sandbox.faults.clear());

const DAY_MS = 86_400_000;
const AWAY = {
  status: 'unavailable',
  message: 'The payment provider does not respond. Please try again in a moment.',
};

const reconcile = () => payments.world.app.get(ReconciliationService).run();
const stored = () => payments.world.connection.collection('payments');
const own = ({ orderId }: Payer) => ({ _id: new Types.ObjectId(orderId) });

/** Makes a payment due at the next reconciliation. */
const due = (payer: Payer, more: object = {}) =>
  stored().updateOne(own(payer), { $set: { askAt: new Date(0), checkedAt: new Date(0), ...more } });

async function paidUnheard(): Promise<Payer> {
  const payer = await payments.payer();
  await payer.pay('ideal');
  await payer.confirm('ideal');
  await payments.sandbox.act(payer.intent, 'authorize');
  return payer;
}

/** Makes the provider's responses about one payment unreadable. */
function garble({ intent }: Payer): void {
  const faults = Array.from({ length: 20 }, () => 'garbled' as const);
  payments.sandbox.faults.add(`GET /v1/payment_intents/${intent}`, ...faults);
}

describe('provider failures', () => {
  const troubles = [
    ['unavailable', () => void (payments.sandbox.faults.away = true)],
    ['faulty', (payer: Payer) => garble(payer)],
  ] as const;

  test.each(troubles)('polling gets a 503 while the provider is %s, then succeeds', async (_, trouble) => {
    const payer = await paidUnheard();
    await due(payer);
    trouble(payer);
    const { status, body, headers } = await payer.person.call(getPayment, { secret: payer.secret });
    expect([status, body, headers['retry-after']]).toEqual([503, AWAY, '3']);
    payments.sandbox.faults.clear();
    expect(await payer.charge()).toBe('paid');
  });

  test('an unavailable provider rejects payments with the messages of the specification', async () => {
    const payer = await payments.payer();
    Object.assign(payments.world.app.get(OfferedMethods), { cached: null });
    payments.sandbox.faults.away = true;
    const methods = await payer.person.call(readPaymentMethods, { order: payer.orderId });
    expect([methods.status, methods.body]).toEqual([503, AWAY]);
    const begun = await payer.person.call(createPayment, { order: payer.orderId, method: 'ideal' });
    expect(begun.body).toMatchObject({ status: 'error', message: "Oh no! We couldn't create this payment." });
    payments.sandbox.faults.clear();
    expect(await payer.pay('ideal')).toMatchObject({ status: 'success' });
  });
});

describe('reconciliation', () => {
  inFullRun(test)(
    'an unreadable payment does not block other payments, and is checked at increasing intervals',
    async () => {
      const bad = await paidUnheard();
      const good = [await paidUnheard(), await paidUnheard()];
      await payments.world.connection.collection('payment_events').deleteMany({});
      garble(bad as Payer);
      const pauses: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(good.map((payer) => due(payer)));
        await due(bad as Payer, { askAt: new Date(-1) });
        await reconcile();
        const { askAt } = (await stored().findOne(own(bad as Payer))) as unknown as { askAt: Date };
        pauses.push(Math.round((askAt.getTime() - Date.now()) / 60_000));
      }
      for (const payer of good) await eventually(async () => expect((await payer.read()).state).toBe('paid'));
      expect(pauses).toEqual([1, 2, 4]);
      expect(await stored().findOne(own(bad as Payer))).toMatchObject({ state: 'pending', failures: 3 });
      payments.sandbox.faults.clear();
      await due(bad as Payer);
      await reconcile();
      await eventually(async () => expect((await (bad as Payer).read()).state).toBe('paid'));
    },
  );

  inFullRun(test)('an event without its object does not block reconciliation', async () => {
    const payer = await paidUnheard();
    const { account } = payments.sandbox;
    const [id = ''] = account.ids('events');
    const event = account.get('events', id);
    if (event) account.put('events', id, { ...event, data: {} } as never);
    await due(payer);
    await reconcile();
    expect((await payer.read()).state).toBe('paid');
  });

  inFullRun(test)(
    'a payment that is missing at the provider ends after ten checks, and its order rejects payment',
    async () => {
      const payer = await payments.payer();
      await payer.pay('ideal');
      payments.sandbox.account.drop('intents', payer.intent);
      for (let round = 1; round <= 10; round += 1) {
        expect((await payer.read()).state).toBe('open');
        await due(payer);
        await reconcile();
      }
      expect((await payer.read()).state).toBe('ended');
      expect(await stored().findOne(own(payer))).toMatchObject({ state: 'canceled', failures: 0 });
      const ended = 'This order has ended. Please start a new top-up.';
      expect(await payer.pay('ideal')).toMatchObject({ status: 'error', message: ended });
    },
  );

  inFullRun(test)(
    'an unconfirmed payment ends after thirty days, and a payment in progress at a bank does not',
    async () => {
      const old = { createdAt: new Date(Date.now() - 31 * DAY_MS) };
      const other = await payments.payer();
      const bank = await payments.payer();
      await other.pay('ideal');
      await bank.pay('sofort');
      await bank.confirm('sofort');
      await payments.sandbox.act(bank.intent, 'authorize');
      // Events of both payments postpone the next check when they arrive in between.
      await eventually(async () => {
        await due(other, old);
        await due(bank, old);
        await reconcile();
        expect([(await other.read()).state, (await bank.read()).state]).toEqual(['ended', 'processing']);
      });
      expect(payments.sandbox.account.get('intents', other.intent)?.status).toBe('canceled');
      await payments.sandbox.settle(bank.intent, true);
      await due(bank, old);
      await reconcile();
      expect((await bank.read()).state).toBe('paid');
    },
  );
});
