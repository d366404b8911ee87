import {
  addContact,
  addModule,
  addPage,
  addParameter,
  addRoadmap,
  addTag,
  addWebsiteLanguage,
  bearerListClusters,
  createCluster,
  createToken,
  dropProject,
  getProject,
  listAuditEvents,
  listClusters,
  listDroppedProjects,
  listProjects,
  previewProjectDrop,
  renameProject,
  restoreProject,
  setProjectContact,
  type DroppedProject,
} from '@zonewerk/contracts';
import mongoose from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { OutboxRelay } from '../../src/platform/jobs/outbox-relay.service.js';
import { eventually } from '../harness/clusters-world.js';
import { Program, sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { setRole } from './members-world.js';

// Real: API over HTTP, database engine, jobs.
let world: World;
let ada: SignedIn;
let bob: SignedIn;
let project: string;
let inProject: { project_id: string };
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  bob = await world.signedIn('Bob');
});
beforeEach(async () => {
  project = (await world.builders.project(ada.userId, 'Canal museum')).id;
  inProject = { project_id: project };
});
afterAll(() => world.close());

let domains = 0;
async function withCluster(): Promise<string> {
  domains += 1;
  const domain = `drop-${domains}.example`;
  await ada.call(createCluster, { ...inProject, cluster_domain: domain });
  return domain;
}
/** Clusters of a domain on the nameserver. */
const served = (domain: string) =>
  world.connection.collection('clusters').countDocuments({ domain, dropping: { $ne: true } });
const stored = () => world.connection.collection('projects');
const ownId = () => ({ _id: new mongoose.Types.ObjectId(project) });
const drop = (name = 'Canal museum', person = ada) => person.call(dropProject, { ...inProject, name });
const dropped = async (person = ada) =>
  (await person.call(listDroppedProjects, {})).body.list as DroppedProject[];

test('a rename stores the trimmed name and its position in lists', async () => {
  const renamed = await ada.call(renameProject, { ...inProject, name: ' Åre canal ' });
  expect(renamed.body).toMatchObject({ status: 'success', project: { name: 'Åre canal', role: 'owner' } });
  const empty = await ada.call(renameProject, { ...inProject, name: ' ' });
  expect(empty.body.issues).toEqual([{ path: 'name', message: 'Please enter a name for the project.' }]);
  expect((await stored().findOne(ownId()))?.['sortName']).toBe('åre canal');
  await eventually(async () => {
    const { list } = (await ada.call(listAuditEvents, inProject)).body as { list: object[] };
    expect(list).toContainEqual(expect.objectContaining({ action: 'project.rename', actor: 'Ada' }));
  });
});

/** One object of each kind that needs no server. */
async function fill(): Promise<void> {
  await withCluster();
  const at = ({ path }: { path: string }) => path.replace(':project_id', project);
  const made = [
    await ada.call(addWebsiteLanguage, { language: 'nl' } as never, at(addWebsiteLanguage)),
    await ada.call(addPage, { language: 'nl', title: 'Home' } as never, at(addPage)),
    await ada.call(addModule, { title: 'News' } as never, at(addModule)),
    await ada.call(addParameter, {
      ...inProject,
      key: 'COLOR',
      environment: 'all',
      type: 'text',
      value: 'red',
    } as never),
    await ada.call(addRoadmap, { ...inProject, name: 'Tours' }),
  ];
  const { list } = (await ada.call(listClusters, inProject)).body as { list: { id: string }[] };
  const tag = { ...inProject, cluster_id: list[0]?.id, name: 'urgent' };
  made.push(await ada.call(addTag, tag as never));
  const { body } = await ada.call(addContact, { name: 'Grace', mail: 'grace@example.com' } as never);
  const { object } = body as unknown as { object: string };
  made.push(await ada.call(setProjectContact, { ...inProject, object, selected: true }));
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
}

test('the preview counts the affected objects by kind', async () => {
  await fill();
  const { body } = await ada.call(previewProjectDrop, inProject);
  expect(body).toMatchObject({ name: 'Canal museum', members: 1 });
  const kinds = ['pages', 'modules', 'clusters', 'cluster_tags', 'parameters', 'roadmaps', 'contacts'];
  expect(body.list).toEqual(kinds.map((kind) => ({ kind, count: 1 })));
});

