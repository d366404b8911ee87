import { randomUUID } from 'node:crypto';
import { getModelToken } from '@nestjs/mongoose';
import { inFullRun, valuesOfCase } from '@zonewerk/testing/tier';
import mongoose from 'mongoose';
import { pino } from 'pino';
import type { RunningNameserver } from '../../../../src/nameserver/nameserver.js';
import { DEFAULT_JOB_OPTIONS } from '../../../../src/platform/jobs/job-options.js';
import { FieldEncryption } from '../../../../src/platform/database/field-encryption.js';
import { JobRepository } from '../../../../src/platform/jobs/job.repository.js';
import { JobService, type JobHandler } from '../../../../src/platform/jobs/job.service.js';
import { outboxEntry } from '../../../../src/platform/jobs/outbox.js';
import { OutboxRelay } from '../../../../src/platform/jobs/outbox-relay.service.js';
import { OutboxRepository } from '../../../../src/platform/jobs/outbox.repository.js';
import { CleanupScheduler } from '../../../../src/platform/jobs/cleanup-scheduler.service.js';
import { eventually, startDnsWorld, type DnsWorld } from '../../../harness/clusters-world.js';
import { PaymentsWorld, startSandbox } from '../../../billing/payments/payments-world.js';
import { JOB_EXAMPLES } from './job-examples.js';
import type { JobExample } from './job-examples.types.js';

// Real: every job handler and every outbox of the application, nameserver, jobs and leases in the database engine.
let world: DnsWorld;
let payments: PaymentsWorld;
let nameserver: RunningNameserver;
beforeAll(async () => {
  const { sandbox, settings } = await startSandbox();
  world = await startDnsWorld(settings);
  payments = PaymentsWorld.around(world, sandbox);
  nameserver = await world.startNameserver();
  // Only the test runs jobs.
  await world.app.get(JobService).drain();
});
afterAll(async () => {
  await nameserver.close();
  await payments.close();
});

const workers: JobService[] = [];
afterEach(async () => {
  for (const one of workers.splice(0)) await one.drain();
});

const silent = pino({ level: 'silent' });

function handlerOf(kind: string): JobHandler {
  const handler = world.app
    .get(JobService)
    .registered()
    .find((one) => one.kind === kind);
  if (!handler) throw new Error(`There is no job ${kind}.`);
  return handler;
}

/** A way to run a job; the test compares the outcome with that of a single run. */
type Way = (handler: JobHandler, example: JobExample) => Promise<void>;

const once: Way = (handler, { payload }) => handler.run(payload, { id: randomUUID(), attempt: 1 });

const twice: Way = async (handler, { payload }) => {
  const id = randomUUID();
  await handler.run(payload, { id, attempt: 1 });
  await handler.run(payload, { id, attempt: 2 });
};

/** A worker without its lease continues next to its successor; a failed run is retried. */
const sideBySide: Way = async (handler, { payload }) => {
  const id = randomUUID();
  const runs = [1, 2].map((attempt) => handler.run(payload, { id, attempt }));
  const failed = (await Promise.allSettled(runs)).some(({ status }) => status === 'rejected');
  if (failed) await handler.run(payload, { id, attempt: 3 });
};

/** The process died after the work and before its report; another process claims the job. */
const crashed: Way = async (handler, { payload }) => {
  const repository = world.app.get(JobRepository);
  // A separate kind, so that its workers receive no other job.
  const kind = `test.${randomUUID()}`;
  const entry = outboxEntry(kind, payload);
  await repository.add(entry, new Date());
  const ran: string[] = [];
  const watched = (name: string): JobHandler => ({
    ...handler,
    kind,
    run: async (...args) => {
      await handler.run(...args);
      ran.push(name);
    },
  });
  const dead = worker(new DyingRepository(), watched('first'), 300);
  dead.wake();
  await eventually(async () => expect(ran).toEqual(['first']));
  await dead.drain();
  // The lease is longer than any delay of a busy machine, so this worker causes no third run.
  const alive = worker(repository, watched('second'), 60_000);
  alive.onApplicationBootstrap();
  await eventually(async () => {
    const jobs = world.connection.collection<{ _id: string }>('jobs');
    expect(await jobs.findOne({ _id: entry.id })).toMatchObject({ state: 'done', attempts: 2 });
  });
  await alive.drain();
  expect(ran).toEqual(['first', 'second']);
};

