import {
  type ContainerLimits,
  createContainer,
  getLimits,
  listContainers,
  rollBackContainer,
  setLimits,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { ConfigurationRepository } from '../../../src/domains/hosting/configuration/configuration.repository.js';
import { ContainerRepository } from '../../../src/domains/hosting/containers/container.repository.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { storedServer } from '../hosting-examples.js';
import { until } from '../hosting-world.js';

// @full Limits of a project; configuration.spec.ts has limits of a container in the gate.

// Real: API over HTTP and the database engine. No worker runs.
let world: World;
let ada: SignedIn;
let server: string;
let projectId: string;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  server = await storedServer(world, 'Public Docker', ['site'], 'docker');
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id: projectId } = await world.builders.project(ada.userId, 'Totals'));
});

const create = (on = server) =>
  ada.call(createContainer, { server_id: on, project_id: projectId, kind: 'live', source: 'site' });
const created = async (on?: string) => (await create(on)).body.server_id as string;
const several = (count: number) => Promise.all(Array.from({ length: count }, () => created()));
const set = (id: string, memory_mb: number, cpus = 1) =>
  ada.call(setLimits, {
    project_id: projectId,
    container_id: id,
    memory_mb,
    cpus,
    processes: 128,
    health_path: '',
  });
const availableTo = async (id: string) => {
  const { body } = await ada.call(getLimits, { project_id: projectId, container_id: id });
  return (body.limits as ContainerLimits).available;
};
const refusal = (path: string, message: string) => ({
  status: 'validation-error',
  issues: [{ path, message }],
});
const memoryText = (free: number) =>
  `The containers of a project have 16384 MB of memory together on public servers. ${free} of them are free for this container.`;

test('limits above the remaining total of a project are refused, and lower limits are set', async () => {
  const [last = '', ...others] = await several(9);
  for (const id of others.slice(0, 7)) expect((await set(id, 2_048)).status).toBe(200);
  // 7 × 2048 + 256
  expect(await availableTo(last)).toEqual({ memory_mb: 1_792, cpus: 8 });
  const refused = await set(last, 1_793);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject(refusal('memory_mb', memoryText(1_792)));
  expect((await set(last, 1_792)).status).toBe(200);
  expect((await create()).body).toMatchObject(refusal('server_id', memoryText(0)));
  expect((await set(last, 1_536)).status).toBe(200);
  expect((await create()).body).toMatchObject({ status: 'success' });
});

test('the limits of the present version count until the next update, and a rollback needs them', async () => {
  const [raised = '', other = ''] = await several(2);
  await set(raised, 2_048, 2);
  const containers = world.connection.collection('hosting_containers');
  const { desired } = (await containers.findOne({ _id: new Types.ObjectId(raised) })) as unknown as {
    desired: { deployment: Types.ObjectId };
  };
  await world.connection
    .collection('hosting_deployments')
    .updateOne({ _id: desired.deployment }, { $set: { configuration: 1 } });
  await set(raised, 64, 0.1);
  expect(await availableTo(other)).toEqual({ memory_mb: 14_336, cpus: 14 });
  // Its next version has the new limits, and a rollback the previous ones.
  const deployments = world.connection.collection('hosting_deployments');
  await deployments.updateOne(
    { _id: desired.deployment },
    { $set: { state: 'replaced', artifact: new Types.ObjectId() } },
  );
  const next = new Types.ObjectId();
  await containers.updateOne({ _id: new Types.ObjectId(raised) }, { $set: { 'desired.deployment': next } });
  expect(await availableTo(other)).toEqual({ memory_mb: 16_320, cpus: 15.9 });
  for (const id of await several(7)) await set(id, 2_048);
  await set(other, 1_024);
  const rollback = { project_id: projectId, container_id: raised, number: 1 };
  const { body } = await ada.call(rollBackContainer, rollback);
  expect(body).toMatchObject(refusal('number', memoryText(1_024)));
});

