import {
  attachDomain,
  cancelUpdate,
  checkDomain,
  compareDeployments,
  createContainer,
  detachDomain,
  followWebsite,
  HOSTING_LIMITS,
  listContainers,
  listDeployments,
  listDomains,
  listServers,
  planDomain,
  removeContainer,
  resolveDrift,
  rollBackContainer,
  setSleep,
  shutDownContainer,
  startContainer,
  updateContainer,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../src/admin/commands.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { issue } from '../content/website/website-world.js';
import { DATA_CASES } from './data-cases.js';
import { storedServer } from './hosting-examples.js';

// Real: API over HTTP and the database engine. No worker runs, so intents stay open.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let server_id: string;
let project_id: string;
beforeAll(async () => {
  world = await sharedWorld();
  [ada, eve] = await Promise.all([world.signedIn('Ada'), world.signedIn('Eve')]);
  server_id = await storedServer(world, 'Refusals', ['site', 'image']);
  project_id = (await world.builders.project(ada.userId, 'Home')).id;
});
afterAll(() => world.close());

const GONE = 'f'.repeat(24);
const stored = () => world.connection.collection('hosting_servers');
const create = (person: SignedIn, body: object) =>
  person.call(createContainer, { server_id, project_id, kind: 'live', source: 'site', ...body });

async function get(person: SignedIn, path: string) {
  const csrf = await person.csrf();
  return person.agent.get(path).set({ Accept: 'application/json', 'X-CSRF-Token': csrf });
}

test('foreign containers and servers are not found by any call', async () => {
  const id = (await create(ada, {})).body.server_id as string;
  const attached = await ada.call(attachDomain, {
    project_id,
    container_id: id,
    host: 'a.example',
    fingerprint: '',
  });
  const domain = (attached.body.domain as { id: string }).id;
  const { id: own } = await world.builders.project(eve.userId, 'Own');
  for (const { path } of [startContainer, shutDownContainer, updateContainer]) {
    expect((await get(eve, path.replace(':serverId', id))).status).toBe(404);
    expect((await get(ada, path.replace(':serverId', GONE))).status).toBe(404);
  }
  for (const project of [project_id, own]) {
    const place = { project_id: project, container_id: id };
    const answers = [
      await eve.call(removeContainer, place),
      await eve.call(cancelUpdate, place),
      await eve.call(resolveDrift, { ...place, choice: 'revert' }),
      await eve.call(rollBackContainer, { ...place, number: 1 }),
      await eve.call(listDeployments, { ...place, limit: 10 }),
      await eve.call(followWebsite, { ...place, follow: false }),
      await eve.call(setSleep, { ...place, sleeps: false }),
      await eve.call(compareDeployments, { ...place, from: 1, to: 1 }),
      await eve.call(listDomains, place),
      await eve.call(planDomain, { ...place, host: 'a.example' }),
      await eve.call(attachDomain, { ...place, host: 'a.example', fingerprint: '' }),
      await eve.call(checkDomain, { project_id: project, domain_id: domain }),
      await eve.call(detachDomain, { project_id: project, domain_id: domain }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  }
  expect((await create(eve, {})).status).toBe(404);
  expect((await eve.call(listContainers, { project_id })).status).toBe(404);
  expect((await get(eve, `${listServers.path}?project_id=${project_id}`)).status).toBe(404);
  const { list } = (await ada.call(listContainers, { project_id })).body as { list: object[] };
  expect(list).toMatchObject([{ id, state: 'starting', follow: true }]);
  const { body } = await ada.call(listDomains, { project_id, container_id: id });
  expect(body.list).toMatchObject([{ id: domain, host: 'a.example' }]);
});

test('a partner server is open to the projects of its owner only', async () => {
  const _id = new Types.ObjectId();
  const now = new Date();
  const fields = { engine: 'site', public: false, state: 'online', seenAt: now, createdAt: now };
  await stored().insertOne({ _id, name: 'Partner', owner: new Types.ObjectId(ada.userId), ...fields });
  const listed = async (person: SignedIn) => {
    const { body } = await get(person, listServers.path);
    const { count, serverlist } = body as {
      count: number;
      serverlist: { id: string; public_server: boolean }[];
    };
    expect(count).toBe(serverlist.length);
    return serverlist;
  };
  expect(await listed(ada)).toContainEqual(
    expect.objectContaining({ id: _id.toHexString(), name: 'Partner', public_server: false }),
  );
  expect((await listed(eve)).map(({ id }) => id)).not.toContain(_id.toHexString());
  const { id: own } = await world.builders.project(eve.userId, 'Own');
  const foreign = { project_id: own, server_id: _id.toHexString() };
  expect((await create(eve, foreign)).status).toBe(404);
  const created = await create(ada, { server_id: _id.toHexString() });
  expect(created.body).toMatchObject({ status: 'success' });
});

test.each([
  ['server_id', { server_id: 'x' }, 'This is not a valid identifier.'],
  ['server_id', { server_id: undefined }, 'This identifier is missing.'],
  ['kind', { kind: 'test' }, 'Please choose development or live.'],
  ['source', { source: 'zip' }, 'Please choose a source.'],
  ['image', { source: 'image' }, 'Please choose an image.'],
  ['image', { source: 'image', image: 'unknown' }, 'The catalogue has no image with this name.'],
  ['image', { source: 'image', image: ' ' }, 'Please choose an image.'],
  ['image', { source: 'site', image: 'unknown' }, 'An image belongs to the source image only.'],
  ['name', { name: ' ' }, 'Please enter a name for the container.'],
  ['name', { name: 'x'.repeat(61) }, 'Please use at most 60 characters.'],
])('createserver names %s in a rejection: %j', async (field, body, message) => {
  expect((await create(ada, body)).body).toMatchObject(issue(field, message));
});

test('createserver rejects a source that the engine of the server does not run', async () => {
  const websites = await storedServer(world, 'Websites only', ['site']);
  const images = await storedServer(world, 'Images only', ['image']);
  expect((await create(ada, { server_id: websites, source: 'image', image: 'unknown' })).body).toEqual({
    status: 'conflict',
    message: 'This server runs no images. Choose another one.',
  });
  expect((await create(ada, { server_id: images })).body).toEqual({
    status: 'conflict',
    message: 'This server runs no websites. Choose another one.',
  });
});

test('an operator adds, replaces and removes images, each by a reference that names no other image', async () => {
  const image = (action: string, ...args: string[]) => runCommand(world.app, ['image', action, ...args]);
  const [first, second] = ['1', '2'].map((digit) => `sha256:${digit.repeat(64)}`);
  const add = (reference = '', ...more: string[]) =>
    image('add', '--name', 'Operated', '--reference', reference, '--port', '3000', ...more);
  await add(first);
  await add(`shop@${second}`, '--health-path', '/health');
  const listed = { name: 'Operated', reference: `shop@${second}`, port: 3000, healthPath: '/health' };
  expect(await image('list')).toEqual({ images: expect.arrayContaining([expect.objectContaining(listed)]) });
  expect((await get(ada, listServers.path)).body.images).toContain('Operated');
  for (const reference of ['shop', 'shop:latest', 'sha256:1', `${first}0`])
    await expect(add(reference)).rejects.toThrow('--reference: This names no single image');
  for (const path of ['health', '/a b', '//[x'])
    await expect(add(first, '--health-path', path)).rejects.toThrow('--health-path: Please give a path');
  await expect(image('add', '--name', 'x', '--reference', first ?? '', '--port', '0')).rejects.toThrow(
    '--port',
  );
  await image('remove', '--name', 'Operated');
  await expect(image('remove', '--name', 'Operated')).rejects.toThrow('No image has the name Operated.');
});

test('only a live container can follow the website', async () => {
  const { id: own } = await world.builders.project(ada.userId, 'Development');
  const created = await create(ada, { project_id: own, kind: 'development' });
  const place = { project_id: own, container_id: created.body.server_id as string };
  const { body } = await ada.call(followWebsite, { ...place, follow: true });
  expect(body).toEqual({ status: 'conflict', message: 'Only a live container can follow the website.' });
  const wrong = await ada.call(followWebsite, { ...place, follow: 'yes' as never });
  expect(wrong.body).toMatchObject(issue('follow', 'Please choose true or false.'));
  const { list } = (await ada.call(listContainers, { project_id: own })).body as { list: object[] };
  expect(list).toMatchObject([{ follow: false }]);
});

test('only a development container can sleep', async () => {
  const { body: project } = await create(ada, { kind: 'live' });
  const place = { project_id, container_id: project.server_id as string };
  const { body } = await ada.call(setSleep, { ...place, sleeps: true });
  expect(body).toEqual({ status: 'conflict', message: 'Only a development container can sleep.' });
  const wrong = await ada.call(setSleep, { ...place, sleeps: 'yes' as never });
  expect(wrong.body).toMatchObject(issue('sleeps', 'Please choose true or false.'));
});

test('drift names choice in a rejection', async () => {
  const place = { project_id, container_id: GONE, choice: 'keep' as never };
  expect((await ada.call(resolveDrift, place)).body).toMatchObject(
    issue('choice', 'Please choose adopt or revert.'),
  );
});

test.each(['from', 'to'])('difference names %s in a rejection', async (field) => {
  const place = { project_id, container_id: GONE, from: 1, to: 1, [field]: 0 };
  const message = 'Please enter a whole number from 1 to 1000000.';
  expect((await ada.call(compareDeployments, place)).body).toMatchObject(issue(field, message));
});

test('a silent or draining server accepts no containers', async () => {
  const id = await storedServer(world, 'Silent');
  const own = { _id: new Types.ObjectId(id) };
  await stored().updateOne(own, { $set: { seenAt: new Date(Date.now() - 31_000) } });
  expect((await create(ada, { server_id: id })).body).toEqual({
    status: 'conflict',
    message: 'This server does not answer at present. Choose another one, or try again later.',
  });
  await stored().updateOne(own, { $set: { seenAt: new Date(), state: 'draining' } });
  expect((await create(ada, { server_id: id })).body).toEqual({
    status: 'conflict',
    message: 'This server accepts no further containers. Choose another one.',
  });
  const { body } = await get(ada, listServers.path);
  expect(body.serverlist).toContainEqual(expect.objectContaining({ id, state: 'draining' }));
});

test('a container on a silent server is unreachable, and its status is 0', async () => {
  const { id: own } = await world.builders.project(ada.userId, 'Unreachable');
  const id = await storedServer(world, 'Ended');
  await create(ada, { server_id: id, project_id: own });
  await stored().updateOne({ _id: new Types.ObjectId(id) }, { $set: { seenAt: new Date(0) } });
  const { list } = (await ada.call(listContainers, { project_id: own })).body as { list: object[] };
  expect(list).toMatchObject([{ state: 'unreachable', status: 0, desired: 'running' }]);
});

test(`a project has at most ${HOSTING_LIMITS.containers} containers`, async () => {
  const { id: own } = await world.builders.project(ada.userId, 'Full');
  const containers = world.connection.collection('hosting_containers');
  const desired = { state: 'stopped', deployment: null, generation: 1 };
  const others = Array.from({ length: HOSTING_LIMITS.containers }, () => ({
    project: new Types.ObjectId(own),
    server: new Types.ObjectId(server_id),
    desired,
  }));
  await containers.insertMany(others);
  expect((await create(ada, { project_id: own })).body).toMatchObject({
    status: 'conflict',
    message: 'A project has at most 100 containers.',
  });
  await containers.deleteMany({ project: new Types.ObjectId(own) });
});

test('an operator lists, drains and reactivates a server', async () => {
  const id = await storedServer(world, 'Operated');
  const { id: own } = await world.builders.project(ada.userId, 'Operated');
  await create(ada, { server_id: id, project_id: own });
  const listed = async () => {
    const { servers } = (await runCommand(world.app, ['server', 'list'])) as { servers: { id: string }[] };
    return servers.find((server) => server.id === id);
  };
  expect(await listed()).toMatchObject({ name: 'Operated', state: 'online', containers: 1 });
  const drain = ['server', 'drain', '--name', 'Operated'];
  expect(await runCommand(world.app, drain)).toMatchObject({ id, state: 'draining' });
  expect((await create(ada, { server_id: id, project_id: own })).body.status).toBe('conflict');
  expect(await runCommand(world.app, [...drain, '--undo'])).toMatchObject({ id, state: 'online' });
  expect((await create(ada, { server_id: id, project_id: own })).body.status).toBe('success');
  await expect(runCommand(world.app, ['server', 'drain', '--name', 'None'])).rejects.toThrow(
    'No server has the name None.',
  );
});

inFullRun(test).each(DATA_CASES)('data: %s', (_, check) => check({ world, ada, eve }));
