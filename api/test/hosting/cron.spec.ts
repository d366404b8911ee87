import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createContainer,
  type CronJob,
  listAuditEvents,
  listCronJobs,
  openTerminal,
  removeCronJob,
  runCronJob,
  setCronJob,
  TERMINAL_LIMITS,
} from '@zonewerk/contracts';
import type { Abstract } from '@nestjs/common';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { InstanceSettingsReader } from '../../src/domains/hosting/configuration/instance-settings.service.js';
import { ContainerRepository } from '../../src/domains/hosting/containers/container.repository.js';
import { CronRunner } from '../../src/domains/hosting/cron/cron-runner.js';
import { CronRepository } from '../../src/domains/hosting/cron/cron.repository.js';
import { DeploymentRepository } from '../../src/domains/hosting/deployments/deployment.repository.js';
import type { Engine } from '../../src/domains/hosting/engines/engine.js';
import { createLogger } from '../../src/platform/logging/logger.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { issue } from '../content/website/website-world.js';
import { storedImageContainer, storedServer } from './hosting-examples.js';
import { until } from './hosting-world.js';

// Real: API over HTTP and the database engine. No worker runs, so no cron job begins.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let place: { project_id: string; container_id: string };
beforeAll(async () => {
  world = await sharedWorld();
  [ada, eve] = await Promise.all([world.signedIn('Ada'), world.signedIn('Eve')]);
});
afterAll(() => world.close());
beforeEach(async () => {
  const { id: projectId } = await world.builders.project(ada.userId, 'Programs');
  place = { project_id: projectId, container_id: await storedImageContainer(world, ada, projectId) };
});

const GOOD = { name: 'Clean up', schedule: '30 3 * * *', time_zone: 'Europe/Berlin', command: ['/bin/true'] };
const GONE = 'f'.repeat(24);
const set = (more: object = {}) => ada.call(setCronJob, { ...place, ...GOOD, ...more });
const jobs = async () => (await ada.call(listCronJobs, place)).body.list as CronJob[];

test('a cron job is added, changed, switched off and removed, and the audit log has each change', async () => {
  const { body } = await set();
  const job = body.job as CronJob;
  expect(job).toMatchObject({ ...GOOD, enabled: true, last: null, changed: { author: 'Ada' } });
  expect(job.next).toHaveLength(3);
  for (const moment of job.next) {
    const parts = {
      timeZone: 'Europe/Berlin',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    } as const;
    expect(new Intl.DateTimeFormat('en', parts).format(new Date(moment))).toBe('03:30');
  }
  await set({ name: 'Another', command: ['/bin/sh', '-c', 'exit 1'] });
  await set({ job_id: job.id, name: 'Renamed', enabled: false });
  expect(await jobs()).toMatchObject([
    { name: 'Another', command: ['/bin/sh', '-c', 'exit 1'] },
    { id: job.id, name: 'Renamed', enabled: false, next: [] },
  ]);
  await ada.call(runCronJob, { ...place, job_id: job.id });
  expect((await ada.call(removeCronJob, { ...place, job_id: job.id })).status).toBe(200);
  expect((await ada.call(removeCronJob, { ...place, job_id: job.id })).status).toBe(404);
  expect(await jobs()).toHaveLength(1);
  const events = await until(
    async () => (await ada.call(listAuditEvents, { project_id: place.project_id, limit: 100 })).body.list,
    (list) => (list as object[]).length >= 6,
  );
  expect((events as { action: string }[]).map(({ action }) => action).toSorted()).toEqual([
    'container.create',
    'cron.remove',
    'cron.run',
    'cron.set',
    'cron.set',
    'cron.set',
  ]);
});

const FIVE_FIELDS = 'Please enter five fields: minute, hour, day, month and weekday.';
test.each([
  ['name', { name: ' ' }, 'Please enter a name.'],
  ['schedule', { schedule: '* * * *' }, FIVE_FIELDS],
  ['schedule', { schedule: '* * * * * *' }, FIVE_FIELDS],
  ['schedule', { schedule: '60 * * * *' }, FIVE_FIELDS],
  ['schedule', { schedule: '2026-99-99T99:99:99.999Z' }, FIVE_FIELDS],
  ['schedule', { schedule: '2099-01-01T00:00:00' }, FIVE_FIELDS],
  ['schedule', { schedule: '@daily' }, FIVE_FIELDS],
  ['schedule', { schedule: 'x'.repeat(101) }, 'Please use at most 100 characters.'],
  ['schedule', { schedule: '0 0 30 2 *' }, 'This schedule never runs.'],
  ['time_zone', { time_zone: 'Mars/Base' }, 'There is no time zone with this name.'],
  ['command', { command: [] }, 'Please enter a program, and each of its arguments on a line of its own.'],
  ['command', { command: [' '] }, 'Please enter a program, and each of its arguments on a line of its own.'],
  ['command', { command: Array(21).fill('x') }, 'Please use at most 20 lines.'],
  ['command.1', { command: ['x', 'y'.repeat(501)] }, 'Please use at most 500 characters on a line.'],
  ['command.1', { command: ['x', 'a\nb'] }, 'This contains characters that cannot be used here.'],
])('a cron job with a bad %s is rejected: %j', async (field, body, message) => {
  expect((await set(body)).body).toMatchObject(issue(field, message));
  expect(await jobs()).toEqual([]);
});

