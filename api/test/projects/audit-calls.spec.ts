import {
  ALL_CALLS,
  type AuditEvent,
  createCluster,
  dropCluster,
  listAuditEvents,
  setProjectLabel,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import type { AuditEventDocument } from '../../src/domains/projects/audit/audit-event.schema.js';
import type { AuditIntentDocument } from '../../src/domains/projects/audit/audit-intent.schema.js';
import { isAudited } from '../../src/domains/projects/audit/audited-calls.js';
import { AuditEventRepository } from '../../src/domains/projects/audit/audit-event.repository.js';
import { Tidier } from '../../src/platform/jobs/tidier.service.js';
import { makeExamples } from '../harness/examples.js';
import { Program, sharedWorld, type SignedIn, type World } from '../harness/harness.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

const events = () => world.connection.collection<AuditEventDocument>('project_audit_events');
const intents = () => world.connection.collection<AuditIntentDocument>('project_audit_intents');

async function listed(projectId: string): Promise<AuditEvent[]> {
  const { body } = await ada.call(listAuditEvents, { project_id: projectId });
  return body.list as AuditEvent[];
}

test('a successful change makes one event with member, address and object', async () => {
  const { id } = await world.builders.project(ada.userId, 'Harbour');
  const created = await ada.call(createCluster, { project_id: id, cluster_domain: 'audited.example' });
  await ada.call(setProjectLabel, { project_id: id, label_color: 'teal' });
  expect(await listed(id)).toMatchObject([
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
  expect(await intents().countDocuments({ project: new Types.ObjectId(id) })).toBe(0);
});

test('a refused change makes no event', async () => {
  const { id } = await world.builders.project(ada.userId, 'Harbour');
  await ada.call(createCluster, { project_id: id, cluster_domain: 'not a domain' });
  await ada.call(dropCluster, { project_id: id, cluster_id: new Types.ObjectId().toHexString() } as never);
  expect(await listed(id)).toEqual([]);
  expect(await intents().countDocuments({ project: new Types.ObjectId(id) })).toBe(0);
});

test('each successful call that changes a project makes one event, and no other call makes one', async () => {
  const examples = await makeExamples(world, ada);
  const wrong: string[] = [];
  let audited = 0;
  for (const call of ALL_CALLS) {
    const { body = {}, params = {}, secret, caller = ada } = examples[call.id] ?? {};
    if (call.method === 'GET' || call.permission === undefined || call.id.startsWith('hosting.')) continue;
    const sender = secret === undefined ? caller : new Program(world.server, secret);
    const path = call.path.replace(/:(\w+)/gu, (_, name: string) => params[name] ?? '');
    const before = await events().countDocuments({ action: call.id });
    const answer = await sender.call(call, body as never, path);
    const isChange = isAudited(call) && answer.status === 200 && answer.body.status === 'success';
    const made = (await events().countDocuments({ action: call.id })) - before;
    if (made !== Number(isChange)) wrong.push(`${call.id}: ${made} of ${Number(isChange)}`);
    audited += made;
  }
  expect(wrong).toEqual([]);
  expect(audited).toBeGreaterThan(40);
});

describe('a process that ends', () => {
  test('between change and event loses no event', async () => {
    const { id } = await world.builders.project(ada.userId, 'Harbour');
    jest
      .spyOn(world.app.get(AuditEventRepository), 'append')
      .mockRejectedValueOnce(new Error('Process ended.'));
    expect((await ada.call(setProjectLabel, { project_id: id, label_color: 'plum' })).status).toBe(200);
    expect(await listed(id)).toEqual([]);
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await world.app.get(Tidier).run(later(9));
    expect(await listed(id)).toEqual([]);
    for (let repeat = 0; repeat < 2; repeat += 1) await world.app.get(Tidier).run(later(11));
    expect(await listed(id)).toMatchObject([
      { action: 'projects.set-label', details: { label_color: 'plum', result: 'unknown' } },
    ]);
  });
});
