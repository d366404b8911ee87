import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { pino } from 'pino';
import { DEFAULT_JOB_OPTIONS } from '../../../src/platform/jobs/job-options.js';
import { JobRepository } from '../../../src/platform/jobs/job.repository.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import { outboxEntry } from '../../../src/platform/jobs/outbox.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { startWorld, type World } from '../../harness/harness.js';

// Real: jobs and leases in the database engine. Jobs of a kind that is claimed round robin across projects.
let world: World;
/** Ends of workers and of their running jobs. */
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/turns_${randomUUID().slice(0, 8)}`;
  uri.searchParams.set('monitorCommands', 'true');
  world = await startWorld({ MONGODB_URI: uri.href });
});
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});
afterAll(() => world.close());

const add = (kind: string, payload: Record<string, unknown>) =>
  world.app.get(JobRepository).add(outboxEntry(kind, payload), new Date());

/** A worker whose jobs run until the test ends them; `ran` has the project of each in the order of their start. */
function turns(kind: string) {
  const logger = pino({ level: 'silent' });
  const options = { ...DEFAULT_JOB_OPTIONS, pollMs: 20 };
  const service = new JobService(world.app.get(JobRepository), new CleanupScheduler(logger), logger, options);
  const ran: string[] = [];
  const open: (() => void)[] = [];
  let ended = false;
  service.register({
    kind,
    sideBySide: 3,
    ofProject: 2,
    run: ({ project = 'nobody' }) => {
      ran.push(String(project));
      return ended ? Promise.resolve() : new Promise((resolve) => open.push(resolve));
    },
  });
  service.onApplicationBootstrap();
  const letAllGo = () => {
    ended = true;
    for (const go of open) go();
  };
  ends.push(() => {
    letAllGo();
    return service.onModuleDestroy();
  });
  const until = (text: string) => eventually(async () => expect(ran.join(' ')).toBe(text));
  return { until, letGo: (at: number) => open[at]?.(), letAllGo };
}

test('a project with many jobs is limited to its share, and a later project is next', async () => {
  const kind = `test.${randomUUID()}`;
  for (let at = 0; at < 8; at += 1) await add(kind, { project: 'many' });
  const { until, letGo, letAllGo } = turns(kind);
  await until('many many');
  await add(kind, { project: 'late' });
  await until('many many late');
  for (let at = 0; at < 2; at += 1) await add(kind, { project: 'few' });
  // A job of an earlier release, without its project.
  await add(kind, {});
  letGo(0);
  await until('many many late few');
  letGo(1);
  await until('many many late few many');
  letGo(2);
  await until('many many late few many nobody');
  letGo(3);
  await until('many many late few many nobody few');
  letAllGo();
  await eventually(async () => {
    const open = await world.connection.collection('jobs').countDocuments({ kind, state: 'open' });
    expect(open).toBe(0);
  });
});

test('jobs of a kind without free slots are not read', async () => {
  const full = `test.${randomUUID()}`;
  const other = `test.${randomUUID()}`;
  for (let at = 0; at < 50; at += 1) await add(full, {});
  await add(other, {});
  const commands: Record<string, unknown>[] = [];
  const client = world.connection.getClient();
  const note = ({ command }: mongo.CommandStartedEvent) => {
    if (JSON.stringify(command).includes(other)) commands.push(command);
  };
  client.on('commandStarted', note);
  // The lease ends at once: a later end would hide the job from the plan below.
  const now = new Date();
  const claimed = await world.app.get(JobRepository).claim([other], now, now);
  client.off('commandStarted', note);
  expect([claimed?.kind, commands.length]).toEqual([other, 1]);
  const { findAndModify, query, sort, hint, update } = commands[0] ?? {};
  const explain = { findAndModify, query, sort, hint, update };
  const plan = await world.connection.db?.command({ explain, verbosity: 'executionStats' });
  const { totalDocsExamined } = plan?.['executionStats'] as Record<string, number>;
  expect(totalDocsExamined).toBe(1);
});

test('job kinds with thousands of jobs per project are claimed in turn', () => {
  const inTurn = world.app
    .get(JobService)
    .registered()
    .filter(({ ofProject }) => ofProject !== undefined);
  expect(inTurn.map(({ kind }) => kind).toSorted()).toEqual([
    'dns.changed',
    'dns.look-up',
    'files.settle',
    'hosting.domain',
    'projects.audit',
    'uploads.finish',
  ]);
});
