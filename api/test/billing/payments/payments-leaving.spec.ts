import { deleteAccount, exportData, previewDeletion, requestLoan } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../../src/admin/commands.js';
import { enrich } from '../balance/balance-examples.js';
import { PersonalData } from '../../../src/platform/personal-data/personal-data.service.js';
import { PASSWORD } from '../../harness/harness.js';
import { PaymentsWorld, type Payer } from './payments-world.js';

// Real: API over HTTP, jobs, database engine, the provider's SDK. The provider is the sandbox.
let payments: PaymentsWorld;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
});
afterAll(() => payments.close());

async function leave({ person }: Payer): Promise<{ status: string; message: string }> {
  const { body } = await person.call(deleteAccount, { password: PASSWORD, confirm: person.mail });
  return body as { status: string; message: string };
}

async function foretold({ person }: Payer): Promise<string[]> {
  return ((await person.call(previewDeletion, {})).body as { money: string[] }).money;
}

test.each([
  [2_500, '€25.00'],
  [-1_000, '-€10.00'],
])('an account with a balance of %d cents cannot be deleted', async (cents, shown) => {
  const payer = await payments.payer();
  await enrich(payments.world, payer.profile, cents);
  const message = `Your balance is not zero: ${shown} of Joost Verbeek. Withdraw or pay the amount first.`;
  expect(await foretold(payer)).toEqual([message]);
  expect(await leave(payer)).toEqual({ status: 'error', message });
});

test('an account with a payment in progress at a bank cannot be deleted', async () => {
  const payer = await payments.payer();
  await payer.pay('sofort');
  await payer.confirm('sofort');
  await payments.sandbox.act(payer.intent, 'authorize');
  const refused = { status: 'error', message: 'A payment is in progress. Please wait for its end.' };
  expect(await payer.charge()).toBe('pending');
  expect(await foretold(payer)).toEqual([refused.message]);
  expect(await leave(payer)).toEqual(refused);
  await payments.sandbox.settle(payer.intent, false);
  expect(await leave(payer)).toMatchObject({ status: 'success' });
});

inFullRun(test)('a payment just before account deletion is credited and blocks the deletion', async () => {
  const payer = await payments.payer();
  await payer.pay('ideal');
  await payer.confirm('ideal');
  await payments.sandbox.act(payer.intent, 'authorize');
  expect(await leave(payer)).toMatchObject({ status: 'error' });
  expect(await payer.balance()).toBe('25.00');
});

test('account deletion cancels an unconfirmed payment, and its order rejects payment', async () => {
  const payer = await payments.payer();
  await payer.pay('ideal');
  await payer.confirm('ideal');
  await enrich(payments.world, payer.profile, -1);
  await enrich(payments.world, payer.profile, 1);
  expect(await foretold(payer)).toEqual([]);
  expect(payments.sandbox.account.get('intents', payer.intent)?.status).not.toBe('canceled');
  const { world } = payments;
  expect(await world.app.get(PersonalData).blocks(payer.person.userId)).toEqual([]);
  expect(payments.sandbox.account.get('intents', payer.intent)?.status).toBe('canceled');
  expect(await payer.charge()).toBe('canceled');
  expect(await payer.pay('ideal')).toMatchObject({
    status: 'error',
    message: 'This order has ended. Please start a new top-up.',
  });
});

test('the export contains payments without secrets, and removal deletes all references to the user', async () => {
  const payer = await payments.payer();
  await payer.pay('creditcard', 'tok_visa');
  const { text } = await payer.person.call(exportData, {});
  expect(JSON.parse(text)).toMatchObject({
    payments: [{ order: payer.orderId, method: 'creditcard', state: 'paid' }],
    balance: [{ orders: [{ id: payer.orderId }], requests: [] }],
  });
  expect(text).not.toContain(payer.secret);
  const { world } = payments;
  await world.app.get(PersonalData).remove(payer.person.userId);
  for (const name of ['payments', 'orders', 'billing_profiles']) {
    const own = { user: new Types.ObjectId(payer.person.userId) };
    expect([name, await world.connection.collection(name).countDocuments(own)]).toEqual([name, 0]);
  }
  const stored = await world.connection
    .collection('ledger_entries')
    .countDocuments({ key: `top-up:${payer.orderId}` });
  expect(stored).toBe(1);
});

describe('an unpaid loan', () => {
  const decide = (word: string, id: string) =>
    runCommand(payments.world.app, ['balance', 'request', word, '--id', id]);

  async function pendingRequest({ person, profile }: Payer): Promise<string> {
    const { body } = await person.call(requestLoan, { profile, amount: '5', reason: 'For a new server.' });
    return (body as { request: { id: string } }).request.id;
  }

  inFullRun(test)('an unpaid loan is deleted with the account', async () => {
    const payer = await payments.payer();
    const id = await pendingRequest(payer);
    await decide('approve', id);
    await payments.world.app.get(PersonalData).remove(payer.person.userId);
    await expect(decide('paid', id)).rejects.toThrow('There is no such request.');
  });

  inFullRun(test)('a loan in decision is not paid after account deletion', async () => {
    const payer = await payments.payer();
    const id = await pendingRequest(payer);
    const { app, connection } = payments.world;
    const requests = connection.collection('balance_requests');
    const deciding = { id: 'one', state: 'approved', note: '' };
    await requests.updateOne({ _id: new Types.ObjectId(id) }, { $set: { deciding } });
    await app.get(PersonalData).remove(payer.person.userId);
    await expect(decide('paid', id)).rejects.toThrow('The account is deleted. Please refuse this loan.');
    expect(await decide('refuse', id)).toMatchObject({ state: 'refused' });
    const entries = connection.collection('ledger_entries');
    expect(await entries.countDocuments({ profile: new Types.ObjectId(payer.profile) })).toBe(0);
  });
});
