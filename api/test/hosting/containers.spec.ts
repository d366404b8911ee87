import { createContainer, shutDownContainer, startContainer } from '@zonewerk/contracts';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { type Hosting, HostingWorld } from './hosting-world.js';

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

test('a development container is offline until its start', async () => {
  const own = await project();
  const id = await own.create('development');
  expect(await own.container(id)).toMatchObject({ status: 0, state: 'offline', deployed: null });
  expect((await hosting.visit(id)).status).toBe(503);
  const { body } = await own.act(startContainer, id);
  expect(body).toMatchObject({ status: 'success', container: { id, state: 'starting' } });
  await own.settled(id, 'online');
  expect((await hosting.visit(id)).status).toBe(200);
});

test('a second development container is rejected, one of several at the same moment is accepted', async () => {
  const own = await project();
  const server = { server_id: await own.server() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => own.call(createContainer, server)));
  const messages = answers.map(({ body }) => (body.status === 'success' ? '' : body.message));
  const refusal = 'A development container cannot be created because one already exists';
  expect(messages.sort()).toEqual(['', ...Array.from({ length: 4 }, () => refusal)]);
  expect(await own.containers()).toHaveLength(1);
});

test('shutdown takes a container offline, and each of both can be repeated', async () => {
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
});
