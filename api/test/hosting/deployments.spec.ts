import {
  cancelUpdate,
  HOSTING_LIMITS,
  removeContainer,
  rollBackContainer,
  shutDownContainer,
  startContainer,
  updateContainer,
} from '@zonewerk/contracts';
import mongoose, { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { SiteSnapshots } from '../../src/domains/content/website/site/site-snapshots.service.js';
import { DeploymentRepository } from '../../src/domains/hosting/deployments/deployment.repository.js';
import { ByteStore } from '../../src/platform/files/byte-store.js';
import { Site } from '../content/website/website-world.js';
import { EngineRefusal, EngineUnavailable } from '../../src/domains/hosting/engines/engine.js';
import { SiteEngine } from '../../src/domains/hosting/engines/site-engine.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { Hosting, HostingWorld, until } from './hosting-world.js';

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

const shown = (id: string) => hosting.heading(id);

test('visitors get the former website until an update shows the present one', async () => {
  const own = await hosting.project(ada, 'First');
  const id = await own.live();
  await own.publish('Second');
  expect(await shown(id)).toBe('First');
  expect(await own.update(id)).toMatchObject({ status: 'success', run: 2, progress: 100, step: null });
  expect(await shown(id)).toBe('Second');
  const [newest, former] = await own.deployments(id);
  expect(newest).toMatchObject({ number: 2, state: 'live', author: 'Ada', restorable: false });
  expect(newest?.steps.map(({ name }) => name)).toEqual(['prepare', 'start', 'probe', 'switch', 'drain']);
  expect(former).toMatchObject({ number: 1, state: 'replaced', restorable: true });
});

inFullRun(test)('a request with a run reads progress and never starts an update', async () => {
  const own = await hosting.project(ada, 'Home');
  const id = await own.live();
  for (let read = 0; read < 3; read += 1) {
    expect((await own.act(updateContainer, id, { run: '1' })).body).toMatchObject({
      status: 'success',
      run: 1,
    });
  }
  expect((await own.act(updateContainer, id, { run: '2' })).status).toBe(404);
  for (const run of ['0', '-1', '1.5', 'one', '99999999']) {
    const { body } = await own.act(updateContainer, id, { run });
    expect(body).toMatchObject({ status: 'validation-error', issues: [{ path: 'run' }] });
  }
  expect(await own.deployments(id)).toHaveLength(1);
});

inFullRun(test)('concurrent requests for an update start one update', async () => {
  const own = await hosting.project(ada, 'Home');
  const id = await own.live();
  const answers = await Promise.all(Array.from({ length: 6 }, () => own.act(updateContainer, id)));
  expect(answers.map(({ body }) => body.run as number)).toEqual(Array.from({ length: 6 }, () => 2));
  await until(
    () => own.deployments(id),
    ([newest]) => newest?.state === 'live',
  );
  expect(await own.deployments(id)).toHaveLength(2);
});

test('a container that is offline is not updated', async () => {
  const own = await hosting.project(ada, 'Home');
  const id = await own.create('development');
  const { body } = await own.act(updateContainer, id);
  expect(body).toEqual({
    status: 'conflict',
    message: 'This container is offline. Start it before you update it.',
  });
  expect(await own.deployments(id)).toEqual([]);
});

inFullRun(test)('a deployment without a published page fails with the reason', async () => {
  const site = await Site.create(world, ada);
  await site.add('Draft');
  const own = new Hosting(ada, site.projectId, site);
  const id = await own.create('development');
  await own.act(startContainer, id);
  const reason = 'The project has no published website. Publish a page first.';
  const settled = await until(
    () => own.container(id),
    ({ message }) => message !== '',
  );
  expect(settled).toMatchObject({ desired: 'stopped', state: 'offline', status: 0, message: reason });
  expect(await own.deployments(id)).toMatchObject([{ number: 1, state: 'failed', message: reason }]);
  await site.show(await site.add('Published'));
  await own.act(startContainer, id);
  expect(await own.settled(id, 'online')).toMatchObject({ message: '', deployed: { number: 2 } });
});

inFullRun(test)(
  'a rollback shows a former website again, and only the last five replaced deployments are available',
  async () => {
    const own = await hosting.project(ada, 'Version 1');
    const id = await own.live();
    const last = HOSTING_LIMITS.rollbackDeployments + 2;
    for (let number = 2; number <= last; number += 1) {
      await own.publish(`Version ${number}`);
      await own.update(id);
    }
    const [live, ...former] = await until(
      () => own.deployments(id),
      (list) => list.at(-1)?.restorable === false,
    );
    expect(live).toMatchObject({ number: last, restorable: false });
    expect(former.filter(({ restorable }) => restorable).map(({ number }) => number)).toEqual([
      6, 5, 4, 3, 2,
    ]);

    const { body } = await own.call(rollBackContainer, { container_id: id, number: 3 });
    expect(body).toMatchObject({ status: 'success', container: { update: { run: 3, progress: 0 } } });
    await until(
      () => own.container(id),
      ({ deployed, state }) => deployed?.number === 3 && state === 'online',
    );
    expect(await shown(id)).toBe('Version 3');
    const states = (await own.deployments(id)).map(({ number, state }) => [number, state]);
    expect(states.slice(0, 5)).toEqual([
      [7, 'replaced'],
      [6, 'replaced'],
      [5, 'replaced'],
      [4, 'replaced'],
      [3, 'live'],
    ]);
    for (const number of [1, 3]) {
      expect((await own.call(rollBackContainer, { container_id: id, number })).body).toMatchObject({
        status: 'conflict',
        message: 'This deployment is not available for a rollback.',
      });
    }
    expect((await own.call(rollBackContainer, { container_id: id, number: 99 })).status).toBe(404);
  },
);

inFullRun(test)('a failed rollback is reported as failed, and the present website stays', async () => {
  const own = await hosting.project(ada, 'First');
  const id = await own.live();
  await own.publish('Second');
  await own.update(id);
  const start = jest.spyOn(SiteEngine.prototype, 'start').mockRejectedValueOnce(new Error('No memory.'));
  await own.call(rollBackContainer, { container_id: id, number: 1 });
  const ended = await own.progress(id, 1);
  start.mockRestore();
  const message = 'The instance did not start. Update the container again.';
  expect(ended).toMatchObject({ status: 'failed', run: 1, message });
  await own.settled(id, 'online');
  expect(await shown(id)).toBe('Second');
  const [, former] = await own.deployments(id);
  expect(former).toMatchObject({ number: 1, state: 'replaced', restorable: true, message });
  await own.call(rollBackContainer, { container_id: id, number: 1 });
  expect(await own.progress(id, 1)).toMatchObject({ status: 'success', run: 1 });
  expect(await shown(id)).toBe('First');
});

inFullRun(test)('a cancelled update leaves the former deployment to visitors', async () => {
  const own = await hosting.project(ada, 'First');
  const id = await own.live();
  expect((await own.call(cancelUpdate, { container_id: id })).body.status).toBe('conflict');
  await own.publish('Second');
  await own.act(updateContainer, id);
  expect((await own.call(cancelUpdate, { container_id: id })).body).toMatchObject({ status: 'success' });
  const { body } = await own.act(updateContainer, id, { run: '2' });
  expect(body).toMatchObject({ status: 'failed', message: 'A member of the project cancelled the update.' });
  await until(
    () => own.container(id),
    ({ state, update }) => state === 'online' && update === null,
  );
  expect(await shown(id)).toBe('First');
  expect(await own.container(id)).toMatchObject({ deployed: { number: 1 } });
});

inFullRun(test)('a shutdown cancels an update', async () => {
  const own = await hosting.project(ada, 'First');
  const id = await own.live();
  await own.publish('Second');
  await own.act(updateContainer, id);
  await own.act(shutDownContainer, id);
  await own.settled(id, 'offline');
  expect((await own.deployments(id)).map(({ state }) => state)).toEqual(['cancelled', 'live']);
  await own.act(startContainer, id);
  await own.settled(id, 'online');
  expect(await shown(id)).toBe('First');
});

inFullRun(test)(
  'the removal of a container deletes its deployments and their content, and ends its URL',
  async () => {
    const own = await hosting.project(ada, 'Home');
    const id = await own.create('development');
    await own.act(startContainer, id);
    await own.settled(id, 'online');
    const stored = await world.connection
      .collection('hosting_deployments')
      .findOne<{ artifact: Types.ObjectId }>({ container: new Types.ObjectId(id) });
    const artifact = stored?.artifact.toHexString() ?? '';
    const bytes = world.app.get(ByteStore, { strict: false });
    expect(await bytes.open(artifact)).not.toBeNull();
    expect((await own.call(removeContainer, { container_id: id })).body).toEqual({
      status: 'success',
      message: '',
    });
    expect(await own.containers()).toEqual([]);
    // The slot of the development container is free at once.
    await own.create('development');
    const collection = world.connection.collection('hosting_containers');
    await until(
      () => collection.countDocuments({ _id: new Types.ObjectId(id) }),
      (count) => count === 0,
    );
    expect(await bytes.open(artifact)).toBeNull();
    expect((await hosting.visit(id)).status).toBe(503);
    expect((await own.call(removeContainer, { container_id: id })).status).toBe(404);
  },
);

test('paths of the worker and hosts without a container are not served', async () => {
  const own = await hosting.project(ada, 'Home');
  const id = await own.live();
  for (const path of ['/_zonewerk/instance', '/x/../_zonewerk/instance', '/%2e/_zonewerk/instance']) {
    expect((await hosting.visit(id, path)).status).toBe(404);
  }
  const { body: unknown } = await hosting.visit(id, '//_zonewerk/instance');
  expect(unknown).not.toContain((await own.deployments(id))[0]?.id);
  expect((await hosting.visit(id, '/', { Host: 'example.com' })).status).toBe(404);
  for (const target of ['http://[', 'http://a:99999/', '*']) {
    expect((await hosting.visit(id, target)).status).toBe(400);
  }
  const forged = { 'X-Zonewerk-Instance': 'f'.repeat(24), 'X-Forwarded-Proto': 'https' };
  const { status, body } = await hosting.visit(id, '/', forged);
  expect(status).toBe(200);
  expect(body).toContain(`<link rel="canonical" href="http://${id}.`);
});

/** An edge proxy that never confirms: the worker waits for it for 10 s before it ends a former instance. */
async function silentEdge<T>(act: () => Promise<T>): Promise<T> {
  const edges = world.connection.collection<{ _id: string }>('hosting_edges');
  await edges.insertOne({ _id: 'silent', revision: 0, seenAt: new Date(Date.now() + 600_000) } as never);
  try {
    return await act();
  } finally {
    await edges.deleteOne({ _id: 'silent' });
  }
}

inFullRun(test)('an update visible to visitors is not cancelled, and survives a shutdown', async () => {
  const own = await hosting.project(ada, 'First');
  const id = await own.live();
  await own.publish('Second');
  await silentEdge(async () => {
    await own.act(updateContainer, id);
    await until(
      () => own.deployments(id),
      ([newest]) => newest?.steps.some(({ name }) => name === 'drain') ?? false,
    );
    const { body } = await own.call(cancelUpdate, { container_id: id });
    expect(body).toMatchObject({ status: 'conflict' });
    await own.act(shutDownContainer, id);
  });
  await own.settled(id, 'offline');
  expect((await own.deployments(id)).map(({ state }) => state)).toEqual(['live', 'replaced']);
  await own.act(startContainer, id);
  await own.settled(id, 'online');
  expect(await shown(id)).toBe('Second');
});

inFullRun(test)('a switch with a database error is repeated without an effect on visitors', async () => {
  const own = await hosting.project(ada, 'First');
  const id = await own.live();
  await own.publish('Second');
  const away = new mongoose.mongo.MongoNetworkError('The database is away.');
  const goLive = jest.spyOn(DeploymentRepository.prototype, 'goLive').mockRejectedValueOnce(away);
  expect(await own.update(id)).toMatchObject({ status: 'success', run: 2 });
  goLive.mockRestore();
  await own.settled(id, 'online');
  expect(await shown(id)).toBe('Second');
});

inFullRun(test)(
  'an update that the engine refuses is repeated, and fails two minutes after its first attempt',
  async () => {
    const own = await hosting.project(ada, 'First');
    const id = await own.live();
    await own.publish('Second');
    const refusal = new EngineRefusal('Docker refused for now.');
    const prepare = jest.spyOn(SiteEngine.prototype, 'prepare').mockRejectedValue(refusal);
    const repeated = async () => {
      prepare.mockClear();
      await until(
        () => Promise.resolve(prepare.mock.calls.length),
        (calls) => calls > 2,
      );
      expect((await own.deployments(id))[0]).toMatchObject({ number: 2, state: 'running' });
    };
    await own.act(updateContainer, id);
    await repeated();
    prepare.mockRejectedValue(new EngineUnavailable('Docker does not answer.'));
    await repeated();
    await world.connection
      .collection('hosting_deployments')
      .updateOne(
        { container: new Types.ObjectId(id), number: 2, 'steps.name': 'prepare' },
        { $set: { 'steps.$.at': new Date(Date.now() - 120_000) } },
      );
    await repeated();
    prepare.mockRejectedValue(refusal);
    const message = 'The instance did not start. Update the container again.';
    expect(await own.progress(id, 2)).toMatchObject({ status: 'failed', message });
    prepare.mockRestore();
    expect(await shown(id)).toBe('First');
  },
);

inFullRun(test)('an instance that ends while an update waits for its content starts again', async () => {
  const own = await hosting.project(ada, 'First');
  const id = await own.live();
  await own.publish('Second');
  const snapshots = world.app.get(SiteSnapshots, { strict: false });
  const made = await snapshots.make({ projectId: own.projectId }, 'production');
  let release: () => void = () => {};
  const waiting = new Promise<void>((resolve) => (release = resolve));
  const make = jest.spyOn(snapshots, 'make').mockImplementationOnce(async () => {
    await waiting;
    return made;
  });
  await own.act(updateContainer, id);
  process.kill(await hosting.processOf(id), 'SIGKILL');
  expect(await shown(id)).toBe('First');
  release();
  await until(
    () => own.container(id),
    ({ deployed, state }) => deployed?.number === 2 && state === 'online',
  );
  make.mockRestore();
});

inFullRun(test)('the number of an interrupted request is skipped', async () => {
  const own = await hosting.project(ada, 'First');
  const id = await own.live();
  const deployments = world.connection.collection('hosting_deployments');
  const [stored] = await deployments.find({ container: new Types.ObjectId(id) }).toArray();
  const interrupted = {
    number: 2,
    state: 'queued',
    artifact: null,
    stored: [],
    liveAt: null,
    createdAt: new Date(0),
  };
  await deployments.insertOne({ ...stored, ...interrupted, _id: new Types.ObjectId(), outbox: [] });
  await own.publish('Second');
  expect(await own.update(id)).toMatchObject({ status: 'success', run: 3 });
  expect(await shown(id)).toBe('Second');
  expect((await own.deployments(id)).map(({ state }) => state)).toEqual(['live', 'cancelled', 'replaced']);
});
