import type { JobExample, JobExamples } from './job-examples.types.js';
import { randomUUID } from 'node:crypto';
import { createRule, getCase, type SupportCase } from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { mailJobsTo } from '../../../harness/stored-messages.js';
import { ZoneChangeRepository } from '../../../../src/domains/dns/change-history/zone-change.repository.js';
import { outboxEntry } from '../../../../src/platform/jobs/outbox.js';
import { STORE_POSTS } from '../../../../src/domains/support/cases/pending-post.repository.js';
import { JobService } from '../../../../src/platform/jobs/job.service.js';
import { OutboxRelay } from '../../../../src/platform/jobs/outbox-relay.service.js';
import {
  changeEntry,
  changeOf,
  recordSetChange,
} from '../../../../src/domains/dns/publication/change-entry.js';
import { Publisher } from '../../../../src/domains/dns/publication/publisher.service.js';
import { callEntry, smsEntry } from '../../../../src/platform/sms/phone-message.js';
import type { DnsWorld } from '../../../harness/clusters-world.js';
import { paidOut } from './balance-job-examples.js';
import { newCluster, unverifiedCluster } from './domain-examples.js';
import { creditedOrder, goingBack, syncedPayment } from './payment-examples.js';
import {
  activeDomain,
  followedWebsite,
  madeArtifact,
  recordedChange,
  reportedCrash,
  reportedQuota,
} from './hosting-job-examples.js';
import { agent, answer, careCase, endUndo, receivedEmail } from '../../../support/care-fixtures.js';
import { levelsOf, saveLevels, targetsOf } from '../../../support/service-level-fixtures.js';
import { created } from '../../../support/support-fixtures.js';
import { clearedField, clearedModule } from './module-examples.js';
import { clearedFolder, finishedUpload, releasedBytes, processedPicture } from './file-examples.js';
import { importedFile, zoneGoingBack } from './plan-examples.js';
import { announcedItem, endedProject, mergedItem } from './project-job-examples.js';
import { recentPasskey, resetLink, resetWish } from './reset-examples.js';
import { plannedPublication } from './website-job-examples.js';
import {
  add,
  changedZone,
  clusterOf,
  droppedZone,
  makeZone,
  newZone,
  placesAgain,
  ruledDrop,
} from './zone-examples.js';

/** Examples of every kind of job, by kind and effect. A kind without an example fails the test. */
export const JOB_EXAMPLES: JobExamples = {
  'mail.send': { 'an email': mail },
  'sms.send': { 'a code by SMS': (world) => phone(world, smsEntry) },
  'call.send': { 'a code by call': (world) => phone(world, callEntry) },
  'passwords.end-sessions': { 'sessions of a former password': endedSessions },
  'identity.reset-link': { 'a link for a new password': resetLink },
  'identity.reset-wish': { 'a request for a new password': resetWish },
  'account.remove': { 'an account with a project and a case': removedPerson },
  'addresses.undo-passkeys': { 'an undone change of email addresses': recentPasskey },
  'balance.decided': { 'a withdrawal that is paid': paidOut },
  'payments.credit': { 'an order that is paid': (_, payments) => creditedOrder(payments) },
  'payments.settle': { 'a payment that is refunded': (_, payments) => goingBack(payments) },
  'payments.sync': { 'a payment without an event': (_, payments) => syncedPayment(payments) },
  'files.settle': { 'a picture that is encoded again': processedPicture },
  'files.release': { 'a file that was removed': releasedBytes },
  'uploads.finish': { 'a file that was uploaded in parts': finishedUpload },
  'files.clear-folders': { 'the content of a folder': clearedFolder },
  'hosting.artifact': { 'the first deployment of a container': madeArtifact },
  'hosting.domain': { 'a domain of a zone': activeDomain },
  'hosting.follow': { 'a publication of a followed website': followedWebsite },
  'hosting.crash-notice': { 'a container that was rolled back': reportedCrash },
  'hosting.quota-notice': { 'a container with a full volume': reportedQuota },
  'projects.remove': { 'a dropped project': endedProject },
  'roadmaps.unite': { 'a merge of two items': mergedItem },
  'roadmaps.announce': { 'a shipped item with a voter and a linked case': announcedItem },
  'projects.audit': { 'a change of a container': recordedChange },
  'support.store-posts': { 'a reply to a case': repliedCase, 'an answer of an agent': answeredCase },
  'support.chat-emails': { 'an unread answer in a chat': unreadAnswer },
  'support.apply-service-levels': { 'saved service levels': appliedLevels },
  'support.read-email': { 'an email of an unproven sender': unprovenEmail },
  'website.publish': { 'a scheduled publication': plannedPublication },
  'modules.clear': { 'a module that was removed': clearedModule },
  'modules.clear-field': { 'a field that was removed': clearedField },
  'dns.changed': { 'a created record set': madeSet },
  'dns.receipt': { 'a publication that nameservers serve': published },
  'dns.rules': { 'changes that rules mail and store': ruledChanges },
  'dns.rule-digest': { 'changes in one email of rules': digestJob },
  'dns.plan': {
    'an imported file': async (world) => importedFile(world, await makeZone(world)),
    'a zone that is rolled back': async (world) => zoneGoingBack(world, await makeZone(world)),
  },
  'dns.drop-rules': { 'a dropped zone with rules': ruledDrop },
  'dns.cluster-gone': { 'the stored data of a dropped zone': removedZone },
  'dns.domain-conflict': { 'an unverified cluster': unverifiedCluster },
  'dns.verify-domain': { 'a new cluster': newCluster },
  'dns.leave': { 'a renamed record set': pendingRename },
  'dns.look-up': { 'an alias for a host elsewhere': lookedUp },
  'dns.publish': {
    'a new zone': newZone,
    'changes of a zone': changedZone,
    'a dropped zone': droppedZone,
    'record sets that are sent again': placesAgain,
  },
};

