import { addParameter, type Parameter, removeParameter, setPage, setParameter } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { InstanceSettingsReader } from '../../src/domains/hosting/configuration/instance-settings.service.js';
import { DeploymentRepository } from '../../src/domains/hosting/deployments/deployment.repository.js';
import { Site } from '../content/website/website-world.js';
import { eventually } from '../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { Configured } from './configuration-world.js';
import { type Hosting, HostingWorld } from './hosting-world.js';

// Real: API over HTTP, worker, edge proxy, instances as processes, and the database engine.
const PATH = '/_zw/parameters.json';
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

async function add(project_id: string, fields: object): Promise<Parameter> {
  const text = { environment: 'all', type: 'text' };
  const { body } = await ada.call(addParameter, { project_id, ...text, ...fields } as never);
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return body.parameter as Parameter;
}

const set = (project_id: string, { id, key, rev, type }: Parameter, fields: object) =>
  ada.call(setParameter, { project_id, parameter: id, key, rev, type, ...fields } as never);

/** Settings of the newest instance of a container. */
async function settingsOf(id: string) {
  const deployments = world.app.get(DeploymentRepository, { strict: false });
  const [newest] = (await deployments.ofContainer(new Types.ObjectId(id))).toReversed();
  if (!newest) throw new Error('The container has no deployment.');
  return world.app.get(InstanceSettingsReader, { strict: false }).of(newest);
}

inFullRun(test)('parameters that are not public are variables of instances, by environment', async () => {
  const own: Hosting = await hosting.project(ada, 'Home');
  const { projectId } = own;
  await add(projectId, { key: 'COLOR', value: 'blue' });
  await add(projectId, { key: 'COLOR', value: 'red', environment: 'production' });
  await add(projectId, { key: 'COLOR', value: 'green', environment: 'preview' });
  await add(projectId, { key: 'SIZE', value: '2', type: 'number' });
  await add(projectId, { key: 'SHOWN', value: 'yes', public: true });
  const secret = await add(projectId, { key: 'TOKEN', value: 'seven lanterns', secret: true });
  const id = await own.live();
  await Configured.of(world, own, id).set('SIZE', '3');
  await own.update(id);
  expect(await settingsOf(id)).toMatchObject({
    variables: { COLOR: 'red', SIZE: '3', TOKEN: 'seven lanterns' },
    secrets: ['seven lanterns'],
  });
  expect((await settingsOf(id)).variables).not.toHaveProperty('SHOWN');
  await set(projectId, secret, { secret: true, value: 'eight lanterns' });
  const { variables, secrets } = await settingsOf(id);
  expect(variables['TOKEN']).toBe('eight lanterns');
  // The running instance has the previous one.
  expect(secrets).toEqual(['seven lanterns', 'eight lanterns']);
});

inFullRun(test)('a changed parameter marks the container until its next update', async () => {
  const own = await hosting.project(ada, 'Home');
  const { projectId } = own;
  const color = await add(projectId, { key: 'COLOR', value: 'blue' });
  const id = await own.live();
  const isMarked = async () => (await Configured.of(world, own, id).environment()).parameters_changed;
  expect(await isMarked()).toBe(false);
  await add(projectId, { key: 'SHOWN', value: 'yes', public: true });
  await add(projectId, { key: 'OTHER', value: 'yes', environment: 'preview' });
  expect(await isMarked()).toBe(false);
  await set(projectId, color, { value: 'red' });
  expect(await isMarked()).toBe(true);
  await own.update(id);
  expect(await isMarked()).toBe(false);
  expect((await Configured.of(world, own, id).environment()).undeployed).toBe(false);
  await ada.call(removeParameter, { project_id: projectId, parameter: color.id, rev: 2 });
  expect(await isMarked()).toBe(true);
});

