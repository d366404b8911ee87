import { listEntries, type LedgerEntry } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { LedgerRepository } from '../../../src/domains/billing/balance/ledger/ledger.repository.js';
import { LedgerService } from '../../../src/domains/billing/balance/ledger/ledger.service.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { profileOf } from './balance-examples.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine.
let world: World;
let owner: SignedIn;
let ledger: LedgerService;
beforeAll(async () => {
  world = await sharedWorld();
  owner = await world.signedIn('Owner');
  ledger = world.app.get(LedgerService);
});
afterAll(() => world.close());

const entry = (key: string, amount: number) => ({ key, reason: 'top-up' as const, text: 'Top-up', amount });

async function entriesOf(profile: string): Promise<LedgerEntry[]> {
  return (await owner.call(listEntries, { profile, limit: 100 })).body.list as LedgerEntry[];
}

function stored(profile: string) {
  return world.connection.collection('billing_profiles').findOne({ _id: new Types.ObjectId(profile) });
}

test('fifty concurrent entries, each posted twice, are stored once, without gaps, with a correct balance', async () => {
  const profile = await profileOf(owner);
  const processes = [
    ledger,
    new LedgerService(world.app.get(LedgerRepository), world.app.get(CleanupScheduler)),
  ];
  const keys = Array.from({ length: 50 }, (_, place) => `k${place}`);
  const posted = await Promise.all(
    [...keys, ...keys].map((key, place) =>
      processes[Math.floor(place / 25) % 2]!.post(profile, entry(key, 1 + (place % 50))),
    ),
  );
  expect(posted.filter(Boolean)).toHaveLength(50);
  const entries = await entriesOf(profile);
  expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, place) => 50 - place));
  const cents = (text: string) => Math.round(Number(text) * 100);
  let sum = 0;
  for (const { amount, balance } of entries.reverse()) {
    sum += cents(amount);
    expect(cents(balance)).toBe(sum);
  }
  expect(sum).toBe((50 * 51) / 2);
  expect(await stored(profile)).toMatchObject({ balance: sum, entries: 50, postings: [] });
});

describe('crash after an entry is added to the profile', () => {
  /** The state after the crash: the entry among the postings of the profile. */
  async function crashBeforeDocuments(profile: string): Promise<void> {
    const repository = world.app.get(LedgerRepository);
    const books = await repository.books(profile);
    if (!books) throw new Error('The profile is gone.');
    const posting = {
      ...entry('left', 700),
      _id: new Types.ObjectId(),
      number: 1,
      balance: 700,
      order: null,
      createdAt: new Date(),
    };
    expect(await repository.add(books, posting, null)).toBe(true);
  }

  test('an interrupted entry is completed when the ledger is read, and is not posted again', async () => {
    const profile = await profileOf(owner);
    await crashBeforeDocuments(profile);
    expect(await ledger.post(profile, entry('left', 700))).toBe(false);
    expect(await entriesOf(profile)).toMatchObject([{ number: 1, amount: '7.00' }]);
    expect(await ledger.post(profile, entry('left', 700))).toBe(false);
    expect(await stored(profile)).toMatchObject({ balance: 700, postings: [] });
  });

  test('the cleanup completes an interrupted entry', async () => {
    const profile = await profileOf(owner);
    await crashBeforeDocuments(profile);
    await world.app.get(CleanupScheduler).run(new Date());
    expect(await stored(profile)).toMatchObject({ postings: [] });
    expect(await ledger.post(profile, entry('next', 1))).toBe(true);
    expect((await entriesOf(profile)).map(({ balance }) => balance)).toEqual(['7.01', '7.00']);
  });
});

test('entries retain their order when the clock of a process is slow', async () => {
  const profile = await profileOf(owner);
  await ledger.post(profile, entry('first', 1));
  const ahead = new Date(Date.now() + 3_600_000);
  const _id = new Types.ObjectId(profile);
  await world.connection.collection('billing_profiles').updateOne({ _id }, { $set: { lastEntryAt: ahead } });
  await ledger.post(profile, entry('second', 1));
  const [second] = await entriesOf(profile);
  expect(second).toMatchObject({ number: 2, created: ahead.toISOString() });
});

test('an entry requires an existing profile', async () => {
  await expect(ledger.post(new Types.ObjectId().toHexString(), entry('x', 1))).rejects.toThrow(
    'There is no profile',
  );
});