inFullRun(test)('the number of a rolled back revision is not reused', async () => {
  const [first = '', second = ''] = await several(2);
  for (const id of await several(6)) await set(id, 2_048);
  await set(await created(), 1_024);
  const repository = world.app.get(ConfigurationRepository, { strict: false });
  const insert = repository.insert.bind(repository);
  // The other container uses most of the total after the first check.
  jest.spyOn(repository, 'insert').mockImplementationOnce(async (stored) => {
    expect((await set(second, 2_048)).status).toBe(200);
    return insert(stored);
  });
  expect((await set(first, 2_048)).body).toMatchObject({ status: 'validation-error' });
  expect((await set(first, 300)).status).toBe(200);
  const revisions = await world.connection
    .collection('hosting_configurations')
    .distinct('revision', { container: new Types.ObjectId(first) });
  expect(revisions).toEqual([2]);
});

/** A container whose version 1 had 2048 MB, while its version 2 has 64 MB. @returns ids of container and version 2 */
async function lowered(): Promise<{ readonly id: string; readonly present: Types.ObjectId }> {
  const id = await created();
  const container = new Types.ObjectId(id);
  await set(id, 2_048);
  const [containers, deployments] = ['hosting_containers', 'hosting_deployments'].map((name) =>
    world.connection.collection(name),
  );
  await deployments?.updateOne(
    { container },
    { $set: { configuration: 1, state: 'replaced', artifact: new Types.ObjectId() } },
  );
  await set(id, 64);
  const present = new Types.ObjectId();
  await containers?.updateOne({ _id: container }, { $set: { 'desired.deployment': present } });
  return { id, present };
}

inFullRun(test)('concurrent rollbacks do not exceed the total of a project', async () => {
  const both = [await lowered(), await lowered()];
  for (const id of await several(6)) await set(id, 2_048);
  await set(await created(), 1_024);
  const repository = world.app.get(ContainerRepository, { strict: false });
  const intend = repository.intend.bind(repository);
  let calls = 0;
  // All rollbacks have checked the totals before one of them is stored.
  const spy = jest.spyOn(repository, 'intend').mockImplementation(async (...args) => {
    calls += 1;
    await until(
      () => Promise.resolve(calls),
      (count) => count >= 2,
    );
    return intend(...args);
  });
  const answers = await Promise.all(
    both.map(({ id }) => ada.call(rollBackContainer, { project_id: projectId, container_id: id, number: 1 })),
  );
  spy.mockRestore();
  const refused = both.filter((_, at) => answers[at]?.status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { id, present } of refused) {
    const answer = answers[both.findIndex((one) => one.id === id)];
    expect(answer?.body).toMatchObject({ status: 'validation-error', issues: [{ path: 'number' }] });
    const stored = await repository.find({ projectId }, id);
    expect(stored?.desired.deployment).toEqual(present);
  }
});

test('concurrent requests do not exceed the total of a project', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
  const count = answers.filter(({ status }) => status === 200).length;
  expect(count).toBeLessThanOrEqual(16);
  const present = async () => {
    const { body } = await ada.call(listContainers, { project_id: projectId });
    return (body.list as { id: string }[]).map(({ id }) => id);
  };
  expect(await present()).toHaveLength(count);
  // Concurrent requests can refuse each other. Alone, they fill the rest.
  for (let next = count; next < 16; next += 1) expect((await create()).status).toBe(200);
  expect((await create()).status).not.toBe(200);
  const ids = (await present()).slice(0, 12);
  await Promise.all(ids.map((id) => set(id, 2_048)));
  const limits = await Promise.all(
    ids.map(async (id) => {
      const { body } = await ada.call(getLimits, { project_id: projectId, container_id: id });
      return (body.limits as ContainerLimits).memory_mb;
    }),
  );
  expect(limits.reduce((sum, one) => sum + one, 256 * (16 - ids.length))).toBeLessThanOrEqual(16_384);
});

test('processes and partner servers have no totals', async () => {
  const sites = await storedServer(world, 'Processes', ['site'], 'site');
  const partner = await storedServer(world, 'Partner', ['site'], 'docker');
  const owner = { public: false, owner: new Types.ObjectId(ada.userId) };
  await world.connection
    .collection('hosting_servers')
    .updateOne({ _id: new Types.ObjectId(partner) }, { $set: owner });
  for (const on of [sites, partner]) expect(await availableTo(await created(on))).toBeNull();
  await several(1);
  expect(await availableTo(await created())).toEqual({ memory_mb: 16_384 - 256, cpus: 15 });
});