test('a drop requires the name of the project', async () => {
  const { status, body } = await drop('canal museum');
  expect([status, body.issues]).toEqual([
    400,
    [{ path: 'name', message: 'Please type Canal museum to drop this project.' }],
  ]);
  expect((await ada.call(getProject, inProject)).status).toBe(200);
});

test('a dropped project is hidden from its members, and its objects stay', async () => {
  await setRole(world, project, bob.userId, 'admin');
  const domain = await withCluster();
  const { body } = await drop();
  const { dropped: at, removed } = (body as { project: DroppedProject }).project;
  expect(Date.parse(removed) - Date.parse(at)).toBe(30 * 86_400_000);
  for (const person of [ada, bob]) {
    expect((await person.call(getProject, inProject)).status).toBe(404);
    expect((await person.call(listClusters, inProject)).status).toBe(404);
    expect((await person.agent.get(`/api/projects/${project}/pages/tree/`)).status).toBe(404);
    const { list } = (await person.call(listProjects, {})).body as { list: { id: string }[] };
    expect(list.map(({ id }) => id)).not.toContain(project);
  }
  expect(await served(domain)).toBe(1);
  expect((await drop()).status).toBe(404);
});

test('an owner restores a dropped project with its API tokens', async () => {
  await setRole(world, project, bob.userId, 'admin');
  await withCluster();
  const token = { ...inProject, name: 'Bot', access: 'read', expires_in: '7' };
  const { secret } = (await ada.call(createToken, token as never)).body as { secret: string };
  const clusters = () => new Program(world.server, secret).call(bearerListClusters, {});
  await drop();
  expect((await clusters()).status).toBe(401);
  expect((await bob.call(restoreProject, inProject)).status).toBe(404);
  expect(await dropped(bob)).toEqual([]);
  expect((await dropped()).map(({ id }) => id)).toContain(project);
  expect((await ada.call(restoreProject, inProject)).body).toMatchObject({ project: { id: project } });
  expect((await ada.call(restoreProject, inProject)).status).toBe(404);
  expect((await ada.call(listClusters, inProject)).body.count).toBe(1);
  expect((await clusters()).status).toBe(200);
});

test('a restore needs the second factor that the project requires', async () => {
  await stored().updateOne(ownId(), { $set: { requireFactor: true, droppedAt: new Date() } });
  expect((await bob.call(restoreProject, inProject)).status).toBe(404);
  const { status, body } = await ada.call(restoreProject, inProject);
  expect([status, body.message]).toEqual([
    403,
    'This project requires a second factor. Please set one up in the security of your account.',
  ]);
  expect((await stored().findOne(ownId()))?.['droppedAt']).toBeInstanceOf(Date);
});

/** Ends the undo period now. */
async function end(): Promise<void> {
  await world.app.get(OutboxRelay).sweep();
  await stored().updateOne(ownId(), { $set: { removeAt: new Date() } });
  await world.connection
    .collection('jobs')
    .updateMany({ kind: 'projects.remove' }, { $set: { dueAt: new Date() } });
}

inFullRun(test)('the contacts of a removed project have room for another one', async () => {
  await fill();
  await drop();
  await end();
  const contacts = world.connection.collection('contacts');
  await eventually(async () => {
    expect(await contacts.countDocuments({ projects: ownId()._id })).toBe(0);
  });
});

test('the project and its DNS are removed at the end of the restore period', async () => {
  const domain = await withCluster();
  await drop();
  await end();
  await eventually(async () => expect(await stored().countDocuments(ownId())).toBe(0));
  expect(await served(domain)).toBe(0);
  expect((await ada.call(restoreProject, inProject)).status).toBe(404);
});

test('a restored project is not removed by the job of its drop', async () => {
  await drop();
  await ada.call(restoreProject, inProject);
  await world.app.get(OutboxRelay).sweep();
  await world.connection
    .collection('jobs')
    .updateMany({ kind: 'projects.remove' }, { $set: { dueAt: new Date() } });
  const open = { kind: 'projects.remove', 'payload.project': project, state: { $ne: 'done' } };
  await eventually(async () =>
    expect(await world.connection.collection('jobs').countDocuments(open)).toBe(0),
  );
  expect((await ada.call(getProject, inProject)).status).toBe(200);
});
