import {
  type ContainerKind,
  createContainer,
  type Deployment,
  listDeployments,
  startContainer,
  updateContainer,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../src/admin/commands.js';
import { Archives } from '../../src/domains/hosting/sources/archives.service.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { storedServer } from './hosting-examples.js';
import { GitClone, repositoryOf, tokenFor, uploadFiles } from './sources-world.js';

// @full Pushes at the moment of an update; sources.spec.ts has pushes in the gate.

// Real: API over HTTP, the program git, repositories on disk and the database engine. No worker runs.
const APP = { Dockerfile: 'FROM scratch\nCOPY . /\nCMD ["/run"]\n', run: 'run' };

let world: World;
let ada: SignedIn;
let server_id: string;
let clone: GitClone;
let project_id: string;
let address: string;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  server_id = await storedServer(world, 'Heads', ['site', 'archive', 'git']);
  await runCommand(world.app, ['server', 'build', '--name', 'Heads']);
});
beforeEach(async () => {
  clone = await GitClone.create();
  project_id = (await world.builders.project(ada.userId, 'Heads')).id;
  address = repositoryOf(world, project_id, (await tokenFor(ada, project_id)).secret);
});
afterEach(() => clone.remove());
afterAll(() => world.close());

async function created(source: 'git' | 'archive' = 'git', kind: ContainerKind = 'live'): Promise<string> {
  const { body } = await ada.call(createContainer, { server_id, project_id, kind, source });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return body.server_id as string;
}

async function act({ path }: { path: string }, id: string) {
  const csrf = await ada.csrf();
  const answer = ada.agent.get(path.replace(':serverId', id));
  return (await answer.set({ Accept: 'application/json', 'X-CSRF-Token': csrf })).body;
}

async function deploymentsOf(container_id: string): Promise<Deployment[]> {
  const { body } = await ada.call(listDeployments, { project_id, container_id, limit: 10 });
  return body.list as Deployment[];
}

/** The next archive cannot be stored. */
function storesNothing(): void {
  const archives = world.app.get(Archives, { strict: false });
  jest.spyOn(archives, 'store').mockRejectedValueOnce(new Error('The database is away.'));
}

test('a commit that a push could not store is stored and deployed by the next start and update', async () => {
  const id = await created();
  const first = await clone.commit('First', APP);
  storesNothing();
  expect(await clone.push(address)).toContain('Live is not deployed, because of a fault of the platform.');
  expect(await act(startContainer, id)).toMatchObject({ status: 'success' });
  expect(await deploymentsOf(id)).toMatchObject([{ number: 1, content: { commit: first } }]);
  const second = await clone.commit('Second', { run: 'again' });
  storesNothing();
  await clone.push(address);
  expect(await act(updateContainer, id)).toMatchObject({ run: 2 });
  expect(await deploymentsOf(id)).toMatchObject([
    { number: 2, content: { commit: second, subject: 'Second' } },
    { number: 1 },
  ]);
  expect(await act(updateContainer, id)).toMatchObject({ run: 2 });
});

inFullRun(test)('a branch that was pushed before its container is deployed by the creation', async () => {
  const commit = await clone.commit('Early', APP);
  expect(await clone.push(address)).toContain('No container of this project deploys the branch main.');
  await clone.push(address, 'main/below').catch(() => undefined);
  const id = await created();
  expect(await deploymentsOf(id)).toMatchObject([{ number: 1, author: 'Ada', content: { commit } }]);
  const development = await created('git', 'development');
  expect(await deploymentsOf(development)).toEqual([]);
  await act(startContainer, development);
  expect(await deploymentsOf(development)).toMatchObject([{ number: 1, content: { commit } }]);
});

test('an unbuildable commit is the reason of the failed first start, and replaces no archive', async () => {
  await clone.commit('No Dockerfile', { run: 'run' });
  await clone.push(address);
  const id = await created();
  expect(await act(startContainer, id)).toEqual({
    status: 'conflict',
    message: 'The newest commit cannot be deployed. The archive has no Dockerfile at its root.',
  });
  const good = await clone.commit('Good', APP);
  await clone.push(address);
  await clone.commit('Bad', { Dockerfile: 'RUN x\n' });
  await clone.push(address);
  expect(await act(updateContainer, id)).toMatchObject({ run: 1 });
  expect(await deploymentsOf(id)).toMatchObject([{ number: 1, content: { commit: good } }]);
});

inFullRun(test)('a push names the version of its commit while an update of an older one begins', async () => {
  const id = await created();
  await clone.commit('First', APP);
  await clone.push(address);
  const deployments = world.connection.collection('hosting_deployments');
  const first = await deployments.findOne({ container: new Types.ObjectId(id), number: 1 });
  if (!first) throw new Error('There is no first version.');
  const other = { ...first, _id: new Types.ObjectId(), number: 2, createdAt: new Date(), outbox: [] };
  await deployments.insertOne(other);
  const second = await clone.commit('Second', { run: 'again' });
  expect(await clone.push(address)).toContain('Live: version 3 is being deployed.');
  expect((await deploymentsOf(id)).find(({ number }) => number === 3)).toMatchObject({
    content: { commit: second },
  });
});

inFullRun(test)(
  'an update after an upload deploys it, also while an older archive is being deployed',
  async () => {
    const id = await created('archive');
    const place = { project_id, container_id: id };
    await uploadFiles(ada, place, APP);
    await act(startContainer, id);
    expect(await act(updateContainer, id)).toMatchObject({ run: 1 });
    await uploadFiles(ada, place, { ...APP, run: 'again' });
    expect(await act(updateContainer, id)).toMatchObject({ status: 'updating', run: 2 });
    expect(await act(updateContainer, id)).toMatchObject({ run: 2 });
    const [newest, former] = await world.connection
      .collection('hosting_deployments')
      .find({ container: new Types.ObjectId(id) })
      .sort({ number: -1 })
      .toArray();
    expect(newest?.artifact).not.toEqual(former?.artifact);
  },
);
