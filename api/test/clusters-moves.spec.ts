import { listRecords, type RecordSet } from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { ClusterParts } from '../src/modules/clusters/cluster-parts.service.js';
import { ApiError } from '../src/platform/http/api-error.js';
import { JobService } from '../src/platform/jobs/job.service.js';
import { startDnsWorld, Zone, type DnsWorld } from './clusters-world.js';
import type { SignedIn } from './harness.js';

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

test('a move that a rule blocks between its two steps leaves everything as it was, and never goes on', async () => {
  await zone.create('www', 'A', '192.0.2.1');
  const rows = world.connection.collection('recordsets');
  const row = await rows.findOne({ name: 'www', cluster: new mongoose.Types.ObjectId(zone.cluster.id) });
  let looks = 0;
  let blocks = true;
  const allow = async (_scope: unknown, clusterId: string, { kind }: { kind: string }) => {
    if (!blocks || clusterId !== zone.cluster.id || kind !== 'dropped') return;
    looks += 1;
    // Switched on after the first look, which is before anything is made.
    if (looks > 1) throw new ApiError('permission-issue');
  };
  world.app.get(ClusterParts).register({ allow, remove: async () => undefined });
  const { body } = await zone.update({
    ...{ original_value: '192.0.2.1', record_value: '192.0.2.1', record_name: 'new' },
  });
  expect(body.status).toBe('permission-issue');
  expect(await sets()).toEqual(['www 192.0.2.1']);
  blocks = false;
  const jobs = world.app.get(JobService).registered();
  const ids = { cluster: zone.cluster.id, project: zone.projectId, user: ada.userId };
  const left = { ...ids, name: 'www', type: 'A', revision: row?.['revision'], to: 'new' };
  await jobs.find(({ kind }) => kind === 'dns.leave')?.run(left, { id: 'again', attempt: 2 });
  expect(await sets()).toEqual(['www 192.0.2.1']);
});

test('of ten editors who move and change one set at the same moment one wins, and nothing is there twice', async () => {
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
  const left = await sets();
  expect(left).toHaveLength(1);
  expect(left[0]).toMatch(/ 198\.51\.100\.\d$/u);
});

test('of ten editors who move one set to different names at the same moment one does', async () => {
  await zone.create('www', 'A', '192.0.2.1');
  const value = { original_value: '192.0.2.1', record_value: '192.0.2.1' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => zone.update({ ...value, record_name: `to-${at}` })),
  );
  const statuses = answers.map(({ body }) => body.status).toSorted();
  expect(statuses).toEqual([...Array<string>(9).fill('conflict'), 'success']);
  expect(await sets()).toHaveLength(1);
});
