import {
  createRule,
  dropRecord,
  listChanges,
  listRecords,
  listStoredSets,
  previewZoneRollback,
  restoreStoredSet,
  rollbackChange,
  type RecordSet,
  type ZoneChange,
} from '@zonewerk/contracts';
import { eventually, Zone } from './clusters-world.js';
import { sharedWorld, type SignedIn, type World } from './harness.js';
import { applied, planOf, preview, sizes, told } from './zone-import-world.js';

// Real: API over HTTP, database engine, jobs. Nothing is published: nobody runs a nameserver.
let world: World;
let ada: SignedIn;
let zone: Zone;
let domain: string;
let count = 0;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());
beforeEach(async () => {
  count += 1;
  domain = `circle-${count}.example`;
  zone = await Zone.create(world, ada, domain);
});

const alias = (record_name: string, target: string) =>
  zone.add({ record_name, is_alias: '1', alias_target: `${target}.${domain}` });
const drop = (record_name: string) =>
  ada.call(dropRecord, { ...zone.ids, record_name, record_type: 'A' as const });
const line = (name: string, target: string) => `;$ALIAS ${name} IN A ${target}.${domain}.`;
const targets = async () =>
  ((await ada.call(listRecords, zone.ids)).body.list as RecordSet[]).map(({ record_name, alias_target }) =>
    `${record_name} ${alias_target ?? ''}`.trim(),
  );
const back = (name: string) => `${name}.${domain} leads back to`;

/** The changes of a record set, newest first, once they are written down. */
const changesOf = (name: string, wanted: number) =>
  eventually(async () => {
    const { body } = await ada.call(listChanges, { ...zone.ids, record_name: name });
    const list = body.list as ZoneChange[];
    expect(list).toHaveLength(wanted);
    return list as [ZoneChange, ...ZoneChange[]];
  });

test('a file with a circle says so before it is read in, whether it lies in the file or closes in the zone', async () => {
  await alias('kept', 'mine');
  await zone.create('www', 'A', '192.0.2.1');
  const file = [
    ...[line('a', 'b'), line('b', 'a'), line('self', 'self'), line('mine', 'kept')],
    ...[line('via', 'step'), `step 60 IN CNAME via.${domain}.`],
    ...[line('fine', 'www'), `out 60 IN A 192.0.2.9`, line('further', 'fine')],
  ].join('\n');
  const plan = await preview(zone, file);
  expect(sizes(plan)).toEqual({ conflict: 4, unknown: 1, added: 4 });
  expect(await told(zone, plan, 'conflict')).toEqual([
    `a A (1) b.${domain} leads back to a.${domain}.`,
    `b A (2) a.${domain} leads back to b.${domain}.`,
    `mine A (4) kept.${domain} leads back to mine.${domain}.`,
    `via A (5) step.${domain} leads back to via.${domain}.`,
  ]);
});

test('going back, for one record set or the zone, does not close a circle', async () => {
  await alias('a', 'b');
  await drop('a');
  await alias('b', 'a');
  const [newest] = await changesOf('a', 2);
  const one = { ...zone.ids, change_id: newest.id, newest_revision: newest.revision };
  const refused = await ada.call(rollbackChange, one);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(back('b'))]);
  const [made] = await changesOf('b', 1);
  await alias('c', 'a');
  await changesOf('c', 1);
  // Back to where `a` was there, `b` goes first, so nothing closes.
  const plan = planOf(await ada.call(previewZoneRollback, { ...zone.ids, to_revision: made.revision - 2 }));
  expect(await applied(zone, plan, { domain })).toMatchObject({ tried: 3, left: 0 });
  expect(await targets()).toEqual([`a b.${domain}`]);
});

test('a stored record set that would close a circle is not put back', async () => {
  await ada.call(createRule, { ...zone.ids, do_if: 1, do_then: 2 });
  await alias('a', 'b');
  await drop('a');
  await alias('b', 'a');
  const stored = await eventually(async () => {
    const [first] = (await ada.call(listStoredSets, zone.ids)).body.list as { id: string }[];
    if (!first) throw new Error('nothing is stored yet');
    return first.id;
  });
  const answer = await ada.call(restoreStoredSet, { ...zone.ids, stored });
  expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining(back('b'))]);
  expect(await targets()).toEqual([`b a.${domain}`]);
});
