import type { IncomingMessage } from 'node:http';
import { exportData, exportEntries } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { LedgerRepository } from '../../../src/domains/billing/balance/ledger/ledger.repository.js';
import { enrich, profileOf } from './balance-examples.js';
import { eventually } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine.
let world: World;
let owner: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  owner = await world.signedIn('Owner');
});
afterAll(() => world.close());

/** More than the size of any page, batch or former file limit. */
const ENTRIES = 25_000;

async function large(): Promise<string> {
  const profile = await profileOf(owner);
  const of = new Types.ObjectId(profile);
  const createdAt = new Date('2026-01-02T03:04:05.000Z');
  const entries = Array.from({ length: ENTRIES }, (_, place) => ({
    profile: of,
    key: `k${place}`,
    number: place + 1,
    reason: 'top-up',
    text: '=1+1',
    amount: 1,
    balance: place + 1,
    order: null,
    createdAt,
  }));
  await world.connection.collection('ledger_entries').insertMany(entries);
  await world.connection
    .collection('billing_profiles')
    .updateOne({ _id: of }, { $set: { entries: ENTRIES, balance: ENTRIES, lastEntryAt: createdAt } });
  return profile;
}

inFullRun(test)(
  'the CSV export of a long ledger is complete, sent in chunks and contains no spreadsheet formulas',
  async () => {
    const profile = await large();
    await enrich(world, profile, -25);
    const file = await owner.call(exportEntries, { profile });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'transfer-encoding': 'chunked',
    });
    const [head, newest, ...rows] = file.text.split('\r\n');
    expect(head).toMatch(/^\uFEFFNumber,/u);
    expect(newest).toMatch(/^25001,[^,]+,top-up,Top-up,-0\.25,249\.75,$/u);
    expect(rows.pop()).toBe('');
    expect(rows).toHaveLength(ENTRIES);
    expect(rows[0]).toBe("25000,2026-01-02T03:04:05.000Z,top-up,'=1+1,0.01,250.00,");
    expect(rows.at(-1)).toBe("1,2026-01-02T03:04:05.000Z,top-up,'=1+1,0.01,0.01,");
  },
);

inFullRun(test)('the data export contains a long ledger completely and is sent in chunks', async () => {
  const profile = await large();
  const file = await owner.call(exportData, {});
  expect(file.headers['transfer-encoding']).toBe('chunked');
  const { balance } = JSON.parse(file.text) as { balance: { id: string; entries: { number: number }[] }[] };
  const entries = balance.find(({ id }) => id === profile)?.entries ?? [];
  expect([entries.length, entries[0]?.number, entries.at(-1)?.number]).toEqual([ENTRIES, ENTRIES, 1]);
});

test.each([exportEntries, exportData])('an interrupted download fails: $id', async (call) => {
  const profile = await profileOf(owner);
  const each = jest.spyOn(world.app.get(LedgerRepository), 'each').mockImplementation(async function* () {
    yield await Promise.reject(new Error('The database is gone.'));
  });
  const download = owner.call(call as typeof exportEntries, { profile });
  await expect(Promise.resolve(download)).rejects.toThrow(/socket hang up|ECONNRESET|aborted/u);
  each.mockRestore();
});

inFullRun(test)(
  'the export streams before the ledger is read completely, and stops reading when the client disconnects',
  async () => {
    const profile = await profileOf(owner);
    const most = 100_000;
    const seen = { read: 0, ended: false };
    const each = jest.spyOn(world.app.get(LedgerRepository), 'each').mockImplementation(async function* () {
      // Far more than socket buffers contain.
      const entry = {
        _id: new Types.ObjectId(),
        profile: new Types.ObjectId(profile),
        key: 'k',
        number: 1,
        reason: 'top-up' as const,
        text: 'x'.repeat(1_000),
        amount: 1,
        balance: 1,
        order: null,
        createdAt: new Date(),
      };
      try {
        for (; seen.read < most; seen.read += 1) yield await Promise.resolve(entry);
      } finally {
        seen.ended = true;
      }
    });
    const download = owner
      .post(exportEntries.path)
      .send({ profile, _csrf_token: await owner.csrf() })
      .buffer(true);
    await new Promise<void>((resolve) => {
      const pauseAtData = (file: IncomingMessage) => void file.once('data', () => resolve(void file.pause()));
      download.parse(pauseAtData as never).end(() => undefined);
    });
    expect(seen.read).toBeLessThan(most);
    download.abort();
    await eventually(() => Promise.resolve(expect(seen.ended).toBe(true)));
    expect(seen.read).toBeLessThan(most);
    each.mockRestore();
  },
);
