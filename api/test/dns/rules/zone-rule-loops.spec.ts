import {
  createRule,
  dropRecord,
  listRecords,
  listRuleEvents,
  listStoredSets,
  restoreStoredSet,
  type RuleEvent,
  type StoredSet,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine, jobs. No nameserver runs here.
const DROPPED = 1;
const CREATED = 2;
const UPDATED = 3;
const STORE = 2;

let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

/** Adds rules that each store the result of the others. */
async function zoneWithRules(domain: string): Promise<Zone> {
  const zone = await Zone.create(world, ada, domain);
  for (const kind of [DROPPED, CREATED, UPDATED])
    expect((await ada.call(createRule, { ...zone.ids, do_if: kind, do_then: STORE })).status).toBe(200);
  return zone;
}

/** Waits for the expected number of rule events without open jobs; oldest first. */
async function logOf(zone: Zone, expected: number): Promise<string[]> {
  return eventually(async () => {
    const { body } = await ada.call(listRuleEvents, zone.ids);
    expect([body.count, body.list.length]).toEqual([expected, expected]);
    const jobs = {
      state: 'open',
      'payload.cluster': zone.cluster.id,
      kind: { $in: ['dns.changed', 'dns.rules'] },
    };
    expect(await world.connection.collection('jobs').countDocuments(jobs)).toBe(0);
    return (body.list as RuleEvent[]).map(({ kind, outcome }) => `${kind} ${outcome}`).toReversed();
  });
}

async function storedOf(zone: Zone): Promise<StoredSet[]> {
  return (await ada.call(listStoredSets, zone.ids)).body.list as StoredSet[];
}

test('stored sets are no record sets, so storing rules start neither themselves nor each other', async () => {
  const zone = await zoneWithRules('loop.example');
  await zone.create('www', 'A', '192.0.2.1');
  await zone.update({ original_value: '192.0.2.1', record_value: '192.0.2.2' });
  expect(await logOf(zone, 2)).toEqual(['created stored', 'updated stored']);
  await ada.call(dropRecord, { ...zone.ids, record_name: 'www', record_type: 'A' });
  expect(await logOf(zone, 3)).toEqual(['created stored', 'updated stored', 'dropped stored']);
  expect((await ada.call(listRecords, zone.ids)).body.count).toBe(0);
});

inFullRun(test)('the restore of a stored set is one change, which rules store once', async () => {
  const zone = await zoneWithRules('restored.example');
  await zone.create('www', 'A', '192.0.2.1');
  await ada.call(dropRecord, { ...zone.ids, record_name: 'www', record_type: 'A' });
  await logOf(zone, 2);
  for (const stored of await storedOf(zone)) {
    expect((await ada.call(restoreStoredSet, { ...zone.ids, stored: stored.id })).status).toBe(200);
  }
  expect(await logOf(zone, 3)).toEqual(['created stored', 'dropped stored', 'created stored']);
  expect(await storedOf(zone)).toHaveLength(3);
});
