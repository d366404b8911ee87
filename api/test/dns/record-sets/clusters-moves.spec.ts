import { listRecords, type RecordSet } from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { AliasRepository } from '../../../src/domains/dns/record-sets/aliases/alias.repository.js';
import { ClusterExtensions } from '../../../src/domains/dns/clusters/cluster-extensions.service.js';
import type { RecordSetDocument } from '../../../src/domains/dns/record-sets/record-set.schema.js';
import { ApiError } from '../../../src/platform/http/api-error.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import { eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

// @full Crashes of renames; clusters-updates.spec.ts has renames in the gate.

// Real: API over HTTP, database engine. No nameserver runs here: everything stays pending.
let world: DnsWorld;
let ada: SignedIn;
let zone: Zone;
let count = 0;
beforeAll(async () => {
  world = await startDnsWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());
beforeEach(async () => {
  count += 1;
  zone = await Zone.create(world, ada, `move-${count}.example`);
});

async function sets(): Promise<string[]> {
  const { body } = await ada.call(listRecords, zone.ids);
  return (body.list as RecordSet[]).map(
    ({ record_name: name, members }) => `${name} ${members.map(({ values }) => values.join()).join()}`,
  );
}

inFullRun(test)(
  'a rename that a rule blocks between its two steps changes nothing and is never completed',
  async () => {
    await zone.create('www', 'A', '192.0.2.1');
    const rows = world.connection.collection('recordsets');
    const row = await rows.findOne({ name: 'www', cluster: new mongoose.Types.ObjectId(zone.cluster.id) });
    let looks = 0;
    let blocks = true;
    const allow = async (_scope: unknown, clusterId: string, { kind }: { kind: string }) => {
      if (!blocks || clusterId !== zone.cluster.id || kind !== 'dropped') return;
      looks += 1;
      // Active after the first check, which precedes any change.
      if (looks > 1) throw new ApiError('permission-issue');
    };
    world.app.get(ClusterExtensions).register({ allow, remove: async () => undefined });
    const { body } = await zone.update({
      original_value: '192.0.2.1',
      record_value: '192.0.2.1',
      record_name: 'new',
    });
    expect(body.status).toBe('permission-issue');
    expect(await sets()).toEqual(['www 192.0.2.1']);
    blocks = false;
    const jobs = world.app.get(JobService).registered();
    const ids = { cluster: zone.cluster.id, project: zone.projectId, user: ada.userId };
    const payload = { ...ids, name: 'www', type: 'A', revision: row?.['revision'], to: 'new' };
    const leave = jobs.find(({ kind }) => kind === 'dns.leave');
    await leave?.run(payload, { id: 'again', attempt: 2 });
    expect(await sets()).toEqual(['www 192.0.2.1']);
    // A later record set at that name is unaffected.
    await zone.create('new', 'A', '192.0.2.7');
    await leave?.run(payload, { id: 'again', attempt: 3 });
    expect(await sets()).toEqual(['new 192.0.2.7', 'www 192.0.2.1']);
  },
);

inFullRun(test)(
  'exactly one of ten concurrent renames and updates of a record set succeeds, without duplicates',
  async () => {
    await zone.create('www', 'A', '192.0.2.1');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        zone.update({
          original_value: '192.0.2.1',
          record_value: `198.51.100.${at}`,
          record_name: at % 2 ? `to-${at}` : 'www',
        }),
      ),
    );
    expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const remaining = await sets();
    expect(remaining).toHaveLength(1);
    expect(remaining[0]).toMatch(/ 198\.51\.100\.\d$/u);
  },
);

test('exactly one of ten concurrent renames of a record set to different names succeeds', async () => {
  await zone.create('www', 'A', '192.0.2.1');
  const value = { original_value: '192.0.2.1', record_value: '192.0.2.1' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => zone.update({ ...value, record_name: `to-${at}` })),
  );
  const statuses = answers.map(({ body }) => body.status).toSorted();
  expect(statuses).toEqual([...Array<string>(9).fill('conflict'), 'success']);
  expect(await sets()).toHaveLength(1);
});

