import {
  type Container,
  createContainer,
  setSleep,
  shutDownContainer,
  startContainer,
  updateContainer,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { ContainerRepository } from '../../src/domains/hosting/containers/container.repository.js';
import { crashEntry } from '../../src/domains/hosting/containers/crash-notice.js';
import { SiteEngine } from '../../src/domains/hosting/engines/site-engine.js';
import { OutboxRelay } from '../../src/platform/jobs/outbox-relay.service.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { type StoredMessage, storedMessages } from '../harness/stored-messages.js';
import { type Hosting, HostingWorld, until } from './hosting-world.js';

// Real: API over HTTP, worker, instances as processes, edge proxy, and the database engine.
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

const project = (title = 'Home'): Promise<Hosting> => hosting.project(ada, title);

test('a live container starts right after its creation and shows the published website', async () => {
  const own = await project('Welcome');
  const id = await own.create('live');
  const container = await own.settled(id, 'online');
  expect(container).toMatchObject({ status: 1, kind: 'live', public_server: true, deployed: { number: 1 } });
  const visit = await hosting.visit(id);
  expect(visit).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'noindex' } });
  expect(visit.body).toContain('Welcome');
});

inFullRun(test)('a development container is offline until its start', async () => {
  const own = await project();
  const id = await own.create('development');
  expect(await own.container(id)).toMatchObject({ status: 0, state: 'offline', deployed: null });
  expect((await hosting.visit(id)).status).toBe(503);
  const { body } = await own.act(startContainer, id);
  expect(body).toMatchObject({ status: 'success', container: { id, state: 'starting' } });
  await own.settled(id, 'online');
  expect((await hosting.visit(id)).status).toBe(200);
});

test('two checks of one stopped instance both record it, so that the container remains offline', async () => {
  const own = await project();
  const id = await own.live();
  await hosting.stopWorker();
  const containers = world.app.get(ContainerRepository, { strict: false });
  const stored = await containers.findAny(new Types.ObjectId(id));
  const record = () =>
    containers.recordDrift(
      stored!._id,
      stored!.route!.deployment,
      { kind: 'stopped', parts: [] },
      'The instance was stopped outside of Zonewerk.',
    );
  expect([await record(), await record()]).toEqual([true, true]);
  expect(await own.container(id)).toMatchObject({ state: 'offline', drift: { kind: 'stopped' } });
  await hosting.startWorker();
});

test('a second development container is rejected, and one of several concurrent creations is accepted', async () => {
  const own = await project();
  const server = { server_id: await own.server() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => own.call(createContainer, server)));
  const messages = answers.map(({ body }) => (body.status === 'success' ? '' : body.message));
  const refusal = 'A development container cannot be created because one already exists';
  expect(messages.sort()).toEqual(['', ...Array.from({ length: 4 }, () => refusal)]);
  expect(await own.containers()).toHaveLength(1);
});

inFullRun(test)(
  'a shutdown ends the instance of a container, a start starts it, and both can be repeated',
  async () => {
    const own = await project();
    const id = await own.live();
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect((await own.act(shutDownContainer, id)).body.status).toBe('success');
      expect(await own.settled(id, 'offline')).toMatchObject({ status: 0 });
      expect((await hosting.visit(id)).status).toBe(503);
    }
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect((await own.act(startContainer, id)).body.status).toBe('success');
      expect(await own.settled(id, 'online')).toMatchObject({ status: 1, deployed: { number: 1 } });
      expect((await hosting.visit(id)).status).toBe(200);
    }
  },
);

/** Brings containers online and sets their last activity to more than an hour ago. */
async function forget(containers: readonly (readonly [Hosting, string])[]): Promise<void> {
  for (const [own, id] of containers) {
    await own.act(startContainer, id);
    await own.settled(id, 'online');
  }
  const ids = containers.map(([, id]) => new Types.ObjectId(id));
  await world.connection
    .collection('hosting_containers')
    .updateMany({ _id: { $in: ids } }, { $set: { activeAt: new Date(Date.now() - 61 * 60_000) } });
}

inFullRun(test)(
  'a development container sleeps after an hour without a visit, and the next visit starts it',
  async () => {
    const own = await project('Asleep');
    const id = await own.create('development');
    const live = await own.create('live');
    const other = await project();
    const awake = await other.create('development');
    const { body } = await other.call(setSleep, { container_id: awake, sleeps: false });
    expect(body).toEqual({ status: 'success', message: '', sleeps: false });
    await forget([
      [own, id],
      [own, live],
      [other, awake],
    ]);
    const before = await hosting.processOf(id);
    expect(await own.settled(id, 'sleeping')).toMatchObject({
      status: 0,
      desired: 'running',
      message: 'There was no visit for 60 minutes. The next visit starts the container.',
    });
    expect(() => process.kill(before, 0)).toThrow('ESRCH');
    expect(await hosting.heading(id)).toBe('Asleep');
    expect(await own.settled(id, 'online')).toMatchObject({
      status: 1,
      deployed: { number: 1 },
      sleeps: true,
    });
    expect(await own.deployments(id)).toHaveLength(1);
    expect(await own.container(live)).toMatchObject({ sleeps: false, state: 'online' });
    expect(await other.container(awake)).toMatchObject({ sleeps: false, state: 'online' });
  },
);

