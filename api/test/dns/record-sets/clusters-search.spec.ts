import { dropRecord, listRecords } from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { searchOfRecordSets } from '../../../src/migrations/search-of-record-sets.js';
import { SEARCH_INDEX } from '../../../src/domains/dns/record-sets/record-set.schema.js';
import { RecordSetRepository } from '../../../src/domains/dns/record-sets/record-set.repository.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine and its query planner. No nameserver: record sets stay pending.
let world: DnsWorld;
let ada: SignedIn;
let zone: Zone;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  zone = await Zone.create(world, ada, 'found.example');
  for (const name of ['a', 'b', 'c', 'd.sub', 'e']) await zone.create(name, 'A', '192.0.2.1\n192.0.2.22');
  await zone.create('text', 'TXT', '"Größe 7"');
  await zone.create('b', 'MX', '10 mail.example.org');
  await zone.add({ record_name: 'alias', is_alias: true, alias_target: 'shop.example.org' });
});
afterAll(() => world.close());

/** `name type` of the found sets, their count, and the cursor of the next page. */
async function found(body: object) {
  const answer = await ada.call(listRecords, { ...zone.ids, ...body });
  const { list, count, next } = answer.body as {
    list: { record_name: string; record_type: string }[];
    count: number;
    next: string | null;
  };
  return { list: list.map((set) => `${set.record_name} ${set.record_type}`), count, next };
}

interface Find {
  readonly filter: object;
  readonly options: mongoose.mongo.FindOptions;
}

/** The result of some work, and its queries on record sets. */
async function noted<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; finds: Find[] }> {
  const finds: Find[] = [];
  mongoose.set('debug', (collection: string, method: string, filter: object, options: Find['options']) => {
    // Only queries of list positions; the publisher reads concurrently.
    if (collection === 'recordsets' && method === 'find' && isOfPlaces(options))
      finds.push({ filter, options });
  });
  try {
    return { answer: await work(), finds };
  } finally {
    mongoose.set('debug', false);
  }
}

function isOfPlaces({ projection }: Find['options']): boolean {
  return JSON.stringify(projection) === JSON.stringify({ _id: 0, order: 1, type: 1 });
}

async function explained(find: Find | undefined) {
  const { filter, options } = find ?? { filter: {}, options: {} };
  const plan = await world.connection
    .collection('recordsets')
    .find(filter, options)
    .explain('executionStats');
  return plan['executionStats'] as { totalKeysExamined: number };
}

test.each([
  ['a part of a name', 'SUB', ['d.sub A']],
  ['a part of a value', '.22', ['a A', 'b A', 'c A', 'e A', 'd.sub A']],
  ['letters outside ASCII in another case', 'GRÖß', ['text TXT']],
  ['the target of an alias', 'shop.ex', ['alias A']],
  ['no special characters of patterns', '192.0.2.1\\', []],
])('a search finds %s', async (_what, query, names) => {
  expect(await found({ query })).toMatchObject({ list: names, count: names.length, next: null });
});

test('pages of a search are consecutive, and every page has the total count', async () => {
  const first = await found({ query: '192.0.2.1', limit: 2 });
  expect(first).toMatchObject({ list: ['a A', 'b A'], count: 5 });
  const second = await found({ query: '192.0.2.1', limit: 2, cursor: first.next });
  expect(second).toMatchObject({ list: ['c A', 'e A'], count: 5 });
  const third = await found({ query: '192.0.2.1', limit: 2, cursor: second.next });
  expect(third).toEqual({ list: ['d.sub A'], count: 5, next: null });
});

test('filters narrow the list with and without a search', async () => {
  expect(await found({ record_type: 'MX' })).toMatchObject({ list: ['b MX'], count: 1 });
  expect(await found({ query: 'b', record_type: 'A' })).toMatchObject({
    list: ['b A', 'd.sub A'],
  });
  expect(await found({ state: 'failed' })).toMatchObject({ list: [], count: 0 });
});

inFullRun(test)('a search excludes deleted record sets and other clusters', async () => {
  await zone.create('gone', 'A', '192.0.2.99');
  expect(await found({ query: '2.99' })).toMatchObject({ count: 1 });
  await ada.call(dropRecord, { ...zone.ids, record_name: 'gone', record_type: 'A' });
  expect(await found({ query: '2.99' })).toMatchObject({ list: [], count: 0 });
  const other = await Zone.create(world, ada, 'other.example');
  await other.create('elsewhere', 'A', '192.0.2.77');
  expect(await found({ query: '2.77' })).toMatchObject({ list: [], count: 0 });
});

