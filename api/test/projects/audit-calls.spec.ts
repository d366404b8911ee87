import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addParameter,
  ALL_CALLS,
  type AuditEvent,
  createCluster,
  dropCluster,
  listAuditEvents,
  mergeItems,
  removeModule,
  removePage,
  removeParameter,
  removeRoadmapItem,
  restoreRoadmapItem,
  setPageVisibility,
  setProjectLabel,
} from '@zonewerk/contracts';
import { until } from '@zonewerk/testing/until';
import { Types } from 'mongoose';
import { isAudited, READS } from '../../src/domains/projects/audit/audited-calls.js';
import type { AuditEventDocument } from '../../src/domains/projects/audit/audit-event.schema.js';
import { JobRepository } from '../../src/platform/jobs/job.repository.js';
import type { JobDocument } from '../../src/platform/jobs/job.schema.js';
import { JobService } from '../../src/platform/jobs/job.service.js';
import { Tables } from '../content/modules/modules-world.js';
import { Site } from '../content/website/website-world.js';
import { makeExamples } from '../harness/examples.js';
import { Program, sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { ProjectRoadmaps } from './roadmaps-world.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());
afterEach(() => jest.restoreAllMocks());

const events = () => world.connection.collection<AuditEventDocument>('project_audit_events');
const jobs = () => world.connection.collection<JobDocument>('jobs');

async function listed(project_id: string): Promise<AuditEvent[]> {
  const { body } = await ada.call(listAuditEvents, { project_id });
  return body.list as AuditEvent[];
}

/** Events of a project after all their jobs are done. */
async function recorded(project: string): Promise<AuditEvent[]> {
  await until(
    () => jobs().countDocuments({ kind: 'projects.audit', state: 'open', 'payload.project': project }),
    (open) => open === 0,
  );
  return listed(project);
}

test('events of removed objects have their names', async () => {
  const { id } = await world.builders.project(ada.userId, 'Harbour');
  const { inMap, item } = await new ProjectRoadmaps(ada, id).filled();
  const night = { ...inMap, item: (await item('Night tour')).id };
  const into = (await item('Tours')).id;
  await ada.call(removeRoadmapItem, night);
  await ada.call(restoreRoadmapItem, night);
  await ada.call(mergeItems, { ...night, into });
  const added = await ada.call(addParameter, {
    project_id: id,
    key: 'COLOR',
    environment: 'all',
    type: 'text',
    value: 'red',
  } as never);
  const parameter = (added.body as unknown as { parameter: { id: string } }).parameter.id;
  await ada.call(removeParameter, { project_id: id, parameter, rev: 1 });
  const removals = (await recorded(id)).filter(({ action }) => /remove|restore|merge/u.test(action));
  expect(removals.map(({ action, subject }) => [action, subject.name]).toReversed()).toEqual([
    ['roadmaps.remove-item', 'Night tour'],
    ['roadmaps.restore-item', 'Night tour'],
    ['roadmaps.merge-items', 'Night tour'],
    ['parameters.remove', 'COLOR'],
  ]);
});

test('events of pages and modules have their titles', async () => {
  const site = await Site.create(world, ada);
  const page = await site.add('Tours');
  await site.call(setPageVisibility, { page: page.id, language: 'nl', value: '1' });
  await site.call(removePage, { page: page.id });
  const tables = new Tables(ada, site.projectId);
  const { id: module } = await tables.module('News');
  await tables.call(removeModule, { module });
  const changes = await recorded(site.projectId);
  expect(changes.map(({ action, subject }) => [action, subject.kind, subject.name])).toEqual([
    ['modules.remove-module', 'module', 'News'],
    ['modules.add', 'module', 'News'],
    ['pages.remove', 'page', 'Tours'],
    ['pages.visibility', 'page', 'Tours'],
    ['pages.add', 'page', 'Tours'],
    ['pages.add-language', 'project', 'project'],
  ]);
});

test('each audited call has a text in the screen of the audit log', async () => {
  const file = '../../../mfe-content/src/features/audit/messages.ts';
  const messages = await readFile(join(import.meta.dirname ?? __dirname, file), 'utf8');
  const audited = ALL_CALLS.filter(isAudited).map(({ id }) => id);
  expect(audited.length).toBeGreaterThan(50);
  expect(audited.filter((id) => !messages.includes(`'${id}':`))).toEqual([]);
});

test('a successful change makes one event with member, IP address and object', async () => {
  const { id } = await world.builders.project(ada.userId, 'Harbour');
  const created = await ada.call(createCluster, { project_id: id, cluster_domain: 'audited.example' });
  await ada.call(setProjectLabel, { project_id: id, label_color: 'teal' });
  expect(await recorded(id)).toMatchObject([
    {
      action: 'projects.set-label',
      area: 'projects',
      actor: 'Ada',
      subject: { kind: 'project', id },
      details: { label_color: 'teal' },
    },
    {
      action: 'dns.create-cluster',
      area: 'dns',
      actor: 'Ada',
      token: null,
      ip: expect.stringContaining('127.0.0.1'),
      request: created.headers['x-request-id'],
      details: { cluster_domain: 'audited.example' },
    },
  ]);
});

test('an event has no field that the contract does not declare', async () => {
  const { id } = await world.builders.project(ada.userId, 'Harbour');
  const forged = { id: new Types.ObjectId().toHexString(), name: 'Forged', title: 'Forged' };
  await ada.call(setProjectLabel, { project_id: id, label_color: 'teal', ...forged } as never);
  const [event] = await recorded(id);
  expect(event).toMatchObject({ subject: { kind: 'project', id } });
  expect(JSON.stringify(event)).not.toContain('Forged');
});

test('a refused change makes no event', async () => {
  const { id } = await world.builders.project(ada.userId, 'Harbour');
  await ada.call(createCluster, { project_id: id, cluster_domain: 'not a domain' });
  await ada.call(dropCluster, { project_id: id, cluster_id: new Types.ObjectId().toHexString() } as never);
  expect(await recorded(id)).toEqual([]);
});

test('each successful call that changes a project makes one event, and no other call makes one', async () => {
  const examples = await makeExamples(world, ada);
  const answered: { id: string; request: string; isChange: boolean }[] = [];
  for (const call of ALL_CALLS) {
    const { body = {}, params = {}, secret, caller = ada } = examples[call.id] ?? {};
    if (call.method === 'GET' || call.permission === undefined || call.id.startsWith('hosting.')) continue;
    const sender = secret === undefined ? caller : new Program(world.server, secret);
    const path = call.path.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? '');
    const { status, body: answer, headers } = await sender.call(call, body as never, path);
    const isChange = isAudited(call) && status === 200 && answer.status === 'success';
    answered.push({ id: call.id, request: String(headers['x-request-id']), isChange });
  }
  await until(
    () => jobs().countDocuments({ kind: 'projects.audit', state: 'open' }),
    (open) => open === 0,
  );
  const recordedRequests = (await events().find().toArray()).map(
    ({ action, request }) => `${action} ${request}`,
  );
  const wanted = answered.filter(({ isChange }) => isChange).map(({ id, request }) => `${id} ${request}`);
  const sent = new Set(answered.map(({ id, request }) => `${id} ${request}`));
  expect(recordedRequests.filter((one) => sent.has(one)).toSorted()).toEqual(wanted.toSorted());
  expect(wanted.length).toBeGreaterThan(30);
});

test('the list of calls without events has calls of the contracts only', () => {
  const ids = new Set<string>(ALL_CALLS.map(({ id }) => id));
  expect([...READS].filter((id) => !ids.has(id))).toEqual([]);
});

test('a process that ends after the change loses no event, and the event has an unknown result', async () => {
  const { id } = await world.builders.project(ada.userId, 'Harbour');
  jest.spyOn(world.app.get(JobRepository), 'makeDue').mockRejectedValueOnce(new Error('Process ended.'));
  const { status } = await ada.call(setProjectLabel, { project_id: id, label_color: 'plum' });
  expect(status).toBe(200);
  expect(await listed(id)).toEqual([]);
  await jobs().updateMany({ 'payload.project': id, state: 'open' }, { $set: { dueAt: new Date() } });
  world.app.get(JobService).wake();
  expect(await recorded(id)).toMatchObject([
    { action: 'projects.set-label', details: { label_color: 'plum', result: 'unknown' } },
  ]);
});
