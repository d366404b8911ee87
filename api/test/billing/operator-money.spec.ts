import {
  getBillingProfile,
  listEntries,
  requestLoan,
  requestWithdrawal,
  type BalanceRequest,
} from '@zonewerk/contracts';
import { runCommand } from '../../src/admin/commands.js';
import { CommandError } from '../../src/platform/process/run-once.js';
import { enrich } from './balance/balance-examples.js';
import { PaymentsWorld, type Payer } from './payments/payments-world.js';

// Real: the commands on the API's own services, database engine, the provider's SDK. The provider is the sandbox.
let payments: PaymentsWorld;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
});
afterAll(() => payments.close());

async function paid(): Promise<Payer> {
  const payer = await payments.payer();
  await payer.pay('creditcard', 'tok_visa');
  return payer;
}

const refund = (order: string, amount: string) =>
  runCommand(payments.world.app, ['payment', 'refund', '--order', order, '--amount', amount]);
const decide = (word: string, id: string) =>
  runCommand(payments.world.app, ['balance', 'request', word, '--id', id, '--note', 'Decided.']);

async function money({ person, profile }: Payer) {
  const { body } = await person.call(getBillingProfile, { profile });
  const { balance, free } = (body as { profile: { balance: string; free: string } }).profile;
  return { balance, free };
}

test('partial refunds never exceed the payment and are posted to the ledger', async () => {
  const payer = await paid();
  expect(await refund(payer.orderId, '10')).toMatchObject({ refund: expect.stringMatching(/^re_/u) });
  expect(await money(payer)).toEqual({ balance: '15.00', free: '15.00' });
  expect((await payer.read()).state).toBe('paid');
  await expect(refund(payer.orderId, '15.01')).rejects.toThrow('--amount: At most €15.00 can be refunded.');
  await refund(payer.orderId, '15');
  expect((await payer.read()).state).toBe('refunded');
  const { body } = await payer.person.call(listEntries, { profile: payer.profile });
  expect((body as { list: object[] }).list).toMatchObject([
    { reason: 'refund', amount: '-15.00', balance: '0.00', order: payer.orderId },
    { reason: 'refund', amount: '-10.00', balance: '15.00' },
    { reason: 'top-up', amount: '25.00' },
  ]);
});

test('five concurrent identical refunds are executed once', async () => {
  const payer = await paid();
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => refund(payer.orderId, '20')));
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await money(payer)).toEqual({ balance: '5.00', free: '5.00' });
});

test('a refund cannot exceed the free balance', async () => {
  const payer = await paid();
  await enrich(payments.world, payer.profile, -1_000);
  await expect(refund(payer.orderId, '25')).rejects.toThrow(
    '--amount: The available balance is smaller than this amount.',
  );
  expect(await money(payer)).toEqual({ balance: '15.00', free: '15.00' });
});

test('operator commands approve, pay and refuse requests', async () => {
  const payer = await paid();
  const { profile, person } = payer;
  const reason = 'For a new server.';
  const ask = async (call: typeof requestLoan | typeof requestWithdrawal) =>
    ((await person.call(call, { profile, amount: '5', reason })).body as { request: BalanceRequest }).request
      .id;
  const loan = await ask(requestLoan);
  expect(await decide('approve', loan)).toMatchObject({ state: 'approved', note: 'Decided.' });
  expect(await decide('paid', loan)).toMatchObject({ state: 'paid' });
  expect(await decide('refuse', await ask(requestWithdrawal))).toMatchObject({ state: 'refused' });
  expect(await money(payer)).toEqual({ balance: '30.00', free: '30.00' });
  await expect(decide('approve', loan)).rejects.toThrow('This request is paid.');
});

test.each([
  [['payment', 'refund', '--order', 'x', '--amount', '1'], /^--order: /u],
  [['payment', 'refund', '--order', '0'.repeat(24), '--amount', 'much'], /^--amount: please give an amount/u],
  [['payment', 'refund', '--order', '0'.repeat(24), '--amount', '1'], /^There is no such order\./u],
  [['balance', 'request', 'grant', '--id', '0'.repeat(24)], /^decision: approve, refuse or paid\./u],
  [['balance', 'request', 'approve', '--id', '0'.repeat(24)], /^There is no such request\./u],
  [['balance', 'request'], /Usage: balance request/u],
])('the command %j is rejected with a hint', async (args, message) => {
  const refused = runCommand(payments.world.app, args);
  await expect(refused).rejects.toThrow(CommandError);
  await expect(refused).rejects.toThrow(message);
});
