import {
  applyPlan,
  createCluster,
  dropRecord,
  getPlan,
  listChanges,
  previewTemplate,
  type ZoneChange,
  type ZonePlan,
} from '@zonewerk/contracts';
import { Types, type Connection, type mongo } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { RecordSetBatchRepository } from '../../../src/domains/dns/record-sets/record-set-batch.repository.js';
import { RecordSetRepository } from '../../../src/domains/dns/record-sets/record-set.repository.js';
import { JobRepository } from '../../../src/platform/jobs/job.repository.js';
import { OutboxRelay } from '../../../src/platform/jobs/outbox-relay.service.js';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { applied, apply, exported, planOf, preview, sizes } from './zone-import-world.js';

// @full Imports of thousands of lines; zone-import.spec.ts has small ones.

// Real: API over HTTP with the multipart parser, database engine and its query planner. Nothing is mocked.
let world: World;
let strict: World | undefined;
let ada: SignedIn;
beforeAll(async () => {
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/large_${process.pid}`;
  uri.searchParams.set('monitorCommands', 'true');
  world = await startWorld({ MONGODB_URI: uri.href });
  ada = await world.signedIn('Ada');
});
afterAll(async () => {
  await strict?.close();
  await world.close();
});

const TYPES = ['A', 'AAAA', 'TXT'];
const VALUES = ['192.0.2.1', '2001:db8::1', '"text"'];

/** Inserts copies of the only set of a zone, three types per name: a page of 2,000 ends within a name. */
async function fill(zone: Zone, names: number): Promise<void> {
  await zone.create('first', 'A', '192.0.2.1');
  const sets = world.connection.collection('recordsets');
  const first = await sets.findOne({ cluster: new Types.ObjectId(zone.cluster.id) });
  const copies = Array.from({ length: names }, (_, at) => `host-${String(at).padStart(5, '0')}`).flatMap(
    (name) =>
      TYPES.map((type, at) => ({
        ...first,
        _id: new Types.ObjectId(),
        name,
        order: name,
        type,
        slots: [`${name} ${type}`],
        search: name,
        outbox: [],
        members: [{ identifier: '', values: [VALUES[at]] }],
      })),
  );
  await sets.insertMany(copies);
}

type Command = Record<string, unknown>;

/** Records the queries on record sets during some work. */
async function recordedCommands(connection: Connection, work: () => Promise<unknown>): Promise<Command[]> {
  const commands: Command[] = [];
  const note = ({ commandName, command }: mongo.CommandStartedEvent) => {
    const { lsid: _l, $db: _d, $clusterTime: _c, ...bare } = command as Command;
    if (commandName === 'find' && bare['find'] === 'recordsets') commands.push(bare);
  };
  const client = connection.getClient();
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return commands;
}

test('a zone of several pages is exported completely and in order, and its import changes nothing', async () => {
  const zone = await Zone.create(world, ada, 'large.example');
  await fill(zone, 1_500);
  let file = '';
  const commands = await recordedCommands(world.connection, async () => (file = await exported(zone)));

  const lines = file.split('\n').filter((line) => line.startsWith('host-'));
  expect(lines).toHaveLength(4_500);
  expect(lines.toSorted()).toEqual(lines);
  expect(new Set(lines).size).toBe(4_500);
  expect(sizes(await preview(zone, file, 'replace'))).toMatchObject({ identical: 4_501 });

  const pages = commands.filter((command) => command['limit'] === 2_000);
  expect(pages).toHaveLength(3);
  for (const page of pages) {
    const plan = await world.connection.db?.command({ explain: page, verbosity: 'executionStats' });
    const winningPlan = JSON.stringify(plan?.['queryPlanner'].winningPlan);
    expect(winningPlan).not.toMatch(/COLLSCAN|"SORT"/u);
    // Each page examines only its own keys, and those of the name at its start.
    expect(plan?.['executionStats'].totalKeysExamined).toBeLessThanOrEqual(2_004);
  }
});

test('an import is written in batches, with a record of each change', async () => {
  const zone = await Zone.create(world, ada, 'batches.example');
  const lines = Array.from({ length: 1_000 }, (_, at) => `host-${at} 60 A 192.0.2.1\n`);
  const plan = await preview(zone, lines.join(''));
  const cluster = new Types.ObjectId(zone.cluster.id);
  let commands = 0;
  const note = ({ commandName, command }: mongo.CommandStartedEvent) => {
    if (['recordsets', 'zone_changes'].includes(String(command[commandName]))) commands += 1;
  };
  world.connection.getClient().on('commandStarted', note);
  expect(await applied(zone, plan)).toMatchObject({ tried: 1_000, left: 0 });
  world.connection.getClient().off('commandStarted', note);
  expect(commands).toBeLessThan(100);
  const changes = await world.connection.collection('zone_changes').find({ cluster }).toArray();
  expect(changes).toHaveLength(1_000);
  expect(new Set(changes.map(({ revision }) => revision as number)).size).toBe(1_000);
  expect(changes[0]?.['cause']).toEqual({ kind: 'import', id: plan.id });
  const sets = world.connection.collection('recordsets');
  expect(await sets.countDocuments({ cluster, 'outbox.id': { $exists: true } })).toBe(0);
});

/** Writes www A by a batch without record and relay, simulating a process that ended. */
async function unfinishedBatch(zone: Zone, revision: number, value: string) {
  const scope = { projectId: zone.projectId, userId: ada.userId, role: 'owner' as const };
  const wanted = {
    policy: 'Simple' as const,
    ttl: 60,
    alias: null,
    members: [{ identifier: '', values: [value] }],
  };
  const key = { name: 'www', type: 'A' as const };
  const read = await world.app.get(RecordSetRepository).find(scope, zone.cluster.id, key);
  const batches = world.app.get(RecordSetBatchRepository);
  return batches.change(scope, zone.cluster.id, [{ key, read, wanted }], { revision, now: new Date() });
}

test('a later batch relays the outbox entries of an earlier batch whose process ended', async () => {
  const zone = await Zone.create(world, ada, 'earlier.example');
  await unfinishedBatch(zone, 100, '192.0.2.1');
  const later = await unfinishedBatch(zone, 101, '192.0.2.2');
  await world.app.get(RecordSetBatchRepository).relayRecorded(later);
  await eventually(async () => {
    const { body } = await ada.call(listChanges, zone.ids);
    // `relayRecorded` expects that the caller recorded the later change itself. This test does not record it.
    expect((body.list as ZoneChange[]).map(({ revision }) => revision)).toEqual([100]);
  });
});

test('a publication job is added after the outbox entries that record the changes are relayed', async () => {
  const zone = await Zone.create(world, ada, 'order.example');
  await zone.create('www', 'A', '192.0.2.1');
  const jobs = world.app.get(JobRepository);
  const sets = world.connection.collection('recordsets');
  const { addAll } = jobs;
  const waiting: number[] = [];
  const spy = jest.spyOn(jobs, 'addAll').mockImplementation(async (entries, now) => {
    if (entries.some(({ kind }) => kind === 'dns.publish')) {
      const cluster = new Types.ObjectId(zone.cluster.id);
      waiting.push(await sets.countDocuments({ cluster, 'outbox.kind': 'dns.changed' }));
    }
    await addAll.call(jobs, entries, now);
  });
  const drop = { ...zone.ids, record_name: 'www', record_type: 'A' as const };
  expect((await ada.call(dropRecord, drop)).body.status).toBe('success');
  spy.mockRestore();
  // The job of the first change may be added in the same time.
  expect(waiting).toContain(0);
  expect(Math.max(...waiting)).toBe(0);
});

test('the outbox sweep records the changes of a batch whose process ended', async () => {
  const zone = await Zone.create(world, ada, 'ended.example');
  await unfinishedBatch(zone, 100, '192.0.2.1');
  const recorded = async () => (await ada.call(listChanges, zone.ids)).body.count as number;
  const relay = world.app.get(OutboxRelay);
  await relay.sweep();
  const cluster = new Types.ObjectId(zone.cluster.id);
  const sets = world.connection.collection('recordsets');
  // The writer still has time to record and relay the batch itself.
  expect(await sets.countDocuments({ cluster, 'outbox.id': { $exists: true } })).toBe(1);
  await sets.updateOne({ cluster }, { $set: { 'outbox.$[].relayAfter': new Date(0) } });
  await relay.sweep();
  await eventually(async () => expect(await recorded()).toBe(1));
  expect(await sets.countDocuments({ cluster, 'outbox.id': { $exists: true } })).toBe(0);
});

test('plan previews have a rate limit per user', async () => {
  strict = await startWorld({ ZW_RATE_LIMIT_SCALE: '0.03' });
  const bea = await strict.signedIn('Bea');
  const zone = await Zone.create(strict, bea, 'often.example');
  const look = () => bea.call(previewTemplate, { ...zone.ids, template: 'no-mail' });
  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push(await look());
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(answers.at(-1)?.body).toMatchObject({ status: 'too-many-requests' });
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
});

test('a project executes at most ten plans at a time', async () => {
  const zone = await Zone.create(world, ada, 'running.example');
  const plan = await preview(zone, 'www 60 A 192.0.2.1');
  const plans = world.connection.collection('zone_plans');
  const stored = await plans.findOne({ _id: new Types.ObjectId(plan.id) });
  const others = Array.from({ length: 10 }, () => ({
    ...stored,
    _id: new Types.ObjectId(),
    cluster: new Types.ObjectId(),
    state: 'running',
  }));
  await plans.insertMany(others);

  const refused = await apply(zone, plan);
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({
    status: 'too-many-requests',
    message:
      '10 plans of this project are running. Please wait until one of them is complete. You can try again in 10 seconds.',
  });
  await plans.deleteOne({ _id: others[0]?._id });
  expect(await applied(zone, plan)).toMatchObject({ state: 'done', total: 1, left: 0 });
});

inFullRun(test)('a project executes at most ten of many plans that start concurrently', async () => {
  const project = await Zone.create(world, ada, 'at-once.example');
  const own: { zone: Zone; plan: ZonePlan }[] = [];
  for (let at = 0; at < 4; at += 1) {
    const body = { cluster_domain: `of-many-${at}.example`, project_id: project.projectId };
    const { cluster } = (await ada.call(createCluster, body)).body as { cluster: Zone['cluster'] };
    const zone = Object.assign(Object.create(Zone.prototype) as Zone, project, { cluster });
    own.push({ zone, plan: await preview(zone, 'www 60 A 192.0.2.1') });
  }
  const plans = world.connection.collection('zone_plans');
  const running = { project: new Types.ObjectId(project.projectId), state: 'running' };
  const [only] = own;
  // Nine other plans stay running for the whole test: no job exists for them.
  const stored = await plans.findOne({ _id: new Types.ObjectId(only?.plan.id) });
  const others = Array.from({ length: 9 }, (_, slot) => ({
    ...stored,
    _id: new Types.ObjectId(),
    cluster: new Types.ObjectId(),
    state: 'running',
    slot,
  }));
  await plans.insertMany(others);
  await ada.csrf();
  const answers = await Promise.all(
    own.map(({ zone, plan }) => ada.call(applyPlan, { ...zone.ids, plan_id: plan.id })),
  );
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(answers.some(({ status }) => status === 429)).toBe(true);
  const begun = own.filter((_, at) => answers[at]?.status === 200);
  for (const { zone, plan } of begun) {
    await eventually(async () => {
      const now = planOf(await ada.call(getPlan, { ...zone.ids, plan_id: plan.id }));
      expect([now.state, now.left]).toEqual(['done', 0]);
    });
  }
  // Each slot is free again.
  expect(await plans.countDocuments(running)).toBe(9);
});
