import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { inFullRun } from '@zonewerk/testing/tier';
import { DEFAULT_JOB_OPTIONS } from '../../../src/platform/jobs/job-options.js';
import { JobRepository } from '../../../src/platform/jobs/job.repository.js';
import { JobService, type JobHandler } from '../../../src/platform/jobs/job.service.js';
import { outboxEntry } from '../../../src/platform/jobs/outbox.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { startWorld, type World } from '../../harness/harness.js';

// Real: jobs and leases in the database engine, the job kinds of the API. A dead process is a claim without an outcome.
const MAX_UNREPORTED = 3;
const OPTIONS = {
  ...DEFAULT_JOB_OPTIONS,
  leaseMs: 60_000,
  pollMs: 20,
  busyMs: 5,
  backoffFirstMs: 1,
  backoffMostMs: 1,
  maxUnreportedAttempts: MAX_UNREPORTED,
};

let world: World;
let repository: JobRepository;
const workers: JobService[] = [];
beforeAll(async () => {
  world = await startWorld();
  repository = world.app.get(JobRepository);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.drain()));
});
afterAll(() => world.close());

function startWorker(handlers: readonly JobHandler[]): void {
  const logger = pino({ level: 'silent' });
  const worker = new JobService(repository, new CleanupScheduler(logger), logger, OPTIONS);
  for (const handler of handlers) worker.register(handler);
  worker.onApplicationBootstrap();
  workers.push(worker);
}

const newKind = () => `test.${randomUUID()}`;

async function addJob(kind: string, payload: Record<string, unknown> = {}): Promise<string> {
  const entry = outboxEntry(kind, payload);
  await repository.add(entry, new Date());
  return entry.id;
}

/** Claims a job like processes that end before they report its outcome. */
async function claimWithoutOutcome(kind: string, times: number): Promise<void> {
  const past = new Date(Date.now() - 1);
  for (let count = 0; count < times; count += 1) {
    if (!(await repository.claim([kind], new Date(), past))) throw new Error('The job is not due.');
  }
}

async function untilState(id: string, state: string) {
  const jobs = world.connection.collection<{ _id: string }>('jobs');
  await eventually(async () => expect(await jobs.findOne({ _id: id })).toMatchObject({ state }));
  return jobs.findOne({ _id: id });
}

test('a job whose process ended during each attempt is failed at the next claim and does not run again', async () => {
  const kind = newKind();
  const run = jest.fn();
  const givenUp = jest.fn();
  const id = await addJob(kind, { file: 'f' });
  await claimWithoutOutcome(kind, 2);
  startWorker([{ kind, attempts: 2, run, givenUp }]);
  const job = await untilState(id, 'failed');
  expect(job).toMatchObject({
    lastError: 'All attempts are used. The process ended during the last one.',
    payload: { file: 'f' },
  });
  expect(run).not.toHaveBeenCalled();
  expect(givenUp.mock.calls).toEqual([[{ file: 'f' }, expect.any(Error), { id }]]);
});

test('a job with a remaining attempt runs after the end of its process', async () => {
  const kind = newKind();
  const run = jest.fn();
  const id = await addJob(kind);
  await claimWithoutOutcome(kind, 1);
  startWorker([{ kind, attempts: 2, run }]);
  await untilState(id, 'done');
  expect(run).toHaveBeenCalledTimes(1);
});

inFullRun(test)(
  'every job kind of the API fails at the claim after its maximum of unreported attempts',
  async () => {
    const kinds = world.app.get(JobService).registered();
    await world.app.get(JobService).drain();
    const run = jest.fn();
    const ids: string[] = [];
    for (const { kind, attempts = 0 } of kinds) {
      ids.push(await addJob(kind, { project: 'p' }));
      await claimWithoutOutcome(kind, Math.max(attempts, MAX_UNREPORTED));
    }
    startWorker(kinds.map((handler) => ({ ...handler, exclusive: () => randomUUID(), run, givenUp: run })));
    for (const id of ids) await untilState(id, 'failed');
    expect(ids.length).toBeGreaterThan(10);
    expect(run.mock.calls.filter(([, second]) => !(second instanceof Error))).toEqual([]);
  },
);

inFullRun(test)('failures that are reported do not count as ended processes', async () => {
  const kind = newKind();
  const run = jest.fn(async (_: unknown, { attempt }: { attempt: number }) => {
    if (attempt < 3 * MAX_UNREPORTED) throw new Error('not yet');
  });
  const id = await addJob(kind);
  await claimWithoutOutcome(kind, MAX_UNREPORTED - 1);
  startWorker([{ kind, run }]);
  await untilState(id, 'done');
  expect(run).toHaveBeenCalledTimes(2 * MAX_UNREPORTED + 1);
});

inFullRun(test)('a wait for a busy key neither counts as an ended process nor clears the count', async () => {
  const kind = newKind();
  const run = jest.fn();
  const id = await addJob(kind);
  await claimWithoutOutcome(kind, MAX_UNREPORTED);
  const until = new Date(Date.now() + 60_000);
  await repository.acquire(`${kind}:k`, 'other', new Date(), until);
  for (let count = 0; count < 3; count += 1) {
    const job = await repository.claim([kind], new Date(), until);
    if (!job) throw new Error('The job is not due.');
    await repository.postpone(job, new Date());
  }
  await repository.release(`${kind}:k`, 'other');
  startWorker([{ kind, exclusive: () => 'k', run }]);
  await untilState(id, 'failed');
  expect(run).not.toHaveBeenCalled();
});
