import { randomUUID } from 'node:crypto';
import { createRecord, dropCluster, dropRecord, type RecordType } from '@zonewerk/contracts';
import { DnsEngine } from '../../src/modules/clusters/engines/dns-engine.js';
import { Publisher } from '../../src/modules/clusters/publisher.service.js';
import { ask, eventually, Zone, type DnsWorld } from '../clusters-world.js';
import type { JobExample } from './job-examples.js';

export async function newZone(world: DnsWorld): Promise<JobExample> {
  return zoneExample(world, await makeZone(world));
}

export async function changedZone(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  await world.app.get(Publisher).publish(zone.cluster.id);
  await zone.owner.call(dropRecord, { ...zone.ids, record_name: 'old', record_type: 'A' });
  await add(zone, 'new', 'A', '192.0.2.3');
  // The same name again, as another type: the deletion has to come first.
  await zone.owner.call(dropRecord, { ...zone.ids, record_name: 'www', record_type: 'A' });
  await add(zone, 'www', 'CNAME', 'new.example.');
  return zoneExample(world, zone);
}

export async function droppedZone(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  await world.app.get(Publisher).publish(zone.cluster.id);
  await zone.owner.call(dropCluster, { ...zone.ids, cluster_domain: zone.cluster.domain });
  return zoneExample(world, zone);
}

/** As if a process that lost its lease had sent what was before, after all that is stored. */
export async function placesAgain(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  await world.app.get(Publisher).publish(zone.cluster.id);
  await zone.owner.call(dropRecord, { ...zone.ids, record_name: 'old', record_type: 'A' });
  await world.app.get(Publisher).publish(zone.cluster.id);
  const cluster = await world.connection.collection('clusters').findOne({ domain: zone.cluster.domain });
  const www = { name: 'www', type: 'A' as const };
  const stored = await world.connection
    .collection('recordsets')
    .findOne({ project: { $exists: true }, cluster: cluster?._id, name: www.name });
  const late = { policy: 'Simple' as const, ttl: 60, members: [{ identifier: '', values: ['192.0.2.66'] }] };
  const { domain } = zone.cluster;
  const change = { ...www, revision: stored?.['revision'] as number, set: late };
  // Sent until it is seen: the nameserver compares with the database every now and then, and puts right what differs.
  await eventually(async () => {
    await world.app.get(DnsEngine).applyChanges(domain, cluster?.['serial'] as number, [change]);
    expect(await ask(world.port, `${www.name}.${domain}`, 'A')).toBe('NOERROR 192.0.2.66');
  });
  const { payload, outcome } = zoneExample(world, zone);
  return { payload: { ...payload, again: [www, { name: 'old', type: 'A' }] }, outcome };
}

/** What is stored of the zone, and what it answers. */
function zoneExample(world: DnsWorld, { cluster }: Zone): JobExample {
  const outcome = async () => {
    const stored = await world.connection.collection('clusters').findOne({ domain: cluster.domain });
    const sets = await world.connection
      .collection('recordsets')
      .find({ project: { $exists: true }, cluster: stored?._id ?? null })
      .sort({ order: 1, type: 1 })
      .toArray();
    const questions = [...['www', 'old', 'new'].map((name) => [name, 'A']), ['www', 'CNAME']] as const;
    const answers = await Promise.all(
      questions.map(([name = '', type = '']) => ask(world.port, `${name}.${cluster.domain}`, type)),
    );
    const rows = sets.map(({ name, type, state, deleted, revision }) => ({
      name,
      type,
      state,
      deleted,
      revision,
    }));
    return { cluster: stored?.['state'], rows, answers };
  };
  return { payload: { cluster: cluster.id }, outcome };
}

export async function makeZone(world: DnsWorld): Promise<Zone> {
  const zone = await Zone.create(world, await world.signedIn('Ada'), `z${randomUUID().slice(0, 12)}.example`);
  await add(zone, 'www', 'A', '192.0.2.1');
  await add(zone, 'old', 'A', '192.0.2.2');
  return zone;
}

export async function add(zone: Zone, name: string, type: RecordType, value: string): Promise<void> {
  const fields = { record_name: name, record_type: type, record_value: value, record_ttl: 60 };
  const { body } = await zone.owner.call(createRecord, { ...zone.ids, ...fields });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
}

export async function clusterOf(world: DnsWorld, { cluster }: Zone) {
  const stored = await world.connection.collection('clusters').findOne({ domain: cluster.domain });
  if (!stored) throw new Error(`no cluster ${cluster.domain}`);
  return { _id: stored._id, project: String(stored['project']) };
}
