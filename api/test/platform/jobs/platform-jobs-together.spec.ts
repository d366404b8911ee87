import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { DEFAULT_JOB_OPTIONS, type JobOptions } from '../../../src/platform/jobs/job-options.js';
import { JobRepository } from '../../../src/platform/jobs/job.repository.js';
import { JobService, type JobHandler } from '../../../src/platform/jobs/job.service.js';
import { outboxEntry } from '../../../src/platform/jobs/outbox.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { startWorld, type World } from '../../harness/harness.js';

// Real: jobs and leases in the database engine. Jobs of a kind whose single run completes several of them.
const QUICK: JobOptions = { ...DEFAULT_JOB_OPTIONS, pollMs: 20, busyMs: 5, backoffFirstMs: 10 };

let world: World;
const workers: JobService[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.onModuleDestroy()));
});
afterAll(() => world.close());

type Run = JobHandler['run'];

function worker(kind: string, run: Run): void {
  const logger = pino({ level: 'silent' });
  const service = new JobService(world.app.get(JobRepository), new CleanupScheduler(logger), logger, QUICK);
  service.register({
    kind,
    exclusive: ({ cluster }) => String(cluster),
    coalesceKey: ({ cluster, again }) => (again ? null : { cluster: String(cluster) }),
    run,
  });
  service.onApplicationBootstrap();
  workers.push(service);
}

async function add(kind: string, ...payloads: Record<string, unknown>[]): Promise<string[]> {
  const entries = payloads.map((payload) => outboxEntry(kind, payload));
  for (const entry of entries) await world.app.get(JobRepository).add(entry, new Date());
  return entries.map(({ id }) => id);
}

const jobs = () => world.connection.collection<{ _id: string; state: string }>('jobs');
const untilDone = (kind: string, count: number) =>
  eventually(async () => {
    const found = await jobs()
      .find({ kind } as never)
      .toArray();
    expect(found.map(({ state }) => state)).toEqual(Array(count).fill('done'));
    expect(found.filter((job) => 'payload' in job || 'dueAt' in job)).toEqual([]);
  });

test('one run completes all earlier jobs, and later or separate jobs have a run of their own', async () => {
  const kind = `test.${randomUUID()}`;
  const own = { cluster: 'a', again: ['www'] };
  await add(kind, ...Array<Record<string, unknown>>(20).fill({ cluster: 'a' }), own, { cluster: 'b' });
  const ran: unknown[] = [];
  let late: string[] = [];
  worker(kind, async (payload, { id }) => {
    ran.push(late.includes(id) ? 'late' : payload);
    if (payload['cluster'] === 'a' && !payload['again'] && late.length === 0) {
      late = await add(kind, { cluster: 'a' });
    }
  });
  await untilDone(kind, 23);
  const times = (wanted: unknown) =>
    ran.filter((one) => JSON.stringify(one) === JSON.stringify(wanted)).length;
  expect([times(own), times({ cluster: 'b' })]).toEqual([1, 1]);
  // Jobs claimed before the end of the first run may run too; one of them then does the work of the late job.
  const ofMany = times({ cluster: 'a' }) + times('late');
  expect(ofMany).toBeGreaterThan(1);
  expect(ofMany).toBeLessThanOrEqual(QUICK.sideBySide + 1);
});

test('other jobs stay open after a failed run, and none is lost', async () => {
  const kind = `test.${randomUUID()}`;
  const ids = await add(kind, ...Array<Record<string, unknown>>(5).fill({ cluster: 'a' }));
  let failures = 0;
  worker(kind, async () => {
    expect(await jobs().countDocuments({ _id: { $in: ids }, state: 'open' })).toBe(5);
    failures += 1;
    if (failures < 4) throw new Error('not yet');
  });
  await untilDone(kind, 5);
  expect(failures).toBe(4);
});