inFullRun(test)('a sleeping container can be started, updated and shut down', async () => {
  const owns = [await project(), await project('First'), await project()] as const;
  const ids = await Promise.all(owns.map((own) => own.create('development')));
  const [started = '', updated = '', stopped = ''] = ids;
  await forget(owns.map((own, index) => [own, ids[index] ?? '']));
  await Promise.all(owns.map((own, index) => own.settled(ids[index] ?? '', 'sleeping')));
  await owns[0].act(startContainer, started);
  await owns[0].settled(started, 'online');
  await owns[1].publish('Second');
  expect(await owns[1].update(updated)).toMatchObject({ status: 'success', run: 2 });
  expect(await hosting.heading(updated)).toBe('Second');
  await owns[2].act(shutDownContainer, stopped);
  await owns[2].settled(stopped, 'offline');
  expect((await hosting.visit(stopped)).status).toBe(503);
});

inFullRun(test)('a killed instance starts again, and a visitor waits instead of an error', async () => {
  const own = await project();
  const id = await own.live();
  const before = await hosting.processOf(id);
  process.kill(before, 'SIGKILL');
  expect(await hosting.heading(id)).toBe('Home');
  await own.settled(id, 'online');
  expect(await hosting.processOf(id)).not.toBe(before);
});

/** Kills the instance of a container whenever it is online, until the condition is true. */
async function crash(own: Hosting, id: string, isOver: (found: Container) => boolean): Promise<Container> {
  for (;;) {
    const found = await until(
      () => own.container(id),
      (one) => isOver(one) || one.state === 'online',
    );
    if (isOver(found)) return found;
    process.kill(await hosting.processOf(id), 'SIGKILL');
    await until(
      () => own.container(id),
      ({ state }) => state !== 'online',
    );
  }
}

/** Emails about crashes to a user. */
async function crashMails({ mail }: SignedIn): Promise<StoredMessage[]> {
  await world.app.get(OutboxRelay).sweep();
  return (await storedMessages(world, mail)).filter(({ text }) => text.includes('ended five times'));
}

inFullRun(test)('an event that names a deployment of another server changes nothing', async () => {
  const open = jest.spyOn(SiteEngine.prototype, 'open');
  await hosting.stopWorker();
  await hosting.startWorker();
  const [opened] = await until(
    () => Promise.resolve(open.mock.calls),
    (calls) => calls.length > 0,
  );
  open.mockRestore();
  const [own, other] = await Promise.all([project(), project()]);
  const [id, foreign] = await Promise.all([own.live(), other.live()]);
  const containers = world.connection.collection<{ exits: Date[] }>('hosting_containers');
  const _id = new Types.ObjectId(foreign);
  const { server } = (await containers.findOne({ _id })) as unknown as { server: Types.ObjectId };
  await containers.updateOne({ _id }, { $set: { server: new Types.ObjectId() } });
  const exitOf = async (project: Hosting, container: string) =>
    opened?.[1]((await project.deployments(container))[0]?.id ?? '');
  for (let exits = 0; exits < 5; exits += 1) await exitOf(other, foreign);
  await exitOf(own, id);
  const exitsOf = async (container: string) =>
    (await containers.findOne({ _id: new Types.ObjectId(container) }))?.exits.length;
  await until(
    () => exitsOf(id),
    (exits) => exits === 1,
  );
  expect(await exitsOf(foreign)).toBe(0);
  await containers.updateOne({ _id }, { $set: { server } });
});

inFullRun(test)('a worker whose first probe of its engine fails probes again soon', async () => {
  const own = await project();
  await hosting.stopWorker();
  const probe = jest.spyOn(SiteEngine.prototype, 'probe').mockRejectedValueOnce(new Error('No answer.'));
  await hosting.startWorker();
  probe.mockRestore();
  await until(
    () => own.servers(),
    (servers) => servers.some(({ sources }) => sources.includes('site')),
  );
});

inFullRun(test)('an instance with repeated crashes is stopped, and the owner gets one email', async () => {
  const mia = await world.signedIn('Mia');
  const own = await hosting.project(mia, 'Home');
  const id = await own.live();
  expect(await crash(own, id, ({ state }) => state === 'crashing')).toMatchObject({
    status: 0,
    message: 'The instance ended 5 times within a minute. Update the container, or roll back.',
  });
  expect((await hosting.visit(id)).status).toBe(503);
  const mails = await until(
    () => crashMails(mia),
    ({ length }) => length > 0,
  );
  expect(mails).toMatchObject([{ subject: 'Live is offline' }]);
  const page = `/developer/dashboard/projects/${own.projectId}/servers/${id}/`;
  for (const part of ['Project: Website. Container: Live.', 'of version 1 ended', page])
    expect(mails[0]?.text).toContain(part);
  expect(await own.update(id)).toMatchObject({ status: 'success' });
  expect(await hosting.heading(id)).toBe('Home');
  await own.act(shutDownContainer, id);
  await own.settled(id, 'offline');
  expect(await crashMails(mia)).toHaveLength(1);
});