async function mail(world: DnsWorld): Promise<JobExample> {
  const to = `${randomUUID()}@example.com`;
  const payload = { to, subject: 'Once', text: 'text', html: '<p>text</p>' };
  return { payload, outcome: () => storedMessagesFor(world, to) };
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

async function repliedCase(world: DnsWorld): Promise<JobExample> {
  const person = await world.signedIn('Ada');
  const fields = {
    subject: 'Zone',
    type: 'technical' as const,
    text: 'Since noon.',
    submit_key: randomUUID(),
  };
  const id = await world.builders.supportCase(person.userId, fields);
  const outcome = async () => {
    const { body } = await person.call(getCase, { caseId: id });
    const stored = world.connection.collection('support_posts');
    const _id = new mongoose.Types.ObjectId(id);
    return {
      posts: (body.case as SupportCase).posts.map(({ seq, text }) => ({ seq, text })),
      stored: await stored.countDocuments({ case: _id }),
      inCase: await world.connection
        .collection('support_cases')
        .countDocuments({ _id, 'pending.0': { $exists: true } }),
    };
  };
  return { payload: { case: id }, outcome };
}

async function unreadAnswer(world: DnsWorld): Promise<JobExample> {
  const person = await world.signedIn('Ada');
  const id = await created(person, { via: 'chat' });
  await answer(await agent(world, 'Noor'), { caseId: id });
  await endUndo(world, id);
  const jobs = world.app.get(JobService).registered();
  await jobs.find(({ kind }) => kind === STORE_POSTS)?.run({ case: id }, { id: randomUUID(), attempt: 1 });
  const outcome = async () => ({ emails: (await mailJobsTo(world, person.mail)).length });
  return { payload: { case: id, seq: 2 }, outcome };
}

async function answeredCase(world: DnsWorld): Promise<JobExample> {
  const person = await world.signedIn('Ada');
  const id = await created(person);
  await answer(await agent(world, 'Noor'), { caseId: id });
  await endUndo(world, id);
  const outcome = async () => {
    const { body } = await person.call(getCase, { caseId: id });
    const emails = (await mailJobsTo(world, person.mail)).length;
    return { posts: (body.case as SupportCase).posts.map(({ seq, text }) => ({ seq, text })), emails };
  };
  return { payload: { case: id }, outcome };
}

async function appliedLevels(world: DnsWorld): Promise<JobExample> {
  const person = await world.signedIn('Ada');
  const lead = await agent(world, 'Finn', 'lead');
  const id = await created(person);
  await saveLevels(lead, levelsOf({ first_response: 60 }));
  return { payload: {}, outcome: async () => targetsOf(await careCase(lead, id)) };
}

async function unprovenEmail(world: DnsWorld): Promise<JobExample> {
  const _id = await receivedEmail(world);
  const outcome = async () => {
    const stored = await world.connection.collection('support_emails').findOne({ _id });
    return { state: stored?.['state'], text: stored?.['text'] };
  };
  return { payload: { email: _id.toHexString() }, outcome };
}

let phones = 0;

async function phone(world: DnsWorld, entry: typeof smsEntry): Promise<JobExample> {
  phones += 1;
  const to = `+3161234${String(phones).padStart(4, '0')}`;
  const { payload } = entry({ to, code: '123456', purpose: 'to sign in' });
  return { payload, outcome: () => storedMessagesFor(world, to) };
}

async function storedMessagesFor(world: DnsWorld, to: string) {
  const stored = await world
    .browser()
    .agent.get('/dev/outbox/')
    .query({ to })
    .set('Accept', 'application/json');
  return (stored.body as { channel: string; subject: string; text: string }[]).map(
    ({ channel, subject, text }) => ({ channel, subject, text }),
  );
}

async function madeSet(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  const cluster = new mongoose.Types.ObjectId(zone.cluster.id);
  const stored = await world.connection
    .collection('recordsets')
    .findOne({ project: new mongoose.Types.ObjectId(zone.projectId), cluster, name: 'www' });
  const change = { cluster: zone.cluster.id, name: 'www', type: 'A' as const, before: null };
  const after = { policy: 'Simple' as const, ttl: 60, members: stored?.['members'], alias: null };
  const scope = { projectId: zone.projectId, userId: zone.owner.userId, role: 'owner' as const };
  const { payload } = changeEntry(changeOf(scope, { ...change, after }, { revision: 1, now: new Date() }));
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
  const job = await collection('jobs').findOne({
    kind: 'dns.changed',
    'payload.cluster': zone.cluster.id,
    'payload.name': 'new',
  });
  const change = recordSetChange.parse(job?.['payload']);
  const mark = outboxEntry('test.nobody-runs-this', {});
  await world.app.get(ZoneChangeRepository).record([change], [mark]);
  const outcome = async () => {
    await world.app.get(OutboxRelay).sweep();
    const events = await collection('zone_rule_events').find({ cluster }).toArray();
    return {
      events: events.map((event) => event['outcome']).sort(),
      stored: await collection('zone_stored_sets').countDocuments({ cluster }),
      mails: (await mailJobsTo(world, zone.owner.mail)).length,
      waiting: await collection('zone_changes').countDocuments({ cluster, rulesOpen: true }),
    };
  };
  return { payload: { cluster: zone.cluster.id, project: zone.projectId }, outcome };
}

async function digestJob(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  const cluster = zone.cluster.id;
  const project = zone.projectId;
  const id = (text?: string) => new mongoose.Types.ObjectId(text);
  const events = world.connection.collection('zone_rule_events');
  const event = (name: string) => ({
    cluster: id(cluster),
    project: id(project),
    rule: id(),
    change: id(),
    ruleText: 'x',
    at: new Date(),
    kind: 'created',
    name,
    type: 'A',
    outcome: 'mailed',
    text: 'Later.',
    mail: 'waits',
  });
  await events.insertMany(['a', 'b'].map(event));
  const outcome = async () => {
    await world.app.get(OutboxRelay).sweep();
    return {
      told: (await events.find({ cluster: id(cluster) }).toArray()).map(
        ({ mail, text }) => `${mail} ${text}`,
      ),
      mails: (await mailJobsTo(world, zone.owner.mail)).length,
    };
  };
  return { payload: { cluster, project }, outcome };
}

async function removedZone(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  const outcome = async () => {
    const stored = await world.connection
      .collection('zone_changes')
      .countDocuments({ cluster: new mongoose.Types.ObjectId(zone.cluster.id) });
    return { stored };
  };
  return { payload: { cluster: zone.cluster.id, project: zone.projectId }, outcome };
}

/** Simulates a process that ended between the two steps of a rename. */
async function pendingRename(world: DnsWorld): Promise<JobExample> {
  const zone = await makeZone(world);
  await add(zone, 'new', 'A', '192.0.2.1');
  const { _id: cluster, project } = await clusterOf(world, zone);
  const sets = world.connection.collection('recordsets');
  const rows = () => sets.find({ cluster }).sort({ order: 1 }).toArray();
  // Of two concurrent runs, the revision of either one may persist.
  const numbers = new Map((await rows()).map(({ name, revision }) => [name, revision as number]));
  const payload = { name: 'www', type: 'A', revision: numbers.get('www') ?? 0 };
  const outcome = async () =>
    (await rows()).map(({ name, deleted, revision }) => ({
      name,
      deleted,
      changed: revision !== numbers.get(name),
    }));
  return { payload: { cluster: String(cluster), project, user: zone.owner.userId, ...payload }, outcome };
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

async function endedSessions(world: DnsWorld): Promise<JobExample> {
  const person = await world.signedIn('Ada');
  await world.browser().signIn(person.mail);
  const user = new mongoose.Types.ObjectId(person.userId);
  const sessions = world.connection.collection('sessions');
  const session = await sessions.findOne({ user }, { sort: { createdAt: 1 } });
  await world.connection.collection('users').updateOne({ _id: user }, { $set: { passwordId: user } });
  const outcome = async () => {
    const stored = await sessions.find({ user }).sort({ createdAt: 1 }).toArray();
    return stored.map(({ endedAt, endedBy }) => ({ ended: endedAt !== null, endedBy }));
  };
  return { payload: { user: person.userId, except: String(session?._id) }, outcome };
}