function worker(repository: JobRepository, handler: JobHandler, leaseMs: number): JobService {
  const options = { ...DEFAULT_JOB_OPTIONS, leaseMs, pollMs: 20 };
  const service = new JobService(repository, new CleanupScheduler(silent), silent, options);
  service.register(handler);
  workers.push(service);
  return service;
}

/** A process that dies after the work: it stores neither an end nor a release. */
class DyingRepository extends JobRepository {
  constructor() {
    super(
      world.app.get(getModelToken('Job')),
      world.app.get(getModelToken('Lease')),
      world.app.get(FieldEncryption),
    );
  }

  override async finish(): Promise<void> {
    throw new Error('The process is dead.');
  }

  override async release(): Promise<void> {
    throw new Error('The process is dead.');
  }
}

test('every job kind of the application has an example', () => {
  const kinds = world.app
    .get(JobService)
    .registered()
    .map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(Object.keys(JOB_EXAMPLES).sort());
});

const cases = Object.entries(JOB_EXAMPLES).flatMap(([kind, examples]) =>
  Object.entries(examples).map(([title, make]) => ({ kind, title, make })),
);
/** One of so many examples runs in the gate. */
const EXAMPLES_PER_GATE_CASE = 3;
/** Ways in which a job runs more than once. The gate tries them in turn. */
const WAYS = Object.entries({ twice, sideBySide, crashed }).map(([name, way]) => ({ name, way }));

describe.each(cases.map((one, index) => ({ ...one, index })))('$kind, $title', ({ kind, make, index }) => {
  const outcomeOf = async (way: Way) => {
    const example = await make(world, payments);
    await way(handlerOf(kind), example);
    return example.outcome();
  };

  const runner = index % EXAMPLES_PER_GATE_CASE === 0 ? test : inFullRun(test);
  const ways = valuesOfCase(WAYS, Math.floor(index / EXAMPLES_PER_GATE_CASE), 1);
  runner.each(ways)('run $name has the outcome of a single run', async ({ way }) => {
    const wanted = await outcomeOf(once);
    expect(JSON.stringify(wanted)).not.toMatch(/pending|failed/u);
    expect(await outcomeOf(way)).toEqual(wanted);
  });
});

describe('outboxes', () => {
  const watched = () => [
    ...new Set(
      world.app
        .get(OutboxRepository)
        .watched()
        .map((one) => one.collection.name),
    ),
  ];

  test('every collection with an outbox is watched', () => {
    const carriers = Object.values(world.connection.models).filter((model) => model.schema.path('outbox'));
    expect(watched().sort()).toEqual(carriers.map((model) => model.collection.name).sort());
  });

  inFullRun(test)('an outbox entry becomes one job, also with repeated and concurrent relays', async () => {
    const textIds = Object.values(world.connection.models).flatMap(({ schema, collection }) =>
      schema.path('_id').instance === 'String' ? [collection.collectionName] : [],
    );
    for (const name of watched()) {
      const entry = outboxEntry('test.nobody-runs-this', { a: 1 });
      const id = new mongoose.Types.ObjectId();
      const _id = (textIds.includes(name) ? String(id) : id) as never;
      const documents = world.connection.collection(name);
      await documents.insertOne({ _id, outbox: [entry] } as never);
      // A relay that crashed between its two steps, and three concurrent ones.
      await world.app.get(JobRepository).add(entry, new Date());
      await Promise.all(
        [1, 2, 3].map(() => world.app.get(OutboxRepository).relayAll({ sharedWork: () => null })),
      );
      await world.app.get(OutboxRelay).sweep();
      expect(await documents.findOne({ _id })).toMatchObject({ outbox: [] });
      const jobs = world.connection.collection<{ _id: string }>('jobs');
      expect(await jobs.find({ _id: entry.id }).toArray()).toMatchObject([
        { state: 'open', payload: { a: 1 } },
      ]);
      await documents.deleteOne({ _id });
    }
  });
});
