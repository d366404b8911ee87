import {
  getBillingProfile,
  listEntries,
  listRequests,
  requestLoan,
  requestWithdrawal,
  type BalanceRequest,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { DecisionsService } from '../../../src/domains/billing/balance/requests/decisions.service.js';
import { HoldsRepository } from '../../../src/domains/billing/balance/holds.repository.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { enrich, profileOf } from './balance-examples.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
let decisions: DecisionsService;
beforeAll(async () => {
  world = await startWorld({ LOAN_MOST_EUROS: '100' });
  ada = await world.signedIn('Ada');
  decisions = world.app.get(DecisionsService);
});
afterAll(() => world.close());

const WHY = 'For a new server.';

async function rich(cents: number): Promise<string> {
  const profile = await profileOf(ada);
  await enrich(world, profile, cents);
  return profile;
}

async function ask(call: typeof requestLoan | typeof requestWithdrawal, profile: string, amount: string) {
  const { status, body } = await ada.call(call, { profile, amount, reason: WHY });
  return { http: status, ...(body as { message: string; request: BalanceRequest; issues?: object[] }) };
}

async function money(profile: string): Promise<{ balance: string; free: string }> {
  const { body } = await ada.call(getBillingProfile, { profile });
  const { balance, free } = (body as { profile: { balance: string; free: string } }).profile;
  return { balance, free };
}

const issue = (path: string, message: string) => ({ http: 400, issues: [{ path, message }] });

test.each([
  ['0.99', 'The amount has a minimum of €1.00.'],
  ['100.01', 'A loan is at most €100.00.'],
  ['1.005', 'Please enter an amount in euros, such as 25.00.'],
  ['-5', 'Please enter an amount in euros, such as 25.00.'],
])('a loan of %s is rejected', async (amount, message) => {
  expect(await ask(requestLoan, await profileOf(ada), amount)).toMatchObject(issue('amount', message));
});

test('a loan is in the balance only after it is paid', async () => {
  const profile = await profileOf(ada);
  const { request, message } = await ask(requestLoan, profile, '100');
  expect(message).toBe('The loan has been requested. The decision is shown here.');
  expect(request).toMatchObject({ kind: 'loan', amount: '100.00', state: 'requested', reason: WHY });
  expect(await ask(requestLoan, profile, '1')).toMatchObject({ http: 409 });
  await decisions.approve(request.id, 'Fine.');
  expect(await money(profile)).toEqual({ balance: '0.00', free: '0.00' });
  await Promise.all([1, 2, 3].map(() => decisions.pay(request.id, '')));
  expect(await money(profile)).toEqual({ balance: '100.00', free: '100.00' });
  const { body } = await ada.call(listRequests, { profile });
  expect(body).toMatchObject({ count: 1, list: [{ id: request.id, state: 'paid' }] });
  const entries = (await ada.call(listEntries, { profile })).body as { list: object[] };
  expect(entries.list).toMatchObject([{ reason: 'loan', amount: '100.00', text: 'Loan' }]);
  expect(await ask(requestLoan, profile, '1')).toMatchObject({ http: 200 });
});

test('a withdrawal reserves its amount at once and leaves the balance when it is paid', async () => {
  const profile = await rich(10_000);
  const { request, message } = await ask(requestWithdrawal, profile, '60');
  expect(message).toBe('The withdrawal has been requested. The amount is reserved.');
  expect(await money(profile)).toEqual({ balance: '100.00', free: '40.00' });
  expect(await ask(requestWithdrawal, profile, '40.01')).toMatchObject(
    issue('amount', 'You can withdraw at most €40.00.'),
  );
  await decisions.approve(request.id, '');
  await Promise.all([1, 2, 3].map(() => decisions.pay(request.id, '')));
  expect(await money(profile)).toEqual({ balance: '40.00', free: '40.00' });
  await expect(decisions.refuse(request.id, '')).rejects.toThrow('This request is paid.');
});

test('a refused withdrawal releases its amount once', async () => {
  const profile = await rich(10_000);
  const { request } = await ask(requestWithdrawal, profile, '60');
  await Promise.all([1, 2].map(() => decisions.refuse(request.id, 'The account is not yours.')));
  expect(await money(profile)).toEqual({ balance: '100.00', free: '100.00' });
  await expect(decisions.pay(request.id, '')).rejects.toThrow('This request is refused.');
  await expect(decisions.approve('0'.repeat(24), '')).rejects.toThrow('There is no such request.');
});

inFullRun(test)('fifty concurrent withdrawals never exceed the free balance', async () => {
  const profile = await rich(10_000);
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(requestWithdrawal, profile, '7')));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(14);
  expect(await money(profile)).toEqual({ balance: '100.00', free: '2.00' });
  const { body } = await ada.call(listRequests, { profile, limit: 100 });
  expect(body).toMatchObject({ count: 14 });
});

inFullRun(test)('an incomplete request is completed if its amount is reserved, else deleted', async () => {
  const profile = await rich(10_000);
  const long = new Date(Date.now() - 120_000);
  const begun = () => ({
    _id: new Types.ObjectId(),
    user: new Types.ObjectId(ada.userId),
    profile: new Types.ObjectId(profile),
    kind: 'withdrawal',
    amount: 500,
    reason: WHY,
    state: 'new',
    note: '',
    decidedAt: null,
    createdAt: long,
  });
  const pending = begun();
  const not = begun();
  await world.connection.collection('balance_requests').insertMany([pending, not]);
  await world.app.get(HoldsRepository).hold(profile, pending._id.toHexString(), 500);
  await world.app.get(CleanupScheduler).run(new Date());
  const { body } = await ada.call(listRequests, { profile });
  expect(body).toMatchObject({ count: 1, list: [{ id: pending._id.toHexString(), state: 'requested' }] });
  expect(await money(profile)).toEqual({ balance: '100.00', free: '95.00' });
});

test('requests of another user’s billing profile are rejected', async () => {
  const profile = await rich(10_000);
  const eve = await world.signedIn('Eve');
  const answers = [
    await eve.call(requestLoan, { profile, amount: '5', reason: WHY }),
    await eve.call(requestWithdrawal, { profile, amount: '5', reason: WHY }),
    await eve.call(listRequests, { profile }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await money(profile)).toEqual({ balance: '100.00', free: '100.00' });
});
