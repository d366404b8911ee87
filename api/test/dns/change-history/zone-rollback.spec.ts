import {
  createCluster,
  dropRecord,
  listChanges,
  listPlans,
  listRecords,
  previewZoneRollback,
  type RecordSet,
  type ZoneChange,
} from '@zonewerk/contracts';
import { byTier, inFullRun } from '@zonewerk/testing/tier';
import { Types } from 'mongoose';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { applied, apply, planOf, rowsOf, sizes, planRows } from '../import/zone-import-world.js';

// Real: API over HTTP, jobs and database engine. No nameserver runs: no change is published.
let world: World;
let ada: SignedIn;
let zones = 0;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

function freshZone(): Promise<Zone> {
  zones += 1;
  return Zone.create(world, ada, `back-${zones}.example`);
}

const drop = (zone: Zone, record_name: string, record_type: 'A' | 'TXT' = 'A') =>
  ada.call(dropRecord, { ...zone.ids, record_name, record_type });

const listed = async (zone: Zone) => (await zone.owner.call(listChanges, zone.ids)).body;
const back = (zone: Zone, to_revision: number) => ada.call(previewZoneRollback, { ...zone.ids, to_revision });

/** Waits for the expected number of changes; newest first. */
async function historyOf(zone: Zone, expected: number): Promise<ZoneChange[]> {
  return eventually(async () => {
    const { body } = await ada.call(listChanges, { ...zone.ids, limit: 100 });
    // The list is read before it is counted.
    expect([body.count, body.list.length]).toEqual([expected, expected]);
    return body.list as ZoneChange[];
  });
}

async function setsOf(zone: Zone): Promise<string[]> {
  const { body } = await ada.call(listRecords, zone.ids);
  return (body.list as RecordSet[]).map(
    (set) => `${set.record_name} ${set.record_type} ${set.members.map((one) => one.values.join()).join()}`,
  );
}

const numberOf = (changes: readonly ZoneChange[]) => changes[0]?.revision ?? 0;

inFullRun(test)(
  'a rollback preview lists the effect on each set, and its execution makes one change each',
  async () => {
    const zone = await freshZone();
    for (const name of ['www', 'api', 'old', 'same']) await zone.create(name, 'A', '192.0.2.1');
    const then = numberOf(await historyOf(zone, 4));
    const before = await setsOf(zone);
    await drop(zone, 'www');
    await zone.create('www', 'CNAME', 'cdn.example');
    await drop(zone, 'old');
    await zone.create('new', 'A', '192.0.2.3');
    await zone.update({ original_name: 'api', original_value: '192.0.2.1', record_value: '192.0.2.7' });
    await drop(zone, 'same');
    await zone.create('same', 'A', '192.0.2.1');
    const plan = planOf(await back(zone, then));
    expect(plan).toMatchObject({ source: 'rollback', confirm: true, existing: 4, total: 5, author: 'Ada' });
    expect(new Date(plan.detail).getTime()).toBeLessThanOrEqual(new Date(plan.created).getTime());
    expect(await planRows(zone, plan, 'removed')).toEqual(['new A', 'www CNAME']);
    expect(await planRows(zone, plan, 'changed')).toEqual(['api A']);
    expect(await planRows(zone, plan, 'added')).toEqual(['old A', 'www A']);
    expect(await planRows(zone, plan, 'identical')).toEqual(['same A']);
    const [changed] = await rowsOf(zone, plan, 'changed');
    expect([changed?.before?.members, changed?.after?.members]).toMatchObject([
      [{ values: ['192.0.2.7'] }],
      [{ values: ['192.0.2.1'] }],
    ]);
    expect(await applied(zone, plan, { domain: zone.cluster.domain })).toMatchObject({ tried: 5, left: 0 });
    expect(await setsOf(zone)).toEqual(before);
    const made = (await historyOf(zone, 16)).slice(0, 5);
    expect(made.every(({ cause, author }) => cause === 'rollback' && author.name === 'Ada')).toBe(true);
    // The plan stays listed, and its execution can be rolled back.
    const { body } = await ada.call(listPlans, zone.ids);
    expect(body.list).toMatchObject([{ id: plan.id, state: 'done', source: 'rollback' }]);
    expect(sizes(planOf(await back(zone, plan.revision)))).toEqual({
      removed: 2,
      changed: 1,
      added: 2,
    });
  },
);

test('a zone rollback requires the domain, and an empty rollback requires no confirmation', async () => {
  const zone = await freshZone();
  await zone.create('www', 'A', '192.0.2.1');
  const plan = planOf(await back(zone, 0));
  const message = 'This restores the whole zone. Please enter the domain to confirm.';
  const untyped = await apply(zone, plan);
  expect([untyped.status, untyped.body]).toEqual([
    409,
    { status: 'confirmation-required', message, issues: [{ path: 'cluster_domain', message }] },
  ]);
  expect((await apply(zone, plan, 'other.example')).body.issues).toEqual([
    { path: 'cluster_domain', message: `Please enter ${zone.cluster.domain} to go back.` },
  ]);
  const none = planOf(await back(zone, plan.revision));
  expect([none.total, none.confirm, sizes(none)]).toEqual([0, false, {}]);
  expect(await applied(zone, none)).toMatchObject({ state: 'done', tried: 0 });
});

