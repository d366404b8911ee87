import { closeSession, listModules, listSessions } from '@zonewerk/contracts';
import { byTier } from '@zonewerk/testing/tier';
import { Types, type Model } from 'mongoose';
import { onWritten } from '../../../src/platform/database/told-of-writes.js';
import { eventually } from '../../harness/clusters-world.js';
import { type Browser, sharedWorld, type World } from '../../harness/harness.js';
import { Tables } from '../../content/modules/modules-world.js';

// Real: API over HTTP, database engine. Session checks are cached for calls in a project.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

const ROUNDS = byTier({ gate: 3, full: 20 });

async function inProject() {
  const ada = await world.signedIn('Ada');
  const { projectId } = await Tables.create(world, ada);
  const path = listModules.path.replace(':project_id', projectId);
  const ask = async (person: Browser = ada) => {
    return (await person.call(listModules, { project_id: projectId } as never, path)).status;
  };
  expect(await ask()).toBe(200);
  const own = (name: 'User' | 'Project') => world.connection.model<object>(name);
  return { ada, ask, own, project: new Types.ObjectId(projectId), user: new Types.ObjectId(ada.userId) };
}

test('security 36: a killed session is refused with the next request in a project', async () => {
  const { ada, ask } = await inProject();
  for (let round = 0; round < ROUNDS; round += 1) {
    const second = world.browser();
    await second.signIn(ada.mail);
    expect(await ask(second)).toBe(200);
    const list = (await ada.call(listSessions, {})).body.list as {
      ip: string;
      date: string;
      current: boolean;
    }[];
    const other = list.find(({ current }) => !current);
    const named = { session_ip: other?.ip ?? '', session_date: other?.date ?? '' };
    expect(await ask(second)).toBe(200);
    expect((await ada.call(closeSession, named)).body.status).toBe('success');
    expect(await ask(second)).toBe(401);
  }
});

test('a disabled account, or a former member, is refused on the next request in a project', async () => {
  const { ask, own, project, user } = await inProject();
  const member = (who: Types.ObjectId) => ({ $set: { 'members.0.user': who } });
  await own('Project').updateOne({ _id: project }, member(new Types.ObjectId()));
  expect(await ask()).toBe(404);
  await own('Project').updateOne({ _id: project }, member(user));
  expect(await ask()).toBe(200);
  await own('User').updateOne({ _id: user }, { $set: { disabledAt: new Date() } });
  expect(await ask()).toBe(401);
});

test('a write of another process is effective after the cache lifetime', async () => {
  const { ask, project } = await inProject();
  const stored = world.connection.collection('projects');
  await stored.updateOne({ _id: project }, { $set: { 'members.0.user': new Types.ObjectId() } });
  await eventually(async () => expect(await ask()).toBe(404));
});

describe('write events of a model', () => {
  const id = new Types.ObjectId();
  const one = (_id = new Types.ObjectId()) => ({
    _id,
    name: 'Told',
    sortName: 'told',
    labelColor: 'slate',
    createdAt: new Date(),
    members: [{ user: new Types.ObjectId(), role: 'owner' }],
  });
  const set = { $set: { name: 'Other' } };
  const WRITES: [string, (projects: Model<object>) => Promise<unknown>][] = [
    ['create', (projects) => projects.create(one(id))],
    ['insertMany', (projects) => projects.insertMany([one(), one()])],
    ['updateOne', (projects) => projects.updateOne({ _id: id }, set)],
    ['updateMany', (projects) => projects.updateMany({ _id: id }, set).lean()],
    ['findOneAndUpdate', (projects) => projects.findOneAndUpdate({ _id: id }, set).lean()],
    ['findByIdAndUpdate', (projects) => projects.findByIdAndUpdate(id, set)],
    ['replaceOne', (projects) => projects.replaceOne({ _id: id }, one(id))],
    ['findOneAndReplace', (projects) => projects.findOneAndReplace({ _id: id }, one(id))],
    ['bulkWrite', (projects) => projects.bulkWrite([{ updateOne: { filter: { _id: id }, update: set } }])],
    ['save', async (projects) => (await projects.findById(id))?.set('name', 'Saved').save()],
    ['document.updateOne', async (projects) => (await projects.findById(id))?.updateOne(set)],
    ['document.deleteOne', async (projects) => (await projects.findById(id))?.deleteOne()],
    ['deleteOne', (projects) => projects.deleteOne({ _id: id })],
    ['findOneAndDelete', (projects) => projects.findOneAndDelete({ _id: id })],
    ['deleteMany', (projects) => projects.deleteMany({ name: 'Told' })],
  ];

  test.each(WRITES)('are emitted by %s', async (_, write) => {
    const projects = world.connection.model<object>('Project');
    const told = jest.fn();
    onWritten(world.connection.model('Project'), told);
    await write(projects);
    expect(told).toHaveBeenCalled();
  });

  test('cannot be watched on a model without them', () => {
    expect(() => onWritten(world.connection.model('Website'), jest.fn())).toThrow(/does not report/u);
  });
});
