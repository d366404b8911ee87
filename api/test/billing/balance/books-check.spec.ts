import { Types, type Model } from 'mongoose';
import { getModelToken } from '@nestjs/mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../../src/admin/commands.js';
import { OrderBookingsService } from '../../../src/domains/billing/balance/ledger/order-bookings.service.js';
import { LedgerService } from '../../../src/domains/billing/balance/ledger/ledger.service.js';
import type { LedgerEntryDocument } from '../../../src/domains/billing/balance/ledger/ledger-entry.schema.js';
import { CommandError } from '../../../src/platform/process/run-once.js';
import { enrich, orderOf, profileOf } from './balance-examples.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: the command on the API's own services, database engine.
let world: World;
let owner: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.signedIn('Owner');
});
afterAll(() => world.close());

const check = (profile: string) => runCommand(world.app, ['balance', 'check', '--profile', profile]);
const stored = (name: string) => world.connection.collection(name);
const idOf = (hex: string) => new Types.ObjectId(hex);

/** A profile with entries of 10, -2.50 and 5 euros. */
async function booked(): Promise<string> {
  const profile = await profileOf(owner);
  for (const amount of [1_000, -250, 500]) await enrich(world, profile, amount);
  return profile;
}

test('correct books are reported with their figures, for one profile or all', async () => {
  const profile = await booked();
  expect(await check(profile)).toEqual({ profiles: 1, entries: 3 });
  const all = (await runCommand(world.app, ['balance', 'check'])) as { profiles: number };
  expect(all.profiles).toBeGreaterThanOrEqual(1);
});

test('an entry stored only in its profile is counted', async () => {
  const profile = await booked();
  const entry = await stored('ledger_entries').findOne({ profile: idOf(profile), number: 3 });
  if (!entry) throw new Error('The entry is gone.');
  const { profile: of, ...posting } = entry;
  await stored('billing_profiles').updateOne({ _id: of }, { $set: { postings: [posting] } });
  expect(await check(profile)).toEqual({ profiles: 1, entries: 3 });
  await stored('ledger_entries').deleteOne({ _id: entry._id });
  expect(await check(profile)).toEqual({ profiles: 1, entries: 3 });
});

const BROKEN: [string, (profile: Types.ObjectId) => Promise<unknown>, RegExp][] = [
  [
    'a wrong balance',
    (_id) => stored('billing_profiles').updateOne({ _id }, { $inc: { balance: 1 } }),
    /the profile has a balance of 12\.51; its sum is 12\.50\./u,
  ],
  [
    'a missing entry',
    (profile) => stored('ledger_entries').deleteOne({ profile, number: 2 }),
    /entry 2 is missing; the next one has the number 3\./u,
  ],
  [
    'a missing last entry',
    (profile) => stored('ledger_entries').deleteOne({ profile, number: 3 }),
    /the profile counts 3 entries; the last one has the number 2\./u,
  ],
  [
    'a wrong amount',
    (profile) => stored('ledger_entries').updateOne({ profile, number: 2 }, { $set: { amount: -240 } }),
    /entry 2 says a balance of 7\.50; its sum is 7\.60\.$/u,
  ],
  [
    'a wrong sum',
    (profile) => stored('ledger_entries').updateOne({ profile, number: 3 }, { $set: { balance: 9 } }),
    /entry 3 says a balance of 0\.09; its sum is 12\.50\.\n.*the profile has a balance of 12\.50; its sum is 0\.09\./u,
  ],
  [
    'an order booked twice',
    (profile) => {
      const order = new Types.ObjectId();
      return stored('ledger_entries').updateMany({ profile, amount: { $gt: 0 } }, { $set: { order } });
    },
    /entry 3 books order [0-9a-f]{24} once more\./u,
  ],
  [
    'a reserved amount without a hold',
    (_id) => stored('billing_profiles').updateOne({ _id }, { $set: { held: 7 } }),
    /the profile sets 0\.07 aside; its holds are 0\.00\./u,
  ],
];

test.each(BROKEN)('%s is reported', async (_name, breakIt, message) => {
  const profile = await booked();
  await breakIt(idOf(profile));
  const refused = check(profile);
  await expect(refused).rejects.toThrow(CommandError);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toThrow(profile);
  await stored('ledger_entries').deleteMany({ profile: idOf(profile) });
  await stored('billing_profiles').deleteOne({ _id: idOf(profile) });
});

inFullRun(test)('an order with a receipt but no entry is reported after a delay', async () => {
  const profile = await booked();
  const order = await orderOf(owner, profile);
  const paid = (paidAt: Date) =>
    stored('orders').updateOne(
      { _id: idOf(order) },
      { $set: { state: 'paid', receipt: '2020-000001', paidAt } },
    );
  await paid(new Date());
  expect(await check(profile)).toEqual({ profiles: 1, entries: 3 });
  await paid(new Date(Date.now() - 3_600_000));
  await expect(check(profile)).rejects.toThrow(`order ${order} has the receipt 2020-000001 and no entry.`);
  const entry = { key: `top-up:${order}`, reason: 'top-up', text: 'Top-up', amount: 2_500, order } as const;
  await world.app.get(LedgerService).post(profile, entry);
  expect(await check(profile)).toEqual({ profiles: 1, entries: 4 });
});

