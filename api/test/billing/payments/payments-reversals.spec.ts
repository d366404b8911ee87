import { listEntries, toDecimal } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../../src/admin/commands.js';
import { eventually } from '../../harness/clusters-world.js';
import { PaymentsWorld, type Payer } from './payments-world.js';

// Real: API over HTTP, jobs, database engine, the provider's SDK. The provider is the sandbox.
let payments: PaymentsWorld;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
});
afterAll(() => payments.close());

async function paid(token = 'tok_visa'): Promise<Payer> {
  const payer = await payments.payer();
  await payer.pay('creditcard', token);
  return payer;
}

async function entriesOf({ person, profile }: Payer) {
  const { body } = await person.call(listEntries, { profile });
  const { list } = body as { list: { text: string; amount: string }[] };
  return list.map(({ text, amount }) => [text, amount]);
}

/** Delivers the last event of each kind in reverse order, three times each. */
async function hearBackwards(...types: string[]): Promise<void> {
  for (const type of types.reverse()) {
    const event = payments.events(type).at(-1) ?? '';
    await Promise.all([1, 2, 3].map(() => payments.deliver(event)));
  }
}

async function ends(payer: Payer, state: string, balance: string): Promise<void> {
  await eventually(async () => expect((await payer.read()).state).toBe(state));
  await eventually(async () => expect(await payer.balance()).toBe(balance));
}

inFullRun(test)('a refund that fails later is credited once and can be repeated', async () => {
  const payer = await paid();
  const args = ['payment', 'refund', '--order', payer.orderId, '--amount', '25'];
  const { refund } = (await runCommand(payments.world.app, args)) as { refund: string };
  await ends(payer, 'refunded', '0.00');
  await payments.sandbox.failRefund(refund);
  await hearBackwards('charge.refunded', 'refund.updated', 'charge.refund.updated', 'refund.failed');
  await ends(payer, 'paid', '25.00');
  const before = [
    ['Refund came back', '25.00'],
    ['Refund', '-25.00'],
    ['Top-up by Credit card', '25.00'],
  ];
  expect(await entriesOf(payer)).toEqual(before);
  await runCommand(payments.world.app, args);
  await ends(payer, 'refunded', '0.00');
  expect(await entriesOf(payer)).toEqual([['Refund', '-25.00'], ...before]);
});

inFullRun(test)('a refund canceled after its booking is credited again', async () => {
  const payer = await paid();
  const args = ['payment', 'refund', '--order', payer.orderId, '--amount', '10'];
  const { refund } = (await runCommand(payments.world.app, args)) as { refund: string };
  await ends(payer, 'paid', '15.00');
  const { account } = payments.sandbox;
  const stored = account.get('refunds', refund);
  if (stored) account.put('refunds', refund, { ...stored, status: 'canceled' });
  await hearBackwards('refund.created');
  await ends(payer, 'paid', '25.00');
});

