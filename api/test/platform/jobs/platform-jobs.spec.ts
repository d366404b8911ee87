import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { inFullRun } from '@zonewerk/testing/tier';
import { DEFAULT_JOB_OPTIONS, type JobOptions } from '../../../src/platform/jobs/job-options.js';
import { JobRepository } from '../../../src/platform/jobs/job.repository.js';
import { JobService, type JobHandler } from '../../../src/platform/jobs/job.service.js';
import { outboxEntry } from '../../../src/platform/jobs/outbox.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { startWorld, type World } from '../../harness/harness.js';

// Real: jobs, leases and outbox in the database engine. Each worker represents a separate process.
const QUICK: JobOptions = { ...DEFAULT_JOB_OPTIONS, leaseMs: 300, pollMs: 20, busyMs: 5, backoffFirstMs: 10 };

let world: World;
let other: World;
const workers: JobService[] = [];
beforeAll(async () => {
  world = await startWorld();
  other = await startWorld({ MONGODB_URI: databaseOf(world) });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.onModuleDestroy()));
});
afterAll(async () => {
  await other.app.close();
  await world.close();
});

function databaseOf({ connection }: World): string {
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/${connection.name}`;
  return uri.href;
}

/** A worker on its world's connection, with that handler only. */
function worker(handler: JobHandler, on = world, options: Partial<JobOptions> = {}): JobService {
  const logger = pino({ level: 'silent' });
  const service = new JobService(on.app.get(JobRepository), new CleanupScheduler(logger), logger, {
    ...QUICK,
    ...options,
  });
  service.register(handler);
  service.onApplicationBootstrap();
  workers.push(service);
  return service;
}

async function addJob(kind: string, payload: Record<string, unknown> = {}): Promise<string> {
  const entry = outboxEntry(kind, payload);
  await world.app.get(JobRepository).add(entry, new Date());
  return entry.id;
}

const jobs = () => world.connection.collection<{ _id: string; state: string }>('jobs');
const stateOf = async (id: string) => (await jobs().findOne({ _id: id }))?.state;
const untilState = (id: string, state: string) =>
  eventually(async () => expect(await stateOf(id)).toBe(state));
const newKind = () => `test.${randomUUID()}`;

/** A JS promise that the test resolves. */
function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}

test('an outbox entry relayed twice is one job, also after its completion', async () => {
  const kind = newKind();
  const seen: string[] = [];
  worker({ kind, run: async (_, job) => void seen.push(job.id) });
  const entry = outboxEntry(kind, { a: 1 });
  const repository = world.app.get(JobRepository);
  await Promise.all([repository.add(entry, new Date()), repository.add(entry, new Date())]);
  await untilState(entry.id, 'done');
  await repository.add(entry, new Date());
  expect(await stateOf(entry.id)).toBe('done');
  expect(seen).toEqual([entry.id]);
  expect(await jobs().countDocuments({ kind } as never)).toBe(1);
});

test('a throwing handler is retried with growing delays, and fails after its attempts', async () => {
  const kind = newKind();
  const times: number[] = [];
  const givenUp: unknown[] = [];
  worker({
    kind,
    attempts: 4,
    run: async () => {
      times.push(performance.now());
      throw new Error(`try ${times.length}`);
    },
    givenUp: async (payload, error) => void givenUp.push([payload, error.message]),
  });
  const id = await addJob(kind, { to: 'x' });
  await untilState(id, 'failed');
  expect(givenUp).toEqual([[{ to: 'x' }, 'try 4']]);
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(waits).toHaveLength(3);
  // Timers may fire a millisecond early against the clock of the database's dates.
  waits.forEach((wait, index) => expect(wait).toBeGreaterThanOrEqual(10 * 2 ** index - 2));
  const stored = await jobs().findOne({ _id: id });
  expect(stored).toMatchObject({ lastError: 'try 4', payload: { to: 'x' }, attempts: 4 });
});

inFullRun(test)('a job completes after a temporary failure, and is stored without its payload', async () => {
  const kind = newKind();
  worker({
    kind,
    attempts: 5,
    run: async (_, { attempt }) => {
      if (attempt < 3) throw new Error('not yet');
    },
  });
  const id = await addJob(kind, { secret: '123456' });
  await untilState(id, 'done');
  const stored = await jobs().findOne({ _id: id });
  expect(stored).toMatchObject({ attempts: 3 });
  expect(JSON.stringify(stored)).not.toContain('123456');
});

test('a job with an unreadable payload fails after its attempts', async () => {
  const kind = newKind();
  worker({
    kind,
    attempts: 2,
    exclusive: () => {
      throw new Error('no key in it');
    },
    run: async () => undefined,
  });
  await untilState(await addJob(kind), 'failed');
});

inFullRun(test)('two processes run every job once and never run jobs of one key concurrently', async () => {
  const kind = newKind();
  const running = new Map<string, number>();
  const done: string[] = [];
  const overlaps: string[] = [];
  const handler: JobHandler = {
    kind,
    exclusive: (payload) => String(payload['key']),
    run: async (payload, { id }) => {
      const key = String(payload['key']);
      if ((running.get(key) ?? 0) > 0) overlaps.push(key);
      running.set(key, (running.get(key) ?? 0) + 1);
      // A few round trips, so that the others have time to get in between.
      for (let step = 0; step < 3; step += 1) await world.connection.db?.command({ ping: 1 });
      running.set(key, (running.get(key) ?? 0) - 1);
      done.push(id);
    },
  };
  const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => addJob(kind, { key: index % 3 })));
  // A long lease: a short one may expire on a busy machine, which is another test.
  worker(handler, world, { leaseMs: 30_000 });
  worker(handler, other, { leaseMs: 30_000 });
  await eventually(async () =>
    expect(await jobs().countDocuments({ kind, state: 'done' } as never)).toBe(ids.length),
  );
  expect(overlaps).toEqual([]);
  expect([...done].sort()).toEqual([...ids].sort());
  // The key is released after the job is stored as done, shortly after the state above.
  await eventually(async () =>
    expect(await world.connection.collection('leases').countDocuments({ owner: /^.+:./u })).toBe(0),
  );
});

test('a job of a dead process is claimed after its lease and its key expire', async () => {
  const kind = newKind();
  const id = await addJob(kind, { key: 'k' });
  const repository = world.app.get(JobRepository);
  const now = new Date();
  const end = new Date(now.getTime() + 200);
  expect((await repository.claim([kind], now, end))?._id).toBe(id);
  expect(await repository.acquire(`${kind}:k`, 'dead', now, end)).toBe(true);
  const attempts: number[] = [];
  worker({
    kind,
    exclusive: () => 'k',
    run: async (_, job) => void attempts.push(job.attempt, Date.now()),
  });
  await untilState(id, 'done');
  expect(attempts[0]).toBe(2);
  expect(attempts[1]).toBeGreaterThanOrEqual(end.getTime());
});

test('a job longer than its lease extends the lease, so no other process starts it', async () => {
  const kind = newKind();
  const started: string[] = [];
  const leaseEnd = gate();
  const handler = (name: string): JobHandler => ({
    kind,
    exclusive: () => 'long',
    run: async () => {
      started.push(name);
      await leaseEnd.passed;
    },
  });
  const id = await addJob(kind);
  worker(handler('first'), world);
  await eventually(async () => expect(started).toHaveLength(1));
  const first = await jobs().findOne({ _id: id });
  worker(handler('second'), other);
  // Three lease durations after its expiry.
  const late = Date.now() + 3 * QUICK.leaseMs;
  await eventually(async () => {
    const stored = await jobs().findOne({ _id: id });
    expect(Number((stored as unknown as { dueAt: Date }).dueAt)).toBeGreaterThan(late);
  });
  expect(Number((first as unknown as { dueAt: Date }).dueAt)).toBeLessThan(late);
  leaseEnd.open();
  await untilState(id, 'done');
  expect(started).toEqual(['first']);
});

inFullRun(test)('a worker without its lease cannot finish, prolong or fail a job', async () => {
  const kind = newKind();
  const id = await addJob(kind);
  const repository = world.app.get(JobRepository);
  const past = new Date(Date.now() - 1);
  const lost = await repository.claim([kind], new Date(), past);
  const current = await repository.claim([kind], new Date(), new Date(Date.now() + 60_000));
  if (!lost || !current) throw new Error('not claimed');
  await repository.finish(lost, new Date());
  await repository.fail(lost, new Date(), new Error('late'));
  await repository.retry(lost, past, new Error('late'));
  await repository.prolong(lost, past);
  expect(await jobs().findOne({ _id: id })).toEqual(current);
});

inFullRun(test)('a hanging job kind does not delay other kinds', async () => {
  const hanging = newKind();
  const quick = newKind();
  const end = gate();
  const service = worker({ kind: hanging, run: () => end.passed });
  service.register({ kind: quick, run: async () => undefined });
  await Promise.all(Array.from({ length: 10 }, () => addJob(hanging)));
  service.wake();
  await eventually(async () =>
    expect(await jobs().countDocuments({ kind: hanging, attempts: 1 } as never)).toBe(QUICK.sideBySide),
  );
  await untilState(await addJob(quick), 'done');
  end.open();
});

test('a shutdown waits for the running job and claims no further job', async () => {
  const kind = newKind();
  const end = gate();
  const seen: string[] = [];
  const service = worker(
    {
      kind,
      run: async (_, job) => {
        seen.push(job.id);
        await end.passed;
      },
    },
    world,
    { sideBySide: 1 },
  );
  const ids = [await addJob(kind), await addJob(kind)];
  await eventually(async () => expect(seen).toHaveLength(1));
  let stopped = false;
  const stopping = service.onModuleDestroy().then(() => {
    stopped = true;
  });
  await world.connection.db?.command({ ping: 1 });
  expect(stopped).toBe(false);
  end.open();
  await stopping;
  expect(seen).toHaveLength(1);
  const states = await Promise.all(ids.map(stateOf));
  expect([...states].sort()).toEqual(['done', 'open']);
});