inFullRun(test)('an entry of an order without a receipt is reported', async () => {
  const profile = await booked();
  const order = await orderOf(owner, profile);
  const entry = { key: `top-up:${order}`, reason: 'top-up', text: 'Top-up', amount: 2_500, order } as const;
  await world.app.get(LedgerService).post(profile, entry);
  await expect(check(profile)).rejects.toThrow(`order ${order} has an entry and no receipt.`);
  await stored('orders').updateOne(
    { _id: idOf(order) },
    { $set: { state: 'paid', receipt: '2020-000003', paidAt: new Date() } },
  );
  expect(await check(profile)).toEqual({ profiles: 1, entries: 4 });
});

describe('receipts of all profiles', () => {
  /** A paid and booked order; only its number may be wrong. */
  async function paid(): Promise<string> {
    const profile = await profileOf(owner);
    const order = await orderOf(owner, profile);
    await world.app.get(OrderBookingsService).credit(order, 'Top-up');
    return order;
  }
  const all = () => runCommand(world.app, ['balance', 'check']);

  beforeAll(async () => {
    for (const name of ['billing_profiles', 'ledger_entries', 'orders']) await stored(name).deleteMany({});
  });

  test('receipts of all profiles are counted, and a missing one is reported', async () => {
    const orders = [await paid(), await paid(), await paid()];
    expect(await all()).toEqual({ profiles: 3, entries: 3, receipts: 3 });
    const [, second = ''] = orders;
    const order = await stored('orders').findOneAndDelete({ _id: idOf(second) });
    if (!order) throw new Error('The order is gone.');
    await expect(all()).rejects.toThrow(`Receipt ${String(order['receipt'])} is missing.`);
    await expect(all()).rejects.toThrow(`order ${second} has an entry and no receipt.`);
    await stored('orders').insertOne(order);
    expect(await all()).toEqual({ profiles: 3, entries: 3, receipts: 3 });
  });
});

test('an order with another amount than its entry is reported', async () => {
  const profile = await booked();
  const order = await orderOf(owner, profile);
  const entry = { key: `top-up:${order}`, reason: 'top-up', text: 'Top-up', amount: 2_400, order } as const;
  await world.app.get(LedgerService).post(profile, entry);
  const paidAt = new Date(Date.now() - 3_600_000);
  const paid = { state: 'paid', receipt: '2020-000002', paidAt };
  await stored('orders').updateOne({ _id: idOf(order) }, { $set: paid });
  await expect(check(profile)).rejects.toThrow(
    `order ${order} has the receipt 2020-000002 of 25.00 and an entry of 24.00.`,
  );
});

test.each([
  ['x', /^--profile: /u],
  ['0'.repeat(24), /^There is no such profile\./u],
])('%j is rejected as a profile', async (profile, message) => {
  await expect(check(profile)).rejects.toThrow(message);
});

describe('ledger entries', () => {
  const never = 'Entries of a ledger never change.';
  const entries = () => world.app.get<Model<LedgerEntryDocument>>(getModelToken('LedgerEntry'));
  const ATTEMPTS: [string, (filter: object) => PromiseLike<unknown>][] = [
    ['updateOne', (filter) => entries().updateOne(filter, { amount: 1 })],
    ['updateMany', (filter) => entries().updateMany(filter, { amount: 1 })],
    ['findOneAndUpdate', (filter) => entries().findOneAndUpdate(filter, { amount: 1 })],
    ['findOneAndReplace', (filter) => entries().findOneAndReplace(filter, { amount: 1 } as never)],
    ['replaceOne', (filter) => entries().replaceOne(filter, { amount: 1 } as never)],
    ['deleteOne', (filter) => entries().deleteOne(filter)],
    ['deleteMany', (filter) => entries().deleteMany(filter)],
    ['findOneAndDelete', (filter) => entries().findOneAndDelete(filter)],
    ['bulkWrite', (filter) => entries().bulkWrite([{ deleteOne: { filter } }])],
    [
      'save',
      async (filter) => {
        const entry = await entries().findOne(filter);
        return entry?.set('amount', 1).save();
      },
    ],
    ['deleteOne of a document', async (filter) => (await entries().findOne(filter))?.deleteOne()],
  ];

  test.each(ATTEMPTS)('ledger entries cannot be changed by %s', async (_name, attempt) => {
    const profile = await booked();
    await expect(attempt({ profile: idOf(profile), number: 2 })).rejects.toThrow(never);
    expect(await check(profile)).toEqual({ profiles: 1, entries: 3 });
  });
});