describe('a dispute', () => {
  const last = () => payments.sandbox.account.all('disputes').at(-1);

  test('a won dispute is credited once, in any order of events', async () => {
    const payer = await paid('tok_createDispute');
    await ends(payer, 'disputed', '0.00');
    await payments.sandbox.decide(last()?.id ?? '', true);
    const types = ['created', 'funds_withdrawn', 'closed', 'funds_reinstated'];
    await hearBackwards(...types.map((type) => `charge.dispute.${type}`));
    await ends(payer, 'paid', '25.00');
    expect(await entriesOf(payer)).toEqual([
      ['Dispute decided in your favour', '25.00'],
      ['Disputed payment', '-25.00'],
      ['Top-up by Credit card', '25.00'],
    ]);
  });

  test('a disputed or lost payment is not refunded', async () => {
    const payer = await paid('tok_createDispute');
    await ends(payer, 'disputed', '0.00');
    const refund = () =>
      runCommand(payments.world.app, ['payment', 'refund', '--order', payer.orderId, '--amount', '10.00']);
    await expect(refund()).rejects.toThrow('The payment of this order is disputed.');
    await payments.sandbox.decide(last()?.id ?? '', false);
    await hearBackwards('charge.dispute.closed');
    await ends(payer, 'lost', '0.00');
    await expect(refund()).rejects.toThrow('The dispute about this payment is lost');
  });

  inFullRun(test)('a dispute is credited when its funds return before it is marked as won', async () => {
    const payer = await paid('tok_createDispute');
    await payments.sandbox.decide(last()?.id ?? '', true);
    const { account } = payments.sandbox;
    const dispute = last();
    if (dispute) account.put('disputes', dispute.id, { ...dispute, status: 'under_review' });
    await hearBackwards('charge.dispute.funds_reinstated');
    await ends(payer, 'paid', '25.00');
  });

  inFullRun(test)(
    'a repeatedly appealed dispute has the same balance in the ledger and at the provider, to the cent',
    async () => {
      const payer = await paid('tok_createDispute');
      const { sandbox } = payments;
      const id = last()?.id ?? '';
      const kinds = ['created', 'funds_withdrawn', 'closed', 'funds_reinstated', 'updated'];
      const notices = () =>
        kinds.map((kind) => `charge.dispute.${kind}`).filter((kind) => payments.events(kind).length > 0);
      const steps: [(dispute: string) => Promise<unknown>, string][] = [
        [(dispute) => sandbox.decide(dispute, true), 'paid'],
        [(dispute) => sandbox.reopen(dispute), 'disputed'],
        [(dispute) => sandbox.decide(dispute, false), 'lost'],
        [(dispute) => sandbox.reopen(dispute), 'disputed'],
        [(dispute) => sandbox.decide(dispute, true), 'paid'],
        [(dispute) => sandbox.reopen(dispute), 'disputed'],
        [(dispute) => sandbox.decide(dispute, false), 'lost'],
      ];
      for (const [step, state] of steps) {
        await step(id);
        await hearBackwards(...notices());
        await ends(payer, state, toDecimal(payments.netCents(payer.intent)));
      }
      expect(await payer.balance()).toBe('0.00');
      const out = '-25.00';
      const back = '25.00';
      expect((await entriesOf(payer)).map(([, amount]) => amount)).toEqual([out, back, out, back, out, back]);
    },
  );

  inFullRun(test)('a dispute books its own transactions when the account does not list them', async () => {
    const payer = await paid('tok_createDispute');
    await ends(payer, 'disputed', '0.00');
    const dispute = last();
    await payments.sandbox.decide(dispute?.id ?? '', true);
    const { account } = payments.sandbox;
    const moves = account.all('transactions').filter(({ source }) => source === dispute?.id);
    for (const { id } of moves) account.drop('transactions', id);
    await hearBackwards('charge.dispute.closed', 'charge.dispute.funds_reinstated');
    await ends(payer, 'paid', '25.00');
    expect(moves).toHaveLength(2);
    expect((await entriesOf(payer)).map(([, amount]) => amount)).toEqual(['25.00', '-25.00', '25.00']);
  });

  inFullRun(test)('a dispute changes the balance only by the withdrawn funds', async () => {
    const payer = await paid();
    const { account } = payments.sandbox;
    const charge = account.all('charges').find(({ payment_intent: of }) => of === payer.intent);
    const { id } = await payments.sandbox.dispute(charge?.id ?? '');
    const dispute = account.get('disputes', id);
    const [move] = dispute?.balance_transactions ?? [];
    if (!dispute || !move) throw new Error('There is no dispute.');
    account.put('disputes', id, { ...dispute, balance_transactions: [] });
    await hearBackwards('charge.dispute.created');
    await ends(payer, 'disputed', '25.00');
    // Only a part of the amount is withdrawn.
    account.put('disputes', id, { ...dispute, balance_transactions: [{ ...move, amount: -999 }] });
    await hearBackwards('charge.dispute.funds_withdrawn');
    await ends(payer, 'disputed', '15.01');
  });

  test('a lost dispute ends with the state lost', async () => {
    const payer = await paid('tok_createDispute');
    await ends(payer, 'disputed', '0.00');
    await payments.sandbox.decide(last()?.id ?? '', false);
    await hearBackwards('charge.dispute.created', 'charge.dispute.closed');
    await ends(payer, 'lost', '0.00');
    expect(await entriesOf(payer)).toHaveLength(2);
    expect(await payer.pay('ideal')).toMatchObject({ message: 'This order is already paid.' });
  });
});
