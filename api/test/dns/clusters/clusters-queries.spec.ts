import {
  createCluster,
  createRecord,
  dropRecord,
  getCluster,
  getResource,
  listClusters,
  listRecords,
} from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { AliasLookups } from '../../../src/domains/dns/record-sets/aliases/alias-lookups.service.js';
import { Publisher } from '../../../src/domains/dns/publication/publisher.service.js';
import { startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';

// Real: API over HTTP, database engine and its query planner. No nameserver: the publisher is run by hand.
interface RecordedQuery {
  readonly collection: string;
  readonly filter: Record<string, unknown>;
  readonly sort: Record<string, 1 | -1>;
}

const FILTERED = [
  'find',
  'findOne',
  'findOneAndUpdate',
  'countDocuments',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
];
const queries = new Map<string, RecordedQuery>();
let world: DnsWorld;
beforeAll(async () => {
  world = await startDnsWorld();
});
afterAll(async () => {
  mongoose.set('debug', false);
  await world.close();
});

/** Records the queries on the area's collections, one of each shape. */
function note(collection: string, method: string, ...args: unknown[]): void {
  if (!['clusters', 'recordsets'].includes(collection)) return;
  for (const { filter, sort } of filtersOf(method, args)) {
    queries.set(`${collection} ${method} ${shapeOf(filter)} ${JSON.stringify(sort)}`, {
      collection,
      filter,
      sort,
    });
  }
}

function filtersOf(method: string, args: unknown[]): Omit<RecordedQuery, 'collection'>[] {
  if (FILTERED.includes(method)) {
    const options = args.find(
      (arg): arg is { sort: RecordedQuery['sort'] } =>
        typeof arg === 'object' && arg !== null && Object.hasOwn(arg, 'sort'),
    );
    return [{ filter: args[0] as RecordedQuery['filter'], sort: options?.sort ?? {} }];
  }
  if (method === 'aggregate')
    return [{ filter: (args[0] as [{ $match: RecordedQuery['filter'] }])[0].$match, sort: {} }];
  if (method === 'bulkWrite') {
    return (args[0] as Record<string, { filter: RecordedQuery['filter'] }>[]).flatMap((write) =>
      Object.values(write).map(({ filter }) => ({ filter, sort: {} })),
    );
  }
  return [];
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  if (typeof value !== 'object' || value === null || value.constructor !== Object) return '';
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}:${shapeOf(inner)}`)
    .join()}}`;
}

/** Updates, a rename and aliases. */
async function changeAndFollow(zone: Zone): Promise<void> {
  await zone.update({ original_value: '192.0.2.1', record_value: '192.0.2.2' });
  await zone.update({ original_value: '192.0.2.2', record_value: '192.0.2.2', record_name: 'moved' });
  await zone.create('www', 'A', '192.0.2.1');
  const cluster = new mongoose.Types.ObjectId(zone.cluster.id);
  await world.connection
    .collection('recordsets')
    .updateOne({ cluster, name: 'b' }, { $set: { state: 'published' } });
  for (const target of ['www.planned.example', 'www.example.net']) {
    await zone.add({ record_name: target.replaceAll('.', '-'), is_alias: true, alias_target: target });
  }
  await world.app.get(AliasLookups).renewDue(new Date());
}

inFullRun(test)('no query on clusters or record sets scans or sorts a collection', async () => {
  mongoose.set('debug', note);
  const ada = await world.signedIn('Ada');
  const zone = await Zone.create(world, ada, 'planned.example');
  const key = { ...zone.ids, record_name: 'www', record_type: 'A' as const };
  await ada.call(createCluster, { project_id: zone.projectId, cluster_domain: 'planned.example' });
  for (const name of ['www', 'b', 'c']) await zone.create(name, 'A', '192.0.2.1');
  await ada.call(createRecord, { ...key, record_value: '192.0.2.1' });
  const first = await ada.call(listRecords, { ...zone.ids, limit: 1, query: 'w', record_type: 'A' });
  await ada.call(listRecords, {
    ...zone.ids,
    limit: 1,
    cursor: (first.body.next as string | null) ?? undefined,
  });
  await ada.call(listClusters, { project_id: zone.projectId, query: 'plan' });
  await ada.call(getCluster, zone.ids);
  await ada.call(getResource, key);
  await changeAndFollow(zone);
  await ada.call(dropRecord, key);
  await expect(world.app.get(Publisher).publish(zone.cluster.id)).rejects.toThrow(
    'The nameserver cannot be reached.',
  );
  mongoose.set('debug', false);

  expect(queries.size).toBeGreaterThan(12);
  for (const { collection, filter, sort } of queries.values()) {
    const plan = await world.connection
      .collection(collection)
      .find(filter)
      .sort(sort)
      .explain('queryPlanner');
    const stages = JSON.stringify(plan['queryPlanner'].winningPlan);
    expect({ collection, filter, scans: /COLLSCAN/u.test(stages), sorts: /"SORT"/u.test(stages) }).toEqual({
      collection,
      filter,
      scans: false,
      sorts: false,
    });
  }
});
