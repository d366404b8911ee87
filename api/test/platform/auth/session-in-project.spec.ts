import { closeSession, listModules, listSessions } from '@zonewerk/contracts';
import { byTier } from '@zonewerk/testing/tier';
import { Types } from 'mongoose';
import { type Browser, sharedWorld, type World } from '../../harness/harness.js';
import { Tables } from '../../content/modules/modules-world.js';

// Real: API over HTTP, database engine.
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

test('a former member by a write of another process is refused on the next request', async () => {
  const { ask, project } = await inProject();
  const stored = world.connection.collection('projects');
  await stored.updateOne({ _id: project }, { $set: { 'members.0.user': new Types.ObjectId() } });
  expect(await ask()).toBe(404);
});
