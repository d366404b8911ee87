import {
  getBillingProfile,
  listEntries,
  listRequests,
  requestLoan,
  requestWithdrawal,
  type BalanceRequest,
} from '@zonewerk/contracts';
import { getModelToken } from '@nestjs/mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { BalanceRequestRepository } from '../../../src/domains/billing/balance/requests/balance-request.repository.js';
import { DecisionsService } from '../../../src/domains/billing/balance/requests/decisions.service.js';
import { HoldsRepository } from '../../../src/domains/billing/balance/holds.repository.js';
import { LedgerRepository } from '../../../src/domains/billing/balance/ledger/ledger.repository.js';
import { LedgerService } from '../../../src/domains/billing/balance/ledger/ledger.service.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import { OutboxRelay } from '../../../src/platform/jobs/outbox-relay.service.js';
import { enrich, profileOf } from './balance-examples.js';
import { eventually } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, jobs, database engine. A dead process is simulated by a call that throws before it executes.
let world: World;
let ada: SignedIn;
let decisions: DecisionsService;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  decisions = world.app.get(DecisionsService);
});
afterAll(() => world.close());
afterEach(() => jest.restoreAllMocks());

const SHORT = /^The balance of €0\.00 no longer covers this withdrawal of €100\.00\./u;

async function rich(cents: number): Promise<string> {
  const profile = await profileOf(ada);
  await enrich(world, profile, cents);
  return profile;
}

async function ask(call: typeof requestLoan | typeof requestWithdrawal, profile: string, amount: string) {
  const { body } = await ada.call(call, { profile, amount, reason: 'For a new server.' });
  return (body as { request: BalanceRequest }).request.id;
}

async function approved(
  call: typeof requestLoan | typeof requestWithdrawal,
  profile: string,
  amount: string,
) {
  const id = await ask(call, profile, amount);
  await decisions.approve(id, '');
  return id;
}

async function shown(profile: string): Promise<BalanceRequest[]> {
  return ((await ada.call(listRequests, { profile, limit: 100 })).body as { list: BalanceRequest[] }).list;
}

async function money(profile: string) {
  const { body } = await ada.call(getBillingProfile, { profile });
  const { balance, held, free } = (body as { profile: Record<'balance' | 'held' | 'free', string> }).profile;
  return { balance, held, free };
}

async function posted(profile: string, reason: 'loan' | 'withdrawal'): Promise<number> {
  return ((await ada.call(listEntries, { profile, reason })).body as { count: number }).count;
}

/** Reduces the balance, as a chargeback does. */
const takeBack = (profile: string, cents: number) => enrich(world, profile, -cents);

describe('a withdrawal that the balance does not cover', () => {
  test('an uncovered withdrawal is not paid, is shown as uncovered and is payable once covered again', async () => {
    const profile = await rich(10_000);
    const id = await approved(requestWithdrawal, profile, '100');
    await takeBack(profile, 10_000);
    await expect(decisions.pay(id, 'Sent.')).rejects.toThrow(SHORT);
    expect(await shown(profile)).toMatchObject([{ id, state: 'approved', covered: false, note: '' }]);
    expect(await money(profile)).toEqual({ balance: '0.00', held: '100.00', free: '0.00' });
    expect(await posted(profile, 'withdrawal')).toBe(0);
    await enrich(world, profile, 10_000);
    expect(await decisions.pay(id, 'Sent.')).toMatchObject({ state: 'paid', covered: true, note: 'Sent.' });
    expect(await money(profile)).toEqual({ balance: '0.00', held: '0.00', free: '0.00' });
  });

  test('an uncovered withdrawal is approved only once the balance covers it again', async () => {
    const profile = await rich(10_000);
    const id = await ask(requestWithdrawal, profile, '100');
    await takeBack(profile, 10_000);
    await expect(decisions.approve(id, '')).rejects.toThrow(SHORT);
    expect(await shown(profile)).toMatchObject([{ id, state: 'requested', covered: false }]);
    await enrich(world, profile, 10_000);
    expect(await decisions.approve(id, '')).toMatchObject({ state: 'approved', covered: true });
  });

  inFullRun(test)('an uncovered withdrawal can be refused, and a negative balance remains', async () => {
    const profile = await rich(10_000);
    const id = await ask(requestWithdrawal, profile, '100');
    await takeBack(profile, 12_500);
    expect(await decisions.refuse(id, '')).toMatchObject({ state: 'refused', covered: true });
    expect(await money(profile)).toEqual({ balance: '-25.00', held: '0.00', free: '0.00' });
  });

  inFullRun(test)('a withdrawal is not paid while a refund reserves its amount', async () => {
    const profile = await rich(20_000);
    const id = await approved(requestWithdrawal, profile, '100');
    await world.app.get(HoldsRepository).hold(profile, 'refund:one', 10_000);
    await takeBack(profile, 10_000);
    await expect(decisions.pay(id, '')).rejects.toThrow('no longer covers this withdrawal');
    await world.app.get(HoldsRepository).release(profile, 'refund:one', 10_000);
    expect(await decisions.pay(id, '')).toMatchObject({ state: 'paid' });
  });
});

