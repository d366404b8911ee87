import { randomUUID } from 'node:crypto';
import { createRecord, createRule, dropCluster, dropRecord, type RecordType } from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { ZoneChangeRepository } from '../../src/modules/zone-history/zone-change.repository.js';
import { outboxEntry } from '../../src/platform/jobs/outbox.js';
import { OutboxRelay } from '../../src/platform/jobs/outbox-relay.service.js';
import { changeEntry, recordSetChange } from '../../src/modules/clusters/change-entry.js';
import { Publisher } from '../../src/modules/clusters/publisher.service.js';
import { callEntry, smsEntry } from '../../src/platform/sms/phone-message.js';
import { ask, Zone, type DnsWorld } from '../clusters-world.js';
import { importedFile } from './plan-examples.js';
import { resetLink, resetWish } from './reset-examples.js';

/** One job and how to see what it did; names that differ between two of them are replaced in the outcome. */
export interface JobExample {
  readonly payload: Record<string, unknown>;
  outcome(): Promise<unknown>;
}

export type JobExamples = Readonly<
  Record<string, Readonly<Record<string, (world: DnsWorld) => Promise<JobExample>>>>
>;

/** Examples of every kind of job, by kind and what they show. A kind without one fails the test. */
export const JOB_EXAMPLES: JobExamples = {
  'mail.send': { 'a mail': mail },
  'sms.send': { 'a code by SMS': (world) => phone(world, smsEntry) },
  'call.send': { 'a code by call': (world) => phone(world, callEntry) },
  'passwords.end-sessions': { 'sessions of a former password': endedSessions },
  'identity.reset-link': { 'a link for a new password': resetLink },
  'identity.reset-wish': { 'a wish for a new password': resetWish },
  'account.remove': { 'somebody with a project and a case': removedPerson },
  'dns.changed': { 'a record set that was made': madeSet },
  'dns.receipt': { 'a publication that nameservers have': published },
  'dns.rules': { 'changes that rules mail and store': ruledChanges },
  'dns.plan': { 'an imported file': async (world) => importedFile(world, await makeZone(world)) },
  'dns.cluster-gone': { 'what is kept of a dropped zone': goneZone },
  'dns.leave': { 'a set that moved': leftPlace },
  'dns.look-up': { 'an alias for a host elsewhere': lookedUp },
  'dns.publish': { 'a new zone': newZone, 'changes of a zone': changedZone, 'a dropped zone': droppedZone },
};

async function mail(world: DnsWorld): Promise<JobExample> {
  const to = `${randomUUID()}@example.com`;
  const payload = { to, subject: 'Once', text: 'text', html: '<p>text</p>' };
  return { payload, outcome: () => keptFor(world, to) };
}

async function removedPerson(world: DnsWorld): Promise<JobExample> {
  const person = await world.signedIn('Gone');
  await world.builders.project(person.userId, 'Alone');
  const wanted = { subject: 'Gone', type: 'technical' as const, text: 'Gone.', submit_key: randomUUID() };
  await world.builders.supportCase(person.userId, wanted);
  const id = new mongoose.Types.ObjectId(person.userId);
  const outcome = async () => {
    const count = (collection: string, filter: object) =>
      world.connection.collection(collection).countDocuments(filter);
    return {
      users: await count('users', { _id: id }),
      sessions: await count('sessions', { user: id }),
      cases: await count('support_cases', { user: id }),
      projects: await count('projects', { 'members.user': id }),
      removed: await count('removed_people', { _id: id }),
    };
  };
  return { payload: { user: person.userId }, outcome };
}

let phones = 0;

async function phone(world: DnsWorld, entry: typeof smsEntry): Promise<JobExample> {
  phones += 1;
  const to = `+3161234${String(phones).padStart(4, '0')}`;
  const { payload } = entry({ to, code: '123456', purpose: 'to sign in' });
  return { payload, outcome: () => keptFor(world, to) };
}

async function keptFor(world: DnsWorld, to: string) {
  const kept = await world
    .browser()
    .agent.get('/dev/outbox/')
    .query({ to })
    .set('Accept', 'application/json');
  return (kept.body as { channel: string; subject: string; text: string }[]).map(
    ({ channel, subject, text }) => ({ channel, subject, text }),
  );
}

async function newZone(world: DnsWorld): Promise<JobExample> {
  return zoneExample(world, await makeZone(world));
}

async function changedZone(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  await world.app.get(Publisher).publish(zone.cluster.id);
  await zone.owner.call(dropRecord, { ...zone.ids, record_name: 'old', record_type: 'A' });
  await add(zone, 'new', 'A', '192.0.2.3');
  // The same name again, as another type: the deletion has to come first.
  await zone.owner.call(dropRecord, { ...zone.ids, record_name: 'www', record_type: 'A' });
  await add(zone, 'www', 'CNAME', 'new.example.');
  return zoneExample(world, zone);
}

async function droppedZone(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  await world.app.get(Publisher).publish(zone.cluster.id);
  await zone.owner.call(dropCluster, { ...zone.ids, cluster_domain: zone.cluster.domain });
  return zoneExample(world, zone);
}

async function madeSet(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  const cluster = new mongoose.Types.ObjectId(zone.cluster.id);
  const stored = await world.connection
    .collection('recordsets')
    .findOne({ project: new mongoose.Types.ObjectId(zone.projectId), cluster, name: 'www' });
  const told = { cluster: zone.cluster.id, name: 'www', type: 'A' as const, before: null };
  const after = { policy: 'Simple' as const, ttl: 60, members: stored?.['members'], alias: null };
  const scope = { projectId: zone.projectId, userId: zone.owner.userId, role: 'owner' as const };
  const { payload } = changeEntry(scope, { ...told, after }, { revision: 1, now: new Date() });
  const outcome = async () => {
    const rows = await world.connection.collection('zone_changes').find({ cluster }).toArray();
    return rows.map(({ name, kind, revision }) => ({ name, kind, revision }));
  };
  return { payload, outcome };
}