test.each([
  [-1, 'to_revision'],
  ['soon', 'to_revision'],
  [1.5, 'to_revision'],
  [undefined, 'to_revision'],
])('the revision %j is rejected as a rollback target', async (to_revision, path) => {
  const zone = await freshZone();
  const answer = await ada.call(previewZoneRollback, { ...zone.ids, to_revision } as never);
  expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
});

test('a zone rollback rejects a future revision and a cluster of another project', async () => {
  const zone = await freshZone();
  await zone.create('www', 'A', '192.0.2.1');
  const newest = numberOf(await historyOf(zone, 1));
  // A publication that began before the set was stored renumbers the set.
  for (const later of [newest + 10, Number.MAX_SAFE_INTEGER]) {
    const { status, body } = await back(zone, later);
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'to_revision', message: 'The zone has no change with this number yet.' }],
    ]);
  }
  const eve = await world.signedIn('Eve');
  const foreign = (await world.builders.project(eve.userId, 'Eve')).id;
  for (const projectId of [zone.projectId, foreign]) {
    const probe = { cluster_id: zone.cluster.id, project_id: projectId, to_revision: 0 };
    expect([403, 404]).toContain((await eve.call(previewZoneRollback, probe)).status);
  }
});

test('a rollback plan is refused when an affected record set changed after the preview', async () => {
  const zone = await freshZone();
  await zone.create('www', 'A', '192.0.2.1');
  const plan = planOf(await back(zone, 0));
  await zone.update({ original_name: 'www', original_value: '192.0.2.1', record_value: '192.0.2.2' });
  const late = await apply(zone, plan, zone.cluster.domain);
  expect([late.status, late.body]).toEqual([
    409,
    { status: 'conflict', message: 'www A was changed since this preview. Please create a new one.' },
  ]);
  expect(await setsOf(zone)).toEqual(['www A 192.0.2.2']);
});

inFullRun(test)('a set changed during a zone rollback is reported and not overwritten', async () => {
  const zone = await freshZone();
  for (const name of ['a', 'b', 'c']) await zone.create(name, 'A', '192.0.2.1');
  const plan = planOf(await back(zone, 0));
  await zone.update({ original_name: 'b', original_value: '192.0.2.1', record_value: '192.0.2.9' });
  // Simulates a change after the start of the plan.
  const clusters = world.connection.collection('clusters');
  const stored = await clusters.findOne({ _id: new Types.ObjectId(zone.cluster.id) });
  await world.connection
    .collection('zone_plans')
    .updateOne({ _id: new Types.ObjectId(plan.id) }, { $set: { revision: stored?.['revision'] } });
  expect(await applied(zone, plan, { domain: zone.cluster.domain })).toMatchObject({ tried: 3, left: 1 });
  expect(await planRows(zone, plan, 'left')).toEqual([
    'b A This record set has changed. Please check it again.',
  ]);
  expect(await setsOf(zone)).toEqual(['b A 192.0.2.9']);
});

inFullRun(test)('a rollback preview lists sets that cannot be restored as conflicts', async () => {
  const zone = await freshZone();
  await zone.create('sub', 'A', '192.0.2.1');
  await zone.create('geo', 'A', '192.0.2.1');
  const then = numberOf(await historyOf(zone, 2));
  await drop(zone, 'sub');
  await drop(zone, 'geo');
  const below = { cluster_domain: `sub.${zone.cluster.domain}`, project_id: zone.projectId };
  expect((await ada.call(createCluster, below)).body).toMatchObject({ status: 'success' });
  await zone.create('geo', 'A', '192.0.2.2');
  await world.connection
    .collection('recordsets')
    .updateOne(
      { cluster: new Types.ObjectId(zone.cluster.id), name: 'geo' },
      { $set: { policy: 'Latency' } },
    );
  const plan = planOf(await back(zone, then));
  expect(sizes(plan)).toEqual({ conflict: 2 });
  expect(await planRows(zone, plan, 'conflict')).toEqual([
    'geo A Record sets with the policy Latency cannot be edited here. Please contact customer care.',
    `sub A This name belongs to the cluster sub.${zone.cluster.domain}. Please create it there.`,
  ]);
});