inFullRun(test)('a container has at most ten cron jobs, also with concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 13 }, () => set()));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
  while ((await jobs()).length < 10) expect((await set()).status).toBe(200);
  expect((await set()).body).toEqual({
    status: 'conflict',
    message: 'A container has at most 10 cron jobs.',
  });
});

inFullRun(test)('concurrent requests open no more terminals than the limit', async () => {
  const container = new Types.ObjectId(place.container_id);
  const route = { deployment: new Types.ObjectId(), host: '127.0.0.1', port: 1 };
  await world.connection.collection('hosting_containers').updateOne({ _id: container }, { $set: { route } });
  const open = () => ada.call(openTerminal, place);
  const answers = await Promise.all(Array.from({ length: 20 }, open));
  const terminals = () => world.connection.collection('hosting_terminals').countDocuments({ container });
  const opened = answers.filter(({ status }) => status === 200).length;
  expect(opened).toBeLessThanOrEqual(TERMINAL_LIMITS.open);
  expect(await terminals()).toBe(opened);
  while ((await terminals()) < TERMINAL_LIMITS.open) expect((await open()).status).toBe(200);
  expect((await open()).body).toEqual({
    status: 'conflict',
    message: 'A container has at most 5 open terminals.',
  });
});

inFullRun(test)('many due cron jobs of a project do not delay those of another project', async () => {
  const repository = world.app.get(CronRepository, { strict: false });
  const server = new Types.ObjectId();
  const due = async (project: Types.ObjectId, secondsAgo: number) => {
    const _id = new Types.ObjectId();
    const nextAt = new Date(Date.now() - secondsAgo * 1_000);
    const author = { author: null, changedAt: nextAt, last: null };
    const content = { name: 'Due', schedule: '* * * * *', timeZone: 'UTC', command: ['x'], enabled: true };
    await repository.insert({
      _id,
      project,
      server,
      container: new Types.ObjectId(),
      nextAt,
      ...content,
      ...author,
    });
    return _id;
  };
  const busy = new Types.ObjectId();
  await Promise.all(Array.from({ length: 50 }, () => due(busy, 60)));
  const late = await due(new Types.ObjectId(), 1);
  const part = <T>(kind: Abstract<T>): T => world.app.get<T>(kind, { strict: false });
  const runner = new CronRunner(
    repository,
    part(ContainerRepository),
    part(DeploymentRepository),
    part(InstanceSettingsReader),
    { programs: null } as unknown as Engine,
    createLogger('silent', 'test'),
  );
  runner.poll(server);
  await runner.stop();
  const stored = world.connection.collection('hosting_cron_jobs');
  expect(await stored.findOne({ _id: late })).toMatchObject({ last: { state: 'offline' } });
  expect(await stored.countDocuments({ project: busy, last: null })).toBe(30);
});

test('cron jobs and terminals of foreign containers are not found', async () => {
  const job = ((await set()).body.job as CronJob).id;
  const { id: own } = await world.builders.project(eve.userId, 'Own');
  for (const project of [place.project_id, own]) {
    const foreign = { ...place, project_id: project };
    const answers = [
      await eve.call(listCronJobs, foreign),
      await eve.call(setCronJob, { ...foreign, ...GOOD, job_id: job }),
      await eve.call(runCronJob, { ...foreign, job_id: job }),
      await eve.call(removeCronJob, { ...foreign, job_id: job }),
      await eve.call(openTerminal, foreign),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  }
  const other = await storedImageContainer(world, ada, place.project_id);
  expect((await set({ container_id: other, job_id: job })).status).toBe(404);
  expect((await set({ job_id: GONE })).status).toBe(404);
  expect(await jobs()).toMatchObject([{ id: job, name: 'Clean up' }]);
});

test.each(['h2c', 'websocket'])('a request with the protocol %s gets a response', async (protocol) => {
  const { port } = world.server.address() as AddressInfo;
  const headers = { Connection: 'Upgrade', Upgrade: protocol, Accept: 'application/json' };
  const [answer] = await once(request({ port, path: '/privacy/', headers }).end(), 'response');
  (answer as IncomingMessage).resume();
  // The API has WebSockets for terminals only.
  expect((answer as IncomingMessage).statusCode).toBe(protocol === 'h2c' ? 200 : 404);
});

test('websites and servers without Docker have neither cron jobs nor terminals', async () => {
  const texts = [];
  for (const engine of ['site', 'docker'] as const) {
    const server = await storedServer(world, randomUUID(), ['site'], engine);
    const { body } = await ada.call(createContainer, {
      project_id: place.project_id,
      server_id: server,
      kind: 'live',
    });
    const website = { ...place, container_id: body.server_id as string };
    for (const answer of [await set(website), await ada.call(openTerminal, website)]) {
      expect(answer.status).toBe(409);
      texts.push(answer.body.message);
    }
  }
  expect(texts).toEqual([
    'The server of this container has no Docker, or runs Swarm, so it runs no cron jobs.',
    'The server of this container has no Docker, or runs Swarm, so it has no terminal.',
    'A website has no programs that a cron job can run.',
    'A website has no shell that a terminal can use.',
  ]);
});
