import {
  getLimits,
  listEnvironment,
  removeContainer,
  rollBackContainer,
  setLimits,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { InstanceSettingsReader } from '../../src/domains/hosting/configuration/instance-settings.service.js';
import { DeploymentRepository } from '../../src/domains/hosting/deployments/deployment.repository.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { Configured, GOOD_LIMITS } from './configuration-world.js';
import { HostingWorld, until } from './hosting-world.js';

// @full Revisions of settings; configuration.spec.ts has settings in the gate.

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

test('each deployment has the revision of its time, also after a rollback', async () => {
  const own = await hosting.project(ada, 'Home');
  const id = await own.live();
  const place = Configured.of(world, own, id);
  await place.set('LEVEL', 'info');
  await place.set('KEY', 'first secret', true);
  expect(await place.environment()).toMatchObject({
    list: [{ deployed: false }, { deployed: false }],
    undeployed: true,
  });
  await own.update(id);
  expect(await place.environment()).toMatchObject({
    list: [{ deployed: true }, { deployed: true }],
    undeployed: false,
  });
  await place.set('KEY', 'second secret', true);
  await ada.call(setLimits, { ...place.key, ...GOOD_LIMITS });
  expect(await place.environment()).toMatchObject({
    list: [
      { name: 'KEY', deployed: false },
      { name: 'LEVEL', deployed: true },
    ],
    undeployed: true,
  });
  await own.update(id);
  expect((await ada.call(getLimits, place.key)).body.limits).toMatchObject({ deployed: true });
  const deployments = world.app.get(DeploymentRepository, { strict: false });
  const reader = world.app.get(InstanceSettingsReader, { strict: false });
  const stored = await deployments.ofContainer(new Types.ObjectId(id));
  expect(stored.map(({ number, configuration }) => [number, configuration])).toEqual([
    [1, 0],
    [2, 2],
    [3, 4],
  ]);
  const settings = await Promise.all(stored.map((deployment) => reader.of(deployment)));
  expect(settings).toMatchObject([
    { variables: {}, secrets: [], memoryMb: 256 },
    { variables: { KEY: 'first secret', LEVEL: 'info' }, secrets: ['first secret'], memoryMb: 256 },
    { variables: { KEY: 'second secret', LEVEL: 'info' }, memoryMb: 512, healthPath: '/health' },
  ]);
  await own.call(rollBackContainer, { container_id: id, number: 2 });
  expect(await own.progress(id, 2)).toMatchObject({ status: 'success' });
  expect(await place.environment()).toMatchObject({
    list: [
      { name: 'KEY', deployed: false },
      { name: 'LEVEL', deployed: true },
    ],
    undeployed: true,
  });
});

test('revisions that neither a deployment nor the next update needs are removed', async () => {
  const own = await hosting.project(ada, 'Home');
  const id = await own.live();
  const place = Configured.of(world, own, id);
  for (const value of ['1', '2', '3']) await place.set('LEVEL', value);
  await own.update(id);
  for (const value of ['4', '5']) await place.set('LEVEL', value);
  expect(await place.numbers()).toEqual([1, 2, 3, 4, 5]);
  await until(
    async () => (await place.revisions()).every(({ outbox }) => (outbox ?? []).length === 0),
    (isRelayed) => isRelayed,
  );
  await world.connection
    .collection('hosting_configurations')
    .updateMany({ container: new Types.ObjectId(id) }, { $set: { createdAt: new Date(0) } });
  await place.set('LEVEL', '6');
  expect(await place.numbers()).toEqual([3, 5, 6]);
});

test('a removed container has no settings, and its changes stay in the audit log', async () => {
  const own = await hosting.project(ada, 'Home');
  const id = await own.live();
  const place = Configured.of(world, own, id);
  await place.set('KEY', 'a secret value', true);
  await own.call(removeContainer, { container_id: id });
  expect((await ada.call(listEnvironment, place.key)).status).toBe(404);
  await until(
    () => place.revisions(),
    ({ length }) => length === 0,
  );
  const found = await place.events(4);
  expect(found.map(({ action }) => action)).toEqual([
    'container.remove',
    'secret.set',
    'container.unfollow',
    'container.create',
  ]);
});
