import {
  createCluster,
  dropRecord,
  findClusters,
  listChanges,
  listClusters,
  listRecords,
} from '@zonewerk/contracts';
import { eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine, outbox. No nameserver: everything stays pending.
let world: DnsWorld;
let ada: SignedIn;
let zone: Zone;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  zone = await Zone.create(world, ada, 'middle.example');
  for (const domain of ['zebra.example', 'apple.example'])
    await ada.call(createCluster, { cluster_domain: domain, project_id: zone.projectId });
  for (const name of ['b', '@', 'a']) await zone.create(name, 'A', '192.0.2.1');
  await zone.create('a', 'TXT', 'x');
});
afterAll(() => world.close());

/** One value of each row, read over pages of two. */
async function pages(ask: (cursor?: string) => Promise<{ body: object }>, of: (row: never) => string) {
  const all: string[] = [];
  let cursor: string | undefined;
  do {
    const { list, next } = (await ask(cursor)).body as { list: never[]; next: string | null };
    all.push(...list.map(of));
    cursor = next ?? undefined;
  } while (cursor);
  return all;
}

const NEWEST = ['apple.example', 'zebra.example', 'middle.example'];
test.each([
  [{}, ['apple.example', 'middle.example', 'zebra.example']],
  [{ direction: 'desc' }, ['zebra.example', 'middle.example', 'apple.example']],
  [{ sort: 'created' }, NEWEST.toReversed()],
  [{ sort: 'created', direction: 'desc' }, NEWEST],
] as const)('clusters are listed in the order %j, page by page', async (order, domains) => {
  const ask = (cursor?: string) =>
    ada.call(listClusters, { project_id: zone.projectId, limit: 2, cursor, ...order });
  expect(await pages(ask, ({ domain }: { domain: string }) => domain)).toEqual(domains);
});

const BY_NAME = ['@ A', 'a A', 'a TXT', 'b A'];
test.each([
  [{ direction: 'asc' }, BY_NAME],
  [{ direction: 'desc' }, BY_NAME.toReversed()],
  [{ direction: 'desc', record_type: 'A' }, ['b A', 'a A', '@ A']],
  [{ direction: 'desc', query: 'a.' }, []],
] as const)('record sets are listed in the order %j, page by page', async (order, sets) => {
  const ask = (cursor?: string) => ada.call(listRecords, { ...zone.ids, limit: 2, cursor, ...order });
  const of = (set: { record_name: string; record_type: string }) => `${set.record_name} ${set.record_type}`;
  expect(await pages(ask, of)).toEqual(sets);
});

test('the change history is listed in both directions', async () => {
  await ada.call(dropRecord, { ...zone.ids, record_name: 'b', record_type: 'A' });
  const of = ({ revision }: { revision: number }) => String(revision);
  const read = (direction: 'asc' | 'desc') =>
    pages((cursor) => ada.call(listChanges, { ...zone.ids, limit: 2, cursor, direction }), of);
  await eventually(async () => expect(await read('asc')).toEqual(['1', '2', '3', '4', '5']));
  expect(await read('desc')).toEqual(['5', '4', '3', '2', '1']);
});

test('cluster search covers all projects of the user and no others', async () => {
  const other = await Zone.create(world, ada, 'apples.example');
  const eve = await world.signedIn('Eve');
  const hers = await Zone.create(world, eve, 'applepie.example');
  const find = async (person: SignedIn, body: object) =>
    ((await person.call(findClusters, body)).body as { list: object[] }).list;
  expect(await find(ada, { query: 'APPLE' })).toEqual([
    expect.objectContaining({ domain: 'apple.example', project_id: zone.projectId }),
    {
      id: other.cluster.id,
      domain: 'apples.example',
      domain_unicode: 'apples.example',
      project_id: other.projectId,
      project_name: 'DNS',
    },
  ]);
  expect(await find(ada, { query: 'apple', limit: 1 })).toHaveLength(1);
  expect(await find(ada, { query: '.*' })).toEqual([]);
  expect(await find(eve, { query: 'apple' })).toEqual([expect.objectContaining({ id: hers.cluster.id })]);
  expect(await find(await world.signedIn('Ida'), { query: 'apple' })).toEqual([]);
});