async function published(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  await world.app.get(Publisher).publish(zone.cluster.id);
  const job = await world.connection
    .collection('jobs')
    .findOne({ kind: 'dns.receipt', 'payload.cluster': zone.cluster.id });
  const outcome = async () => {
    const rows = await world.connection
      .collection('zone_receipts')
      .find({ cluster: new mongoose.Types.ObjectId(zone.cluster.id) })
      .toArray();
    return rows.map((row) => (row['nameservers'] as { ms: number | null }[]).map(({ ms }) => ms !== null));
  };
  return { payload: (job as unknown as { payload: Record<string, unknown> }).payload, outcome };
}

async function ruledChanges(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  for (const then of [1, 2]) await zone.owner.call(createRule, { ...zone.ids, do_if: 2, do_then: then });
  await add(zone, 'new', 'A', '192.0.2.3');
  const cluster = new mongoose.Types.ObjectId(zone.cluster.id);
  const collection = (name: string) => world.connection.collection(name);
  const told = await collection('jobs').findOne({
    ...{ kind: 'dns.changed', 'payload.cluster': zone.cluster.id, 'payload.name': 'new' },
  });
  const change = recordSetChange.parse(told?.['payload']);
  const mark = outboxEntry('test.nobody-runs-this', {});
  await world.app.get(ZoneChangeRepository).record(change, [mark]);
  const outcome = async () => {
    await world.app.get(OutboxRelay).sweep();
    const events = await collection('zone_rule_events').find({ cluster }).toArray();
    const jobs = collection('jobs');
    return {
      events: events.map((event) => event['outcome']).sort(),
      stored: await collection('zone_stored_sets').countDocuments({ cluster }),
      mails: await jobs.countDocuments({ kind: 'mail.send', 'payload.to': zone.owner.mail }),
      waiting: await collection('zone_changes').countDocuments({ cluster, rulesOpen: true }),
    };
  };
  return { payload: { cluster: zone.cluster.id, project: zone.projectId }, outcome };
}

async function goneZone(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  const outcome = async () => {
    const kept = await world.connection
      .collection('zone_changes')
      .countDocuments({ cluster: new mongoose.Types.ObjectId(zone.cluster.id) });
    return { kept };
  };
  return { payload: { cluster: zone.cluster.id, project: zone.projectId }, outcome };
}

async function makeZone(world: DnsWorld): Promise<Zone> {
  const zone = await Zone.create(world, await world.signedIn('Ada'), `z${randomUUID().slice(0, 12)}.example`);
  await add(zone, 'www', 'A', '192.0.2.1');
  await add(zone, 'old', 'A', '192.0.2.2');
  return zone;
}

async function add(zone: Zone, name: string, type: RecordType, value: string): Promise<void> {
  const fields = { record_name: name, record_type: type, record_value: value, record_ttl: 60 };
  const { body } = await zone.owner.call(createRecord, { ...zone.ids, ...fields });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
}

/** As if the process had ended between the two steps of a move. */
async function leftPlace(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  await add(zone, 'new', 'A', '192.0.2.1');
  const { _id: cluster, project } = await clusterOf(world, zone);
  const stored = await world.connection.collection('recordsets').findOne({ cluster, name: 'www' });
  const left = { name: 'www', type: 'A', revision: stored?.['revision'] as number };
  const outcome = async () => {
    const rows = await world.connection
      .collection('recordsets')
      .find({ cluster })
      .sort({ order: 1 })
      .toArray();
    return rows.map(({ name, deleted, revision }) => ({ name, deleted, revision }));
  };
  return { payload: { cluster: String(cluster), project, user: zone.owner.userId, ...left }, outcome };
}

async function lookedUp(world: DnsWorld): Promise<JobExample> {
  const target = await makeZone(world);
  await world.app.get(Publisher).publish(target.cluster.id);
  const zone = await makeZone(world);
  const host = `www.${target.cluster.domain}`;
  const { body } = await zone.add({ record_name: 'new', is_alias: true, alias_target: host });
  await world.app.get(Publisher).publish(zone.cluster.id);
  const set = (body.record as { id: string }).id;
  const outcome = async () => {
    const stored = await world.connection
      .collection('recordsets')
      .findOne({ _id: new mongoose.Types.ObjectId(set) });
    return { values: stored?.['resolved']?.members, waits: stored?.['waits'] };
  };
  return { payload: { set, host }, outcome };
}

async function clusterOf(world: DnsWorld, { cluster }: Zone) {
  const stored = await world.connection.collection('clusters').findOne({ domain: cluster.domain });
  if (!stored) throw new Error(`no cluster ${cluster.domain}`);
  return { _id: stored._id, project: String(stored['project']) };
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

async function endedSessions(world: DnsWorld): Promise<JobExample> {
  const person = await world.signedIn('Ada');
  await world.browser().signIn(person.mail);
  const user = new mongoose.Types.ObjectId(person.userId);
  const sessions = world.connection.collection('sessions');
  const kept = await sessions.findOne({ user }, { sort: { createdAt: 1 } });
  await world.connection.collection('users').updateOne({ _id: user }, { $set: { passwordId: user } });
  const outcome = async () => {
    const stored = await sessions.find({ user }).sort({ createdAt: 1 }).toArray();
    return stored.map(({ endedAt, endedBy }) => ({ ended: endedAt !== null, endedBy }));
  };
  return { payload: { user: person.userId, except: String(kept?._id) }, outcome };
}
