import {
  attachDomain,
  type AuditEvent,
  cancelUpdate,
  detachDomain,
  listAuditEvents,
  removeContainer,
  removeEnvironmentVariable,
  rollBackContainer,
  setLimits,
  shutDownContainer,
  startContainer,
  updateContainer,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { JobRepository } from '../../src/platform/jobs/job.repository.js';
import { OutboxRelay } from '../../src/platform/jobs/outbox-relay.service.js';
import { issue } from '../content/website/website-world.js';
import { eventually } from '../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { Configured, GOOD_LIMITS } from './configuration-world.js';
import { HostingWorld, until } from './hosting-world.js';

// Real: API over HTTP, worker, instances as processes, and the database engine.
let world: World;
let hosting: HostingWorld;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  hosting = await HostingWorld.start(world);
  ada = await world.signedIn('Ada');
});
afterAll(async () => {
  await hosting.stop();
  await world.close();
});

describe('audit log', () => {
  test('each change of a container makes one event with actor, subject and details', async () => {
    const own = await hosting.project(ada, 'Home');
    const id = await own.live();
    const place = Configured.of(world, own, id);
    const act = async (
      call: typeof startContainer | typeof shutDownContainer,
      state: 'online' | 'offline',
    ) => {
      for (let repeat = 0; repeat < 2; repeat += 1) await own.act(call, id);
      await own.settled(id, state);
    };
    await own.follow(id, false);
    await place.set('LEVEL', 'info');
    await place.set('KEY', 'a secret value', true);
    for (const name of ['LEVEL', 'KEY']) await ada.call(removeEnvironmentVariable, { ...place.key, name });
    await ada.call(setLimits, { ...place.key, ...GOOD_LIMITS, cpus: 1 });
    await own.update(id);
    await own.call(rollBackContainer, { container_id: id, number: 1 });
    await own.progress(id, 1);
    await own.settled(id, 'online');
    await act(shutDownContainer, 'offline');
    await act(startContainer, 'online');
    await own.call(attachDomain, { container_id: id, host: 'audit.example', fingerprint: '' });
    const domain = await world.connection.collection('hosting_domains').findOne({ host: 'audit.example' });
    await own.call(detachDomain, { domain_id: domain?._id.toHexString() ?? '' });
    await own.follow(id, true);
    await own.call(removeContainer, { container_id: id });
    const expected = [
      ['container.create', { kind: 'live', source: 'site' }],
      ['container.unfollow', {}],
      ['variable.set', { name: 'LEVEL' }],
      ['secret.set', { name: 'KEY' }],
      ['variable.remove', { name: 'LEVEL' }],
      ['secret.remove', { name: 'KEY' }],
      ['container.limits', { memoryMb: '512', processes: '64', healthPath: '/health' }],
      ['container.update', { version: '2' }],
      ['container.roll-back', { version: '1' }],
      ['container.shut-down', {}],
      ['container.start', {}],
      ['domain.attach', { host: 'audit.example' }],
      ['domain.detach', { host: 'audit.example' }],
      ['container.follow', {}],
      ['container.remove', {}],
    ];
    const found = await place.events(expected.length);
    expect(found.map(({ action, details }) => [action, details]).toReversed()).toEqual(expected);
    for (const { actor, subject } of found)
      expect([actor, subject]).toEqual(['Ada', { kind: 'container', id, name: 'Live' }]);
  });

  inFullRun(test)(
    'a cancelled update has an event, and the deployment of a publication has its author',
    async () => {
      const own = await hosting.project(ada, 'Home');
      const id = await own.live();
      await own.follow(id, true);
      await own.publish('Second');
      await until(
        () => own.container(id),
        ({ deployed, state }) => deployed?.number === 2 && state === 'online',
      );
      await own.follow(id, false);
      await own.act(updateContainer, id);
      const { body } = await own.call(cancelUpdate, { container_id: id });
      expect(body.status).toBe('success');
      const found = await Configured.of(world, own, id).events(7);
      expect(found).toMatchObject([
        { action: 'container.cancel-update', details: { version: '3' } },
        { action: 'container.update', details: { version: '3' } },
        { action: 'container.unfollow' },
        { action: 'container.update', actor: 'Ada', details: { version: '2', reason: 'publication' } },
        { action: 'container.follow' },
        { action: 'container.unfollow' },
        { action: 'container.create' },
      ]);
    },
  );

  inFullRun(test)('events are listed page by page, and a repeated job writes no second event', async () => {
    const place = await Configured.idle(world, ada);
    for (const value of ['1', '2', '3']) await place.set('LEVEL', value);
    const all = await place.events(4);
    const { projectId } = place;
    const jobs = world.app.get(JobRepository);
    const stored = await world.connection
      .collection('project_audit_events')
      .find({ project: new Types.ObjectId(projectId) })
      .toArray();
    const repeated = stored.map(({ entry, action }) => ({
      id: entry as string,
      kind: 'projects.audit',
      payload: {
        project: projectId,
        actor: null,
        action: action as string,
        subject: all[0]?.subject,
        at: new Date(),
      },
    }));
    await world.connection
      .collection('jobs')
      .deleteMany({ _id: { $in: repeated.map(({ id }) => id) } } as never);
    await jobs.addAll(repeated, new Date());
    await world.app.get(OutboxRelay).sweep();
    await eventually(async () => {
      const open = { _id: { $in: repeated.map(({ id }) => id) }, state: 'open' };
      expect(await world.connection.collection('jobs').countDocuments(open as never)).toBe(0);
    });
    const read: AuditEvent[] = [];
    for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
      const { body } = await ada.call(listAuditEvents, { project_id: projectId, limit: 3, cursor });
      expect(body.count).toBe(4);
      read.push(...(body.list as AuditEvent[]));
      cursor = (body.next as string | null) ?? undefined;
    }
    expect(read).toEqual(all);
    expect((await ada.call(listAuditEvents, { project_id: projectId, cursor: 'x' })).body).toMatchObject(
      issue('cursor', 'This page mark is not valid.'),
    );
  });
});