describe('an alias that is renewed during its rename', () => {
  const target = () => `real.${zone.cluster.domain}`;
  /** Action at the second check of the rules, between the two steps of a rename. */
  let between: () => Promise<void> = () => Promise.resolve();
  let looks = 0;

  beforeEach(async () => {
    looks = 0;
    const { id } = zone.cluster;
    const allow = async (_scope: unknown, clusterId: string, { kind }: { kind: string }) => {
      if (clusterId !== id || kind !== 'dropped') return;
      looks += 1;
      if (looks > 1) await between();
    };
    world.app.get(ClusterExtensions).register({ allow, remove: async () => undefined });
    await zone.add({ record_name: 'www', is_alias: '1', alias_target: target() });
  });
  afterEach(() => {
    between = () => Promise.resolve();
  });

  /** Renews like the publisher: the alias gets a newer revision without a change. */
  async function renew(name: string): Promise<void> {
    const cluster = new mongoose.Types.ObjectId(zone.cluster.id);
    const rows = world.connection.collection<RecordSetDocument>('recordsets');
    const set = await rows.findOne({ name, cluster, deleted: false });
    const resolved = { policy: 'Simple' as const, ttl: 60, members: [], via: [] };
    if (set) await world.app.get(AliasRepository).renew(set, resolved, new Date());
  }
  const rename = (to: string) =>
    zone.update({
      record_name: to,
      alias: '1',
      target: target(),
      old_target: target(),
      original_ttl: 0,
    });
  /** Simulates a process that ends between the two steps. Returns the job of its outbox entry. */
  async function ended(): Promise<() => Promise<void>> {
    between = () => Promise.reject(new Error('The process ends here.'));
    expect((await rename('new')).status).toBe(500);
    expect(await sets()).toEqual(['new ', 'www ']);
    const about = { kind: 'dns.leave', 'payload.cluster': zone.cluster.id };
    const job = await eventually(async () => {
      const found = await world.connection.collection('jobs').findOne(about);
      if (!found) throw new Error('It is not promised yet.');
      return found;
    });
    const jobs = world.app.get(JobService).registered();
    const leave = jobs.find(({ kind }) => kind === about.kind);
    return async () => {
      await leave?.run(job['payload'], { id: 'again', attempt: 2 });
    };
  }

  test('has only its new name after a crash between the two steps', async () => {
    const finish = await ended();
    await renew('www');
    between = () => Promise.resolve();
    await finish();
    expect(await sets()).toEqual(['new ']);
  });

  inFullRun(test)('has only its new name when it is renewed during the second step', async () => {
    const finish = await ended();
    between = async () => {
      between = () => Promise.resolve();
      await renew('www');
    };
    await finish();
    expect(await sets()).toEqual(['new ']);
  });

  inFullRun(test)('is not renamed to a second name, in spite of its newer revision', async () => {
    const finish = await ended();
    await renew('www');
    between = () => Promise.resolve();
    expect((await rename('other')).body.status).toBe('conflict');
    await finish();
    expect(await sets()).toEqual(['new ']);
  });

  inFullRun(test)('is deleted at its old name after a change at its new name', async () => {
    const finish = await ended();
    const change = { original_name: 'new', record_name: 'new', old_target: target(), original_ttl: 0 };
    expect((await zone.update({ ...change, record_value: '192.0.2.3' })).body.status).toBe('success');
    between = () => Promise.resolve();
    await finish();
    expect(await sets()).toEqual(['new 192.0.2.3']);
  });

  test('has only its old name after a rule blocks the second step', async () => {
    between = async () => {
      await renew('new');
      throw new ApiError('permission-issue');
    };
    expect((await rename('new')).body.status).toBe('permission-issue');
    expect(await sets()).toEqual(['www ']);
  });
});