inFullRun(test)(
  'concurrent requests and decisions on withdrawals result in a consistent balance',
  async () => {
    const profile = await rich(10_000);
    const ids = (
      await Promise.all(
        Array.from({ length: 50 }, () => ask(requestWithdrawal, profile, '7').catch(() => '')),
      )
    ).filter((id) => id !== '');
    expect(ids).toHaveLength(14);
    await Promise.all(ids.map((id) => decisions.approve(id, '')));
    await Promise.allSettled([
      ...ids.flatMap((id) => [decisions.pay(id, ''), decisions.pay(id, '')]),
      takeBack(profile, 6_000),
      ...ids.slice(0, 3).map((id) => decisions.refuse(id, '')),
    ]);
    const paid = (await shown(profile)).filter(({ state }) => state === 'paid').length;
    expect(await posted(profile, 'withdrawal')).toBe(paid);
    const { balance, held } = await money(profile);
    const entries = 10_000 - 6_000 - paid * 700;
    expect(Number(balance) * 100).toBe(entries);
    const open = (await shown(profile)).filter(({ state }) => state === 'approved').length;
    expect(Number(held)).toBe(open * 7);
  },
);

inFullRun(test)(
  'concurrent payment and refusal of a withdrawal result in one of both, with matching entries',
  async () => {
    const profile = await rich(100_000);
    for (let round = 0; round < 5; round += 1) {
      const id = await approved(requestWithdrawal, profile, '10');
      const before = await posted(profile, 'withdrawal');
      await Promise.allSettled([decisions.pay(id, ''), decisions.refuse(id, ''), decisions.pay(id, '')]);
      const [request] = await shown(profile);
      expect(['paid', 'refused']).toContain(request?.state);
      expect((await posted(profile, 'withdrawal')) - before).toBe(request?.state === 'paid' ? 1 : 0);
      expect((await money(profile)).held).toBe('0.00');
    }
  },
);

describe('crash during a decision', () => {
  beforeEach(() => {
    // The test runs the job explicitly.
    jest.spyOn(world.app.get(OutboxRelay), 'nudge').mockResolvedValue();
  });

  const deaths = [
    ['before the money moves', () => world.app.get(LedgerService), 'post', 'take'],
    ['before the ledger is written', () => world.app.get(LedgerRepository), 'add', 'add'],
    ['after the money moved', () => world.app.get(BalanceRequestRepository), 'complete', 'complete'],
  ] as const;
  const cases = deaths.flatMap(([when, service, loan, withdrawal]) => [
    ['loan', when, service, loan] as const,
    ['withdrawal', when, service, withdrawal] as const,
  ]);

  function dieAt(service: object, name: string): void {
    const dead = jest.spyOn(service as Record<string, () => Promise<unknown>>, name);
    dead.mockRejectedValueOnce(new Error('The process is dead.'));
  }

  inFullRun(test).each(cases)(
    'after a crash while a %s is paid, %s, another process pays it once',
    async (...row) => {
      const [kind, , service, name] = row;
      const profile = await rich(10_000);
      const id = await approved(kind === 'loan' ? requestLoan : requestWithdrawal, profile, '40');
      dieAt(service(), name);
      await expect(decisions.pay(id, 'Sent.')).rejects.toThrow('The process is dead.');
      jest.restoreAllMocks();
      await finished(id);
      expect((await shown(profile))[0]).toMatchObject({ id, state: 'paid', note: 'Sent.' });
      expect(await posted(profile, kind)).toBe(1);
      expect(await money(profile)).toMatchObject({
        balance: kind === 'loan' ? '140.00' : '60.00',
        held: '0.00',
      });
      await eventually(async () => expect(await mailsAbout(profile, 'paid')).toBe(1));
    },
  );

  inFullRun(test).each([
    ['before the money is free', () => world.app.get(HoldsRepository), 'release'],
    ['after the money is free', () => world.app.get(BalanceRequestRepository), 'complete'],
  ] as const)('a withdrawal refusal interrupted by a crash %s is completed', async (...row) => {
    const [, service, name] = row;
    const profile = await rich(10_000);
    const id = await approved(requestWithdrawal, profile, '40');
    dieAt(service(), name);
    await expect(decisions.refuse(id, 'No.')).rejects.toThrow('The process is dead.');
    jest.restoreAllMocks();
    await finished(id);
    expect((await shown(profile))[0]).toMatchObject({ id, state: 'refused', note: 'No.' });
    expect(await money(profile)).toEqual({ balance: '100.00', held: '0.00', free: '100.00' });
    await eventually(async () => expect(await mailsAbout(profile, 'refused')).toBe(1));
  });

  inFullRun(test)('a payment interrupted by a crash precedes a later refusal', async () => {
    const profile = await rich(10_000);
    const id = await approved(requestWithdrawal, profile, '40');
    dieAt(world.app.get(BalanceRequestRepository), 'complete');
    await expect(decisions.pay(id, '')).rejects.toThrow('The process is dead.');
    await expect(decisions.refuse(id, '')).rejects.toThrow('This request is paid.');
    expect(await money(profile)).toEqual({ balance: '60.00', held: '0.00', free: '60.00' });
  });

  /** Waits until every outbox entry of a request is processed. */
  async function finished(id: string): Promise<void> {
    await world.app.get(OutboxRelay).sweep();
    world.app.get(JobService).wake();
    const requests = world.app.get<{ findById(id: string): Promise<{ deciding: unknown }> }>(
      getModelToken('BalanceRequest'),
    );
    await eventually(async () => expect((await requests.findById(id)).deciding).toBeNull());
    await world.app.get(OutboxRelay).sweep();
  }

  async function mailsAbout(profile: string, word: string): Promise<number> {
    const stored = await world
      .browser()
      .agent.get('/dev/outbox/')
      .query({ to: ada.mail })
      .set('Accept', 'application/json');
    const mails = stored.body as { subject: string; text: string }[];
    return mails.filter(({ subject, text }) => subject.includes(` is ${word} `) && text.includes(profile))
      .length;
  }
});