describe('a zone rollback with unfinished history jobs', () => {
  /** Moves the newest changes from the history back into jobs that have not run. */
  async function delay(changes: readonly ZoneChange[], state: 'open' | 'failed'): Promise<void> {
    const stored = world.connection.collection('zone_changes');
    const jobs = world.connection.collection<{ _id: string }>('jobs');
    for (const { id } of changes) {
      const found = await stored.findOneAndDelete({ _id: new Types.ObjectId(id) });
      const {
        _id,
        at,
        cluster,
        project,
        author,
        rulesOpen: _r,
        outbox: _o,
        ...rest
      } = found as never as {
        _id: Types.ObjectId;
        at: Date;
        cluster: Types.ObjectId;
        project: Types.ObjectId;
        author: { kind: string; user: Types.ObjectId };
      } & Record<string, unknown>;
      const payload = {
        ...rest,
        id: _id.toHexString(),
        cluster: cluster.toHexString(),
        project: project.toHexString(),
        author: { kind: 'user', user: author.user.toHexString() },
        at: at.getTime(),
      };
      const due = state === 'open' ? { dueAt: new Date(Date.now() + 3_600_000) } : {};
      await jobs.insertOne({
        _id: `late-${id}`,
        kind: 'dns.changed',
        payload,
        state,
        attempts: 1,
        createdAt: new Date(),
        ...due,
      } as never);
    }
  }

  inFullRun(test).each(['open', 'failed'] as const)('includes the changes of %s jobs', async (state) => {
    const zone = await freshZone();
    await zone.create('www', 'A', '192.0.2.1');
    const then = numberOf(await historyOf(zone, 1));
    await zone.update({ original_value: '192.0.2.1', record_value: '192.0.2.2' });
    await zone.update({ original_value: '192.0.2.2', record_value: '192.0.2.3' });
    await zone.create('new', 'A', '192.0.2.1');
    const [created, later, first] = await historyOf(zone, 4);
    if (!created || !later || !first) throw new Error('There are too few changes.');
    await delay([created, first], state);
    expect(await listed(zone)).toMatchObject({ pending: state === 'open', count: 2 });
    const plan = planOf(await back(zone, then));
    expect(sizes(plan)).toEqual({ removed: 1, changed: 1 });
    expect(await applied(zone, plan, { domain: zone.cluster.domain })).toMatchObject({ tried: 2, left: 0 });
    expect(await setsOf(zone)).toEqual(['www A 192.0.2.1']);
  });

  inFullRun(test)('includes a change as soon as it is stored', async () => {
    const zone = await freshZone();
    for (let round = 0; round < 8; round += 1) {
      await zone.create(`host-${round}`, 'A', '192.0.2.1');
      const { pending, count } = await listed(zone);
      expect(pending || count === round + 1).toBe(true);
      expect(planOf(await back(zone, 0)).counts.removed.sets).toBe(round + 1);
    }
    await eventually(async () => expect(await listed(zone)).toMatchObject({ pending: false, count: 8 }));
  });
});

/** Inserts copies of the only set of a zone, each with its change. */
async function fill(zone: Zone, count: number): Promise<void> {
  const own = { cluster: new Types.ObjectId(zone.cluster.id) };
  const sets = world.connection.collection('recordsets');
  const changes = world.connection.collection('zone_changes');
  const set = await sets.findOne(own);
  const change = await changes.findOne(own);
  const names = Array.from({ length: count }, (_, at) => `host-${at}`);
  const later = (at: number) => ({ _id: new Types.ObjectId(), revision: 10 + at });
  await sets.insertMany(
    names.map((name, at) => ({
      ...set,
      ...later(at),
      name,
      order: name,
      slots: [`${name} A`],
      search: name,
      outbox: [],
    })),
  );
  await changes.insertMany(names.map((name, at) => ({ ...change, ...later(at), name })));
  await world.connection
    .collection('clusters')
    .updateOne({ _id: own.cluster }, { $set: { revision: 10 + count } });
}

inFullRun(test)('a rollback of a large zone resumes after a crash and completes', async () => {
  const sets = byTier({ gate: 1_000, full: 5_000 });
  const zone = await freshZone();
  await zone.create('first', 'A', '192.0.2.1');
  const then = numberOf(await historyOf(zone, 1));
  await fill(zone, sets);
  const plan = planOf(await back(zone, then));
  expect([plan.existing, sizes(plan)]).toEqual([sets + 1, { removed: sets }]);
  // All batches of 100 but the last are recorded as done; half of the last is done without a record.
  const made = (await rowsOf(zone, plan, 'removed')).slice(0, sets - 50).map((row) => row.record_name);
  const own = { cluster: new Types.ObjectId(zone.cluster.id) };
  await world.connection.collection('recordsets').deleteMany({ ...own, name: { $in: made } });
  const progress = { $set: { at: sets / 100 - 1, tried: sets - 100 } };
  await world.connection
    .collection('zone_plans')
    .updateOne({ ...own, _id: new Types.ObjectId(plan.id) }, progress);
  expect(await applied(zone, plan, { domain: zone.cluster.domain })).toMatchObject({ tried: sets, left: 0 });
  expect(await setsOf(zone)).toEqual(['first A 192.0.2.1']);
});
