import { text } from 'node:stream/consumers';
import {
  addBillingProfile,
  BALANCE_LIMITS,
  createOrder,
  exportEntries,
  getBillingProfile,
  getOrder,
  listBillingProfiles,
  listEntries,
  listOrders,
  setBillingProfile,
  type BillingProfile,
  type Order,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { LedgerService } from '../../../src/domains/billing/balance/ledger/ledger.service.js';
import { jsonParts } from '../../../src/platform/json/json-parts.js';
import { PersonalData } from '../../../src/platform/personal-data/personal-data.service.js';
import { ADDRESS, orderOf, profileOf, topUp } from './balance-examples.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
let profile: string;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  profile = await profileOf(ada);
});
afterAll(() => world.close());

function issuesOf(body: unknown): { path: string; message: string }[] {
  return (body as { issues?: { path: string; message: string }[] }).issues ?? [];
}

describe('billing profiles', () => {
  const COMPANY = { ...ADDRESS, kind: 'company', company: 'Verbeek Waterwerk BV' } as const;

  test('a company profile with VAT number is created, read and updated', async () => {
    const input = { ...COMPANY, country: 'nl', vat_number: 'nl 1234.56.782.B01' };
    const added = await ada.call(addBillingProfile, input);
    expect(added.body).toMatchObject({ status: 'success', message: 'Verbeek Waterwerk BV has been added.' });
    const { id } = (added.body as { profile: BillingProfile }).profile;
    const read = await ada.call(getBillingProfile, { profile: id });
    expect(read.body).toMatchObject({
      profile: { country: 'NL', vat_number: 'NL123456782B01', balance: '0.00', free: '0.00' },
    });
    const changed = await ada.call(setBillingProfile, {
      profile: id,
      ...ADDRESS,
      vat_number: 'NL123456782B01',
    });
    // A person has neither company nor VAT number.
    expect(changed.body).toMatchObject({ profile: { kind: 'person', company: '', vat_number: '' } });
  });

  test.each([
    [{ name: ' ' }, 'name', 'Please enter a name.'],
    [{ street: '' }, 'street', 'Please enter a street and number.'],
    [{ postal_code: '' }, 'postal_code', 'Please enter a postal code.'],
    [{ city: 'A\u0000' }, 'city', 'This contains characters that cannot be used here.'],
    [{ country: 'Nederland' }, 'country', 'Please choose a country.'],
    [{ country: 'ZZ' }, 'country', 'Please choose a country.'],
    [{ kind: 'club' }, 'kind', 'Please choose person or company.'],
    [{ company: '' }, 'company', 'Please enter the name of the company.'],
    [
      { company: '山田' },
      'company',
      'A receipt cannot show 山. Please use Latin, Greek or Cyrillic letters.',
    ],
    [{ city: 'بيت' }, 'city', 'A receipt cannot show ب. Please use Latin, Greek or Cyrillic letters.'],
    [{ vat_number: 'NL12' }, 'vat_number', 'This is not a VAT number of Netherlands. It begins with NL.'],
    [
      { vat_number: 'BE0123456749' },
      'vat_number',
      'This is not a VAT number of Netherlands. It begins with NL.',
    ],
    [
      { country: 'GR', vat_number: 'GR1' },
      'vat_number',
      'This is not a VAT number of Greece. It begins with EL.',
    ],
    [{ country: 'US', vat_number: '<b>' }, 'vat_number', 'A VAT number has letters and digits only.'],
  ])('a profile with %j is rejected at %s', async (fields, path, message) => {
    const { status, body } = await ada.call(addBillingProfile, { ...COMPANY, ...(fields as object) });
    expect([status, issuesOf(body)]).toEqual([400, [{ path, message }]]);
  });

  test('profiles, entries and orders of another user are inaccessible', async () => {
    const eve = await world.signedIn('Eve');
    const answers = [
      await eve.call(getBillingProfile, { profile }),
      await eve.call(setBillingProfile, { profile, ...ADDRESS }),
      await eve.call(listEntries, { profile }),
      await eve.call(exportEntries, { profile }),
      await eve.call(listOrders, { profile }),
      await eve.call(createOrder, { profile, merchant: 1, items: [topUp()] }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([403, "You're not the owner of this Profile."]);
    }
    expect((await eve.call(listBillingProfiles, {})).body).toMatchObject({ list: [], count: 0 });
    const order = await orderOf(ada, profile);
    const foreign = await eve.call(getOrder, { order });
    expect([foreign.status, foreign.body.message]).toEqual([403, "You're not the owner of this Order."]);
  });

  test('the number of billing profiles is limited, also with concurrent requests', async () => {
    const owner = await world.signedIn('Many');
    const answers = await Promise.all(
      Array.from({ length: BALANCE_LIMITS.profilesMost + 5 }, () => owner.call(addBillingProfile, ADDRESS)),
    );
    const { body } = await owner.call(listBillingProfiles, {});
    const added = answers.filter(({ status }) => status === 200).length;
    expect(added).toBeLessThanOrEqual(BALANCE_LIMITS.profilesMost);
    expect(body).toMatchObject({ count: added });
  });
});

describe('orders', () => {
  test('the amount of an order is the sum of its stored items', async () => {
    const items = [topUp('12,50'), { ...topUp(3), quantity: '4' as never }];
    const created = await ada.call(createOrder, { profile, merchant: 1, items });
    expect(created.body).toEqual({ status: 'success', message: '', order: expect.any(String), profile });
    const { order } = created.body as { order: string };
    const read = JSON.parse((await ada.call(getOrder, { order })).body.order as string) as Order;
    expect(read).toMatchObject({ id: order, profile, amount: '24.50', currency: 'eur', state: 'open' });
    expect(read.items).toEqual([
      { quantity: 1, description: 'Top-up', cost: '12.50', vat: 0 },
      { quantity: 4, description: 'Top-up', cost: '3.00', vat: 0 },
    ]);
    expect((await ada.call(listOrders, { profile })).body).toMatchObject({ list: [{ id: order }, {}] });
  });

  test.each([
    [[topUp('0.99')], 'items', 'A custom amount has a minimum of €1.00'],
    [[topUp(0)], 'items', 'A custom amount has a minimum of €1.00'],
    [[topUp('599.01')], 'items', 'The Limit for Top-ups is €600.00/transaction.'],
    [[topUp('300'), topUp('300')], 'items', 'The Limit for Top-ups is €600.00/transaction.'],
    [[{ ...topUp('1'), quantity: 600 }], 'items', 'The Limit for Top-ups is €600.00/transaction.'],
    [[], 'items', 'An order has at least one item.'],
    ['all', 'items', 'An order has at least one item.'],
    [[topUp('-5')], 'items.0.cost', 'Please enter an amount in euros, such as 25.00.'],
    [[topUp('5.001')], 'items.0.cost', 'Please enter an amount in euros, such as 25.00.'],
    [[topUp('1e2')], 'items.0.cost', 'Please enter an amount in euros, such as 25.00.'],
    [[{ ...topUp(), quantity: 0 }], 'items.0.quantity', 'Please enter a whole number from 1 to 1000.'],
    [[{ ...topUp(), quantity: 1.5 }], 'items.0.quantity', 'Please enter a whole number from 1 to 1000.'],
    [[{ ...topUp(), vat: 21 }], 'items.0.vat', 'Top-ups are without VAT: send 0.'],
    [[{ ...topUp(), description: '' }], 'items.0.description', 'Please enter a description of the item.'],
    [
      [topUp(), { ...topUp(), description: 'Party 🎉' }],
      'items.1.description',
      'A receipt cannot show 🎉. Please use Latin, Greek or Cyrillic letters.',
    ],
  ])('an order with %j is rejected at %s: %s', async (items, path, message) => {
    const before = (await ada.call(listOrders, { profile })).body.count as number;
    const { status, body } = await ada.call(createOrder, { profile, merchant: 1, items: items as never });
    expect([status, issuesOf(body)]).toEqual([400, [{ path, message }]]);
    expect((await ada.call(listOrders, { profile })).body).toMatchObject({ count: before });
  });

  test.each([['1.00'], ['599.00'], [599]])('a top-up of %j is accepted', async (cost) => {
    const answer = await ada.call(createOrder, { profile, merchant: 1, items: [topUp(cost)] });
    expect(answer.status).toBe(200);
  });

  test('an unknown merchant is rejected', async () => {
    const { status, body } = await ada.call(createOrder, { profile, merchant: 2, items: [topUp()] });
    expect([status, issuesOf(body)[0]?.path]).toEqual([400, 'merchant']);
  });
});

describe('statement', () => {
  test('the statement is sorted by number, filtered by reason and day, and exported as CSV', async () => {
    const owner = await world.signedIn('Reader');
    const own = await profileOf(owner);
    const ledger = world.app.get(LedgerService);
    await ledger.post(own, { key: 'a', reason: 'top-up', text: 'Top-up by iDEAL', amount: 2_500 });
    await ledger.post(own, { key: 'b', reason: 'refund', text: '=refund', amount: -500 });
    await ledger.post(own, { key: 'c', reason: 'top-up', text: 'Top-up by card', amount: 100 });
    const all = (await owner.call(listEntries, { profile: own })).body;
    expect(all).toMatchObject({
      count: 3,
      list: [
        { number: 3, amount: '1.00', balance: '21.00' },
        { number: 2, amount: '-5.00', balance: '20.00', reason: 'refund' },
        { number: 1, amount: '25.00', balance: '25.00', order: null },
      ],
    });
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const numbers = async (filter: object) => {
      const { body } = await owner.call(listEntries, { profile: own, ...filter });
      return (body.list as { number: number }[]).map(({ number }) => number);
    };
    expect(await numbers({ reason: 'top-up' })).toEqual([3, 1]);
    expect(await numbers({ from: today, to: today })).toEqual([3, 2, 1]);
    expect(await numbers({ from: tomorrow })).toEqual([]);
    expect(await numbers({ to: '2020-01-01' })).toEqual([]);
    const file = await owner.call(exportEntries, { profile: own, reason: 'refund' });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.text.split('\r\n')[1]).toMatch(/^2,[\dTZ:.-]+,refund,'=refund,-5\.00,20\.00,$/u);
    const { body } = await owner.call(listEntries, { profile: own, from: 'yesterday' });
    expect(issuesOf(body)).toEqual([{ path: 'from', message: 'Please enter a day.' }]);
    for (const call of [listEntries, exportEntries]) {
      const refused = await owner.call(call, { profile: own, from: '2024-02-29', to: '2026-02-31' });
      expect(issuesOf(refused.body)).toEqual([{ path: 'to', message: 'Please enter a day.' }]);
    }
  });
});

inFullRun(test)('account deletion preserves used billing profiles and removes unused ones', async () => {
  const owner = await world.signedIn('Leaver');
  const used = await profileOf(owner);
  const unused = await profileOf(owner);
  await orderOf(owner, used);
  await world.app.get(LedgerService).post(used, { key: 'a', reason: 'top-up', text: 'Top-up', amount: 100 });
  const exported = jsonParts((await world.app.get(PersonalData).read(owner.userId))['balance']);
  expect(JSON.parse(await text(exported))).toMatchObject([
    { id: used, entries: [{ amount: '1.00' }], orders: [{ amount: '25.00' }] },
    { id: unused, entries: [], orders: [] },
  ]);
  await world.app.get(PersonalData).remove(owner.userId);
  const { connection } = world;
  const profiles = await connection.collection('billing_profiles').find({ name: ADDRESS.name }).toArray();
  const ids = profiles.map(({ _id }) => _id.toHexString());
  expect(ids).toContain(used);
  expect(ids).not.toContain(unused);
  expect(profiles.find(({ _id }) => _id.toHexString() === used)).toMatchObject({ user: null, balance: 100 });
  expect(JSON.stringify(await connection.collection('orders').find({}).toArray())).not.toContain(
    owner.userId,
  );
});