inFullRun(test)('visitors of a container read changed public values', async () => {
  const own = await hosting.project(ada, 'Home');
  const { projectId } = own;
  const id = await own.live();
  const shows = (values: object) =>
    eventually(async () => expect(JSON.parse((await hosting.visit(id, PATH)).body)).toEqual(values));
  await shows({});
  const size = await add(projectId, { key: 'SIZE', value: '2.5', type: 'number', public: true });
  await add(projectId, { key: 'OPEN', value: 'true', type: 'boolean', public: true });
  const hours = await add(projectId, { key: 'HOURS', value: '{"mon":[9,17]}', type: 'json', public: true });
  await add(projectId, { key: 'TOKEN', value: 'seven lanterns', secret: true });
  await add(projectId, { key: 'LEVEL', value: 'info' });
  await shows({ SIZE: 2.5, OPEN: true, HOURS: { mon: [9, 17] } });
  const { body } = await set(projectId, size, { value: '3', public: true });
  await shows({ SIZE: 3, OPEN: true, HOURS: { mon: [9, 17] } });
  await ada.call(removeParameter, { project_id: projectId, parameter: hours.id, rev: 1 });
  await shows({ SIZE: 3, OPEN: true });
  await set(projectId, body.parameter as Parameter, { value: '3' });
  await shows({ OPEN: true });
  const { headers, status } = await hosting.visit(id, `${PATH}?v=1`);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/json; charset=utf-8',
    'no-cache',
  ]);
  const known = await hosting.visit(id, PATH, { 'If-None-Match': String(headers['etag']) });
  expect([known.status, known.body]).toEqual([304, '']);
});

inFullRun(test)('a page of a deployment has the values of its time and environment', async () => {
  const own = await hosting.project(ada, 'Home');
  const { projectId, site } = own;
  const [page] = (await site.website()).pages;
  if (!page) throw new Error('The website has no page.');
  const body = '<p>[{{ param.COLOR }}]</p>';
  await site.call(setPage, { page: page.id, language: 'nl', rev: page.rev, body });
  await site.show(page);
  await add(projectId, { key: 'COLOR', value: 'green', public: true });
  const color = await add(projectId, {
    key: 'COLOR',
    value: 'blue',
    public: true,
    environment: 'production',
  });
  const id = await own.live();
  const shown = async () => /\[\w*\]/u.exec((await hosting.visit(id)).body)?.[0];
  expect(await shown()).toBe('[blue]');
  await set(projectId, color, { value: 'red', public: true });
  expect(await shown()).toBe('[blue]');
  await own.update(id);
  expect(await shown()).toBe('[red]');
});

inFullRun(test)(
  'a private parameter of an environment hides the public parameter of all environments',
  async () => {
    const own = await hosting.project(ada, 'Home');
    await add(own.projectId, { key: 'COLOR', value: 'blue', public: true });
    await add(own.projectId, { key: 'COLOR', value: 'red', environment: 'production' });
    const id = await own.live();
    expect(JSON.parse((await hosting.visit(id, PATH)).body)).toEqual({});
  },
);

test.each(['f'.repeat(24), 'unknown'])('the preview host %s has no parameters', async (label) => {
  expect((await hosting.visit(label, PATH)).status).not.toBe(200);
});

inFullRun(test)('visitors of the preview website read public values at once', async () => {
  const site = await Site.create(world, ada);
  const page = await site.add('Home');
  await site.show(page, 'nl');
  const read = () => world.browser().agent.get(PATH).set('Host', `${site.projectId}.site.localhost:4200`);
  expect((await read()).body).toEqual({});
  const color = await add(site.projectId, { key: 'COLOR', value: 'blue', public: true });
  await add(site.projectId, { key: 'LIVE', value: 'yes', public: true, environment: 'production' });
  expect((await read()).body).toEqual({ COLOR: 'blue' });
  await set(site.projectId, color, { value: 'red', public: true });
  const { body, headers } = await read();
  expect(body).toEqual({ COLOR: 'red' });
  const known = await read().set('If-None-Match', String(headers['etag']));
  expect(known.status).toBe(304);
});
