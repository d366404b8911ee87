import { randomUUID } from 'node:crypto';
import { type AuditEvent, exportAuditEvents, listAuditEvents } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../src/admin/commands.js';
import type { AuditEventDocument } from '../../src/domains/projects/audit/audit-event.schema.js';
import { projectChange } from '../../src/domains/projects/audit/audit-entry.js';
import { AuditEventRepository } from '../../src/domains/projects/audit/audit-event.repository.js';
import { IdentityService } from '../../src/domains/account/account.api.js';
import { ProjectAudit } from '../../src/domains/projects/projects.api.js';
import { chainsOfAuditLogs } from '../../src/migrations/chains-of-audit-logs.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';

// Real: API over HTTP, operator command, database engine.
let world: World;
let ada: SignedIn;
let project: string;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
beforeEach(async () => {
  project = (await world.builders.project(ada.userId, 'Harbour')).id;
});
afterAll(() => world.close());

const stored = () => world.connection.collection<AuditEventDocument>('project_audit_events');
const verify = () => runCommand(world.app, ['audit', 'verify', '--project', project]);

function record(action: string, more: object = {}, entry = randomUUID()): Promise<void> {
  const subject = { kind: 'container', id: new Types.ObjectId().toHexString(), name: 'Shop' };
  const change = projectChange.parse({
    project,
    actor: ada.userId,
    action,
    subject,
    ip: '192.0.2.1',
    ...more,
  });
  return world.app.get(ProjectAudit).record(change, entry);
}

/** Adds events one after another. */
async function recordAll(...actions: string[]): Promise<void> {
  for (const action of actions) await record(action);
}

async function listed(filter: object = {}): Promise<AuditEvent[]> {
  const { body } = await ada.call(listAuditEvents, { project_id: project, ...filter });
  return body.list as AuditEvent[];
}

describe('the chain of audit events', () => {
  test('parallel events of a project have numbers without gaps', async () => {
    const entry = randomUUID();
    await Promise.all([
      ...Array.from({ length: 20 }, (_, place) => record(`container.act-${place}`)),
      record('container.twice', {}, entry),
      record('container.twice', {}, entry),
    ]);
    expect(await verify()).toEqual({
      events: 21,
      last: { number: 21, hash: expect.stringMatching(/^[0-9a-f]{64}$/u) },
    });
  });

  test.each([
    ['details', { details: { memoryMb: '1' } }],
    ['an action', { action: 'container.remove' }],
    ['an object', { 'subject.name': 'Other' }],
    ['an actor', { actor: new Types.ObjectId() }],
    ['a time', { at: new Date(0) }],
    ['a token', { token: 'Deploy' }],
  ])('a modified event is detected: %s', async (_, change) => {
    await recordAll('container.create', 'container.start', 'container.update');
    await stored().updateOne({ project: new Types.ObjectId(project), number: 2 }, { $set: change });
    await expect(verify()).rejects.toThrow('Event 2 was changed after it was written.');
  });

  test('a removed event is detected, and expired events are not', async () => {
    await recordAll('container.create', 'container.start', 'container.update', 'container.remove');
    const own = { project: new Types.ObjectId(project) };
    await stored().deleteOne({ ...own, number: 1 });
    expect(await verify()).toMatchObject({ events: 3, last: { number: 4 } });
    await stored().deleteOne({ ...own, number: 3 });
    await expect(verify()).rejects.toThrow('An event before number 4 is missing.');
  });

  test('the removal of an account removes its traces, and the chain stays correct', async () => {
    await recordAll('container.create', 'container.start');
    const { origin } = (await stored().findOne({ project: new Types.ObjectId(project) })) ?? {};
    const { body } = await ada.call(listAuditEvents, { project_id: project });
    expect(body.actors).toEqual([{ id: ada.userId, name: 'Ada' }]);
    await stored().updateMany({ project: new Types.ObjectId(project) }, { $set: { actor: null, ip: null } });
    expect(await verify()).toMatchObject({ events: 2 });
    expect(origin).not.toContain(ada.userId);
    expect(await listed()).toMatchObject([{ actor: null, actor_id: null, ip: null }, { actor: null }]);
  });

  test('the removal of an account removes a member that an event names, and the chain stays correct', async () => {
    const bob = await world.signedIn('Bob');
    const subject = { kind: 'member', id: bob.userId, name: 'member' };
    await record('member.remove', { subject });
    expect(await listed()).toMatchObject([{ subject: { id: bob.userId, name: 'Bob' } }]);
    await world.app.get(AuditEventRepository).forget(bob.userId);
    expect(await verify()).toMatchObject({ events: 1 });
    expect(await listed()).toMatchObject([{ subject: { kind: 'member', name: 'member' } }]);
    expect(JSON.stringify(await stored().find().toArray())).not.toContain(bob.userId);
  });

  inFullRun(test)('a modified member is detected', async () => {
    await record('member.remove', { subject: { kind: 'member', id: ada.userId, name: 'member' } });
    await stored().updateOne(
      { project: new Types.ObjectId(project) },
      { $set: { 'subject.id': new Types.ObjectId() } },
    );
    await expect(verify()).rejects.toThrow('Event 1 was changed after it was written.');
  });

  inFullRun(test)('events of a former version join the chain in their order', async () => {
    await recordAll('container.create', 'container.start', 'container.update');
    const own = { project: new Types.ObjectId(project) };
    const link = { number: 1, previous: 1, hash: 1, origin: 1, storedAt: 1 } as const;
    await stored().updateMany(own, { $unset: link });
    for (let repeat = 0; repeat < 2; repeat += 1) await chainsOfAuditLogs.up(world.connection);
    await record('container.remove');
    expect(await verify()).toMatchObject({ events: 4, last: { number: 4 } });
    const actions = (await stored().find(own).sort({ number: 1 }).toArray()).map(({ action }) => action);
    expect(actions).toEqual(['container.create', 'container.start', 'container.update', 'container.remove']);
  });

  test('the command needs the id of a project', async () => {
    await expect(runCommand(world.app, ['audit', 'verify', '--project', 'x'])).rejects.toThrow(/--project/u);
  });
});