test('a search finds a changed record set by its new value only', async () => {
  await zone.create('www', 'A', '198.51.100.1');
  await zone.update({ original_value: '198.51.100.1', record_value: '198.51.100.2' });
  expect((await found({ query: '198.51.100.1' })).list).toEqual([]);
  expect((await found({ query: '198.51.100.2' })).list).toEqual(['www A']);
});

test('a search in the index reads no document', async () => {
  const filter = {
    cluster: new mongoose.Types.ObjectId(zone.cluster.id),
    deleted: false,
    project: new mongoose.Types.ObjectId(zone.projectId),
    search: /192\.0\.2\.1/u,
    state: 'pending',
  };
  const plan = await world.connection
    .collection('recordsets')
    .find(filter, { projection: { _id: 0, order: 1, type: 1 } })
    .sort({ order: 1, type: 1 })
    .hint(SEARCH_INDEX)
    .explain('executionStats');
  expect(plan['executionStats']).toMatchObject({ nReturned: 5, totalDocsExamined: 0 });
});

test.each([
  ['one type', { record_type: 'MX' }, ['b MX'], 1],
  ['one type in a state', { record_type: 'MX', state: 'pending' }, ['b MX'], 1],
  ['one state', { state: 'failed' }, [], 0],
])('a filter by %s examines only matching index keys', async (_what, body, names, keys) => {
  const commands = await noted(() => found(body));
  expect(commands.answer.list).toEqual(names);
  const plan = await explained(commands.finds[0]);
  expect(plan).toMatchObject({ nReturned: names.length, totalDocsExamined: 0 });
  expect(plan.totalKeysExamined).toBeLessThanOrEqual(keys + 1);
  expect(JSON.stringify(plan)).not.toContain('"stage":"SORT"');
});

inFullRun(test)('pages of a filter are consecutive, in both directions', async () => {
  const all = await found({ record_type: 'A' });
  const first = await found({ record_type: 'A', limit: 2 });
  const rest = await found({ record_type: 'A', cursor: first.next });
  expect([...first.list, ...rest.list]).toEqual(all.list);
  const back = await found({ state: 'pending', direction: 'desc' });
  expect(back.list).toEqual((await found({ state: 'pending' })).list.toReversed());
  expect(back.count).toBe(back.list.length);
});

test('a search for names by a pattern uses the index alone', async () => {
  const list = {
    limit: 2,
    named: { domain: 'found.example', pattern: '*.found.example' },
    query: '192.0.2.1',
  };
  const scope = { projectId: zone.projectId, userId: ada.userId, role: 'owner' } as const;
  const { answer, finds } = await noted(() =>
    world.app.get(RecordSetRepository).list(scope, zone.cluster.id, list),
  );
  expect([answer.rows.map(({ name }) => name), answer.count]).toEqual([['a', 'b'], 5]);
  expect(await explained(finds[0])).toMatchObject({ nReturned: 5, totalDocsExamined: 0 });
});

test('the migration adds the search text of older record sets', async () => {
  const recordSets = world.connection.collection('recordsets');
  const texts = () => recordSets.find({}).sort({ _id: 1 }).project({ search: 1 }).toArray();
  const before = await texts();
  await recordSets.updateMany({}, { $unset: { search: 1 } });
  expect((await found({ query: 'sub' })).list).toEqual([]);
  await searchOfRecordSets.up(world.connection);
  await searchOfRecordSets.up(world.connection);
  expect(await texts()).toEqual(before);
});

inFullRun(test)('the cleanup repairs missing and stale search texts of an earlier release', async () => {
  const recordSets = world.connection.collection('recordsets');
  const cluster = new mongoose.Types.ObjectId(zone.cluster.id);
  await recordSets.updateOne({ cluster, name: 'd.sub' }, { $unset: { search: 1 } });
  await recordSets.updateOne(
    { cluster, name: 'e' },
    { $set: { 'members.0.values': ['203.0.113.5'], changedAt: new Date() } },
  );
  expect((await found({ query: 'sub' })).list).toEqual([]);
  expect((await found({ query: '203.0.113.5' })).list).toEqual([]);
  await world.app.get(CleanupScheduler).run(new Date());
  expect((await found({ query: 'sub' })).list).toEqual(['d.sub A']);
  expect((await found({ query: '203.0.113.5' })).list).toEqual(['e A']);
});
