import { dropRecord, getCluster, getResource, type BodyOf } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { Publisher } from '../../../src/domains/dns/publication/publisher.service.js';
import { startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// Real: API over HTTP, database engine. No nameserver runs: no change is published.
let world: DnsWorld;
let ada: SignedIn;
let zone: Zone;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
  zone = await Zone.create(world, ada, 'deleted.example');
});
afterAll(() => world.close());

const drop = (body: Partial<BodyOf<typeof dropRecord>>) =>
  ada.call(dropRecord, { ...zone.ids, record_name: 'www', record_type: 'A', ...body });
const seen = (values: string) => ({ original_ttl: 60, original_value: values });

test('a deletion is refused when the record set changed since it was read', async () => {
  await zone.create('www', 'A', '192.0.2.1');
  await zone.update({ original_value: '192.0.2.1', record_value: '192.0.2.2' });
  const refused = await drop(seen('192.0.2.1'));
  expect(refused.status).toBe(200);
  expect(refused.body).toMatchObject({
    status: 'conflict',
    message: 'Another change of this record set was saved first. Nothing was overwritten.',
    record: { record_name: 'www', values: ['192.0.2.2'], record_ttl: 60 },
  });
  expect((await drop({ original_ttl: 300, original_value: '192.0.2.2' })).body.status).toBe('conflict');
  expect((await drop(seen('192.0.2.2'))).body).toMatchObject({
    status: 'success',
    message: 'www.deleted.example A has been deleted.',
    record: { record_name: 'www', values: ['192.0.2.2'] },
  });
  expect((await drop(seen('192.0.2.2'))).body.status).toBe('not-found');
});

inFullRun(test)('a deletion compares members, weights, single members and aliases', async () => {
  const members = [
    { identifier: 'a', value: '192.0.2.1', weight: 1 },
    { identifier: 'b', value: '192.0.2.2', weight: 2 },
  ];
  await zone.add({ record_name: 'split', record_policy: 'Weighted', members });
  const split = { record_name: 'split', original_ttl: 60 };
  const other = members.map((member) => ({ ...member, weight: 9 }));
  expect((await drop({ ...split, original_members: other })).body.status).toBe('conflict');
  expect((await drop({ ...split, original_value: '192.0.2.1' })).body.status).toBe('conflict');
  const one = { ...split, identifier: 'a', original_value: '192.0.2.1' };
  expect((await drop({ ...one, original_weight: 3 })).body.status).toBe('conflict');
  expect((await drop({ ...one, original_weight: 1 })).body.status).toBe('success');
  expect((await drop({ ...split, original_members: members })).body.status).toBe('conflict');
  expect((await drop({ ...split, original_members: members.slice(1) })).body.status).toBe('success');
  await zone.add({ record_name: 'shop', is_alias: true, alias_target: 'a.example.net' });
  const alias = { record_name: 'shop', original_ttl: 0 };
  expect((await drop({ ...alias, old_target: 'b.example.net' })).body.status).toBe('conflict');
  expect((await drop({ ...alias, old_target: 'a.example.net' })).body.status).toBe('success');
});

test('a deletion without expected values deletes the stored record set', async () => {
  await zone.create('plain', 'A', '192.0.2.1');
  expect((await drop({ record_name: 'plain' })).body.status).toBe('success');
});

test.each([null, undefined, ' ', 'absent'])('no record set is at the name %j', async (record_name) => {
  const { status, body } = await ada.call(getResource, { ...zone.ids, record_name, record_type: 'A' });
  expect([status, body.status, body.message]).toEqual([404, 'not-found', 'Resource returned 404.']);
});

test('a cluster with pending changes has the reason', async () => {
  await zone.create('waits', 'A', '192.0.2.1');
  await expect(world.app.get(Publisher).publish(zone.cluster.id)).rejects.toThrow();
  expect((await ada.call(getCluster, zone.ids)).body.cluster).toMatchObject({
    state: 'pending',
    reason: 'The nameserver cannot be reached. We try again.',
  });
});