describe('filters and downloads', () => {
  const target = new Types.ObjectId().toHexString();
  const zone = { kind: 'cluster', id: target, name: '=harbour.example' };
  beforeEach(async () => {
    await record('container.create', { at: '2026-11-01T10:00:00.000Z', details: { kind: 'live' } });
    await record('cluster.create', {
      at: '2026-11-02T10:00:00.000Z',
      area: 'dns',
      subject: zone,
      token: 'Deploy',
    });
    await record('container.expire', { at: '2026-11-03T10:00:00.000Z', actor: null, ip: null });
  });

  test.each([
    ['area', { area: 'dns' }, ['cluster.create']],
    ['target', { target }, ['cluster.create']],
    ['start', { from: '2026-11-02T10:00:00.000Z' }, ['container.expire', 'cluster.create']],
    ['end', { until: '2026-11-02T10:00:00.000Z' }, ['container.create']],
    ['none', {}, ['container.expire', 'cluster.create', 'container.create']],
  ])('the filter %s selects its events', async (_, filter, expected) => {
    expect((await listed(filter)).map(({ action }) => action)).toEqual(expected);
  });

  test('the filter by actor has pages without gaps', async () => {
    const own = await listed({ actor: ada.userId, limit: 1 });
    expect(own.map(({ action }) => action)).toEqual(['cluster.create']);
    const { body } = await ada.call(listAuditEvents, { project_id: project, actor: ada.userId, limit: 1 });
    const second = await listed({ actor: ada.userId, limit: 1, cursor: body.next });
    expect(second.map(({ action }) => action)).toEqual(['container.create']);
  });

  test.each([
    ['area', { area: 'kitchen' }],
    ['actor', { actor: 'ada' }],
    ['target', { target: 'x'.repeat(25) }],
    ['from', { from: 'yesterday' }],
    ['until', { until: '2026-02-30T10:00:00.000Z' }],
  ])('a bad value of %s is refused with its name', async (field, filter) => {
    const { body } = await ada.call(listAuditEvents, { project_id: project, ...(filter as object) });
    expect(body).toMatchObject({ status: 'validation-error', issues: [{ path: field }] });
  });

  test('CSV and JSON have the filtered events, and no cell is a formula', async () => {
    const csv = await ada.call(exportAuditEvents, { project_id: project, format: 'csv', area: 'dns' });
    expect(csv.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/u,
    );
    expect(csv.text.split('\r\n').slice(1)).toEqual([
      "2026-11-02T10:00:00.000Z,Ada,Deploy,192.0.2.1,,dns,cluster.create,'=harbour.example,",
      '',
    ]);
    const json = await ada.call(exportAuditEvents, { project_id: project, format: 'json' });
    expect(JSON.parse(json.text)).toEqual(await listed());
    const empty = await ada.call(exportAuditEvents, { project_id: project, format: 'json', area: 'support' });
    expect(JSON.parse(empty.text)).toEqual([]);
  });

  test('a download reads the names of members in one query', async () => {
    const people = [await world.signedIn('Bob'), await world.signedIn('Eve')];
    for (const { userId: id } of people)
      await record('member.set-role', { subject: { kind: 'member', id, name: 'member' } });
    const reads = jest.spyOn(world.app.get(IdentityService), 'namesOf');
    const { text } = await ada.call(exportAuditEvents, { project_id: project, format: 'json' });
    const names = (JSON.parse(text) as AuditEvent[]).map(({ subject }) => subject.name);
    expect(names).toEqual(expect.arrayContaining(['Bob', 'Eve']));
    // One of the actors, and one of the other members.
    expect(reads).toHaveBeenCalledTimes(2);
    reads.mockRestore();
  });

  test('a user outside of the project gets 404', async () => {
    const eve = await world.signedIn('Eve');
    for (const call of [listAuditEvents, exportAuditEvents])
      expect((await eve.call(call, { project_id: project, format: 'csv' })).status).toBe(404);
  });
});