inFullRun(test)('late reports about a crashing container change nothing', async () => {
  const mia = await world.signedIn('Mia');
  const own = await hosting.project(mia, 'Home');
  const id = await own.live();
  await crash(own, id, ({ state }) => state === 'crashing');
  const containers = world.app.get(ContainerRepository);
  const read = async () => {
    const found = await containers.findAny(new Types.ObjectId(id));
    if (!found?.desired.deployment) throw new Error('The container is not stored.');
    return { ...found, deployment: found.desired.deployment };
  };
  await until(
    () => crashMails(mia),
    ({ length }) => length > 0,
  );
  const before = await until(read, ({ outbox }) => !outbox?.length);
  await containers.recordExit(before._id, before.deployment, new Date());
  await containers.giveUp(before, 'Once more.', crashEntry(before, 1, null));
  expect(await read()).toEqual(before);
});

inFullRun(test)(
  'a new version with a crash loop is rolled back automatically, and the owner gets one email',
  async () => {
    const mia = await world.signedIn('Mia');
    const own = await hosting.project(mia, 'First');
    const id = await own.live();
    await own.publish('Second');
    expect(await own.update(id)).toMatchObject({ status: 'success', run: 2 });
    const isBack = ({ state, deployed }: Container) => state === 'online' && deployed?.number === 1;
    expect(await crash(own, id, isBack)).toMatchObject({
      status: 1,
      message: 'The instance of version 2 ended five times within a minute. Version 1 is live again.',
    });
    expect(await hosting.heading(id)).toBe('First');
    const message = 'The instance of this version ended five times within a minute. Version 1 is live again.';
    expect(await own.deployments(id)).toMatchObject([
      { number: 2, state: 'failed', message, restorable: false },
      { number: 1, state: 'live', message: '' },
    ]);
    expect((await own.act(updateContainer, id, { run: '2' })).body).toMatchObject({
      status: 'failed',
      message,
    });
    const mails = await until(
      () => crashMails(mia),
      ({ length }) => length > 0,
    );
    expect(mails).toMatchObject([{ subject: 'Live was rolled back to version 1' }]);
    expect(mails[0]?.text).toContain('Version 1 is live again.');

    // The restored version is not new: its crash loop stops the container.
    await crash(own, id, ({ state }) => state === 'crashing');
    expect(await own.update(id)).toMatchObject({ status: 'success', run: 3 });
    expect(await own.container(id)).toMatchObject({ message: '', deployed: { number: 3 } });
    expect(await hosting.heading(id)).toBe('Second');
  },
);

/** The worker stores the end of an intent after the end of its update. */
async function fulfilled(id: string): Promise<void> {
  const containers = world.connection.collection('hosting_containers');
  await until(
    () => containers.findOne({ _id: new Types.ObjectId(id) }),
    (found) => found?.['open'] === false,
  );
}

inFullRun(test)('an interrupted automatic rollback is completed', async () => {
  const own = await project('First');
  const id = await own.live();
  await own.publish('Second');
  await own.update(id);
  await fulfilled(id);
  const container = new Types.ObjectId(id);
  await world.connection
    .collection('hosting_deployments')
    .updateOne({ container, number: 2 }, { $set: { state: 'failed' } });
  await world.connection
    .collection('hosting_containers')
    .updateOne({ _id: container }, { $set: { open: true } });
  await until(
    () => own.container(id),
    ({ deployed, state }) => deployed?.number === 1 && state === 'online',
  );
  expect(await hosting.heading(id)).toBe('First');
  expect((await own.deployments(id)).map(({ state }) => state)).toEqual(['failed', 'live']);
});

inFullRun(test)(
  'an automatic rollback to a version that does not start ends in a crashing container',
  async () => {
    const own = await project('First');
    const id = await own.live();
    await own.publish('Second');
    await own.update(id);
    await fulfilled(id);
    const container = new Types.ObjectId(id);
    const deployments = world.connection.collection('hosting_deployments');
    // The store has no content of the former version.
    await deployments.updateOne({ container, number: 1 }, { $set: { artifact: new Types.ObjectId() } });
    await deployments.updateOne({ container, number: 2 }, { $set: { state: 'failed' } });
    await world.connection
      .collection('hosting_containers')
      .updateOne({ _id: container }, { $set: { open: true } });
    await own.settled(id, 'crashing');
    expect((await own.deployments(id)).map(({ state }) => state)).toEqual(['failed', 'replaced']);
    expect(await own.update(id)).toMatchObject({ status: 'success', run: 3 });
    expect(await hosting.heading(id)).toBe('Second');
  },
);
