import { randomUUID } from 'node:crypto';
import { createRecord, createRule, dropCluster, dropRecord, type RecordType } from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { DnsEngine } from '../../../../src/domains/dns/engines/dns-engine.js';
import { Publisher } from '../../../../src/domains/dns/publication/publisher.service.js';
import { OutboxRelay } from '../../../../src/platform/jobs/outbox-relay.service.js';
import { ask, eventually, Zone, type DnsWorld } from '../../../harness/clusters-world.js';
import { mailJobsTo } from '../../../harness/stored-messages.js';
import type { JobExample } from './job-examples.types.js';

export async function newZone(world: DnsWorld): Promise<JobExample> {
  return zoneExample(world, await makeZone(world));
}

export async function changedZone(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  await world.app.get(Publisher).publish(zone.cluster.id);
  await zone.owner.call(dropRecord, { ...zone.ids, record_name: 'old', record_type: 'A' });
  await add(zone, 'new', 'A', '192.0.2.3');
  // The same name with another type: the deletion has to be first.
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

/** Rules that send an email and store the record sets of a dropped zone. */
export async function ruledDrop(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  for (const then of [1, 2]) await zone.owner.call(createRule, { ...zone.ids, do_if: 1, do_then: then });
  await zone.owner.call(dropCluster, { ...zone.ids, cluster_domain: zone.cluster.domain });
  const collection = (name: string) => world.connection.collection(name);
  const cluster = new mongoose.Types.ObjectId(zone.cluster.id);
  const kind = 'dns.drop-rules';
  await world.app.get(OutboxRelay).sweep();
  const job = await collection('jobs').findOne({ kind, 'payload.cluster': zone.cluster.id });
  const outcome = async () => {
    await world.app.get(OutboxRelay).sweep();
    const events = await collection('zone_rule_events').find({ cluster }).toArray();
    return {
      events: events.map((event) => event['outcome'] as string).sort(),
      stored: await collection('zone_stored_sets').countDocuments({ cluster }),
      mails: (await mailJobsTo(world, zone.owner.mail)).length,
    };
  };
  return { payload: job?.['payload'] as Record<string, unknown>, outcome };
}

/** Simulates a process without its lease that sent an earlier state after all stored changes. */
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
  // Repeated until it is visible: the nameserver periodically compares itself with the database and corrects
  // differences.
  await eventually(async () => {
    await world.app.get(DnsEngine).applyChanges(domain, cluster?.['serial'] as number, [change]);
    expect(await ask(world.port, `${www.name}.${domain}`, 'A')).toBe('NOERROR 192.0.2.66');
  });
  const { payload, outcome } = zoneExample(world, zone);
  return { payload: { ...payload, again: [www, { name: 'old', type: 'A' }] }, outcome };
}

/** Stored and served state of the zone. */
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
    // A dropped cluster and its sets are pending until it is restored.
    const isRetired = stored?.['retired'] !== undefined;
    const rows = sets.map(({ name, type, state, deleted, revision }) => ({
      name,
      type,
      state: isRetired ? 'retired' : (state as string),
      deleted,
      revision,
    }));
    return { cluster: isRetired ? 'retired' : stored?.['state'], rows, answers };
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
