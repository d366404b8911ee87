import { listProjects } from '@zonewerk/contracts';
import { sharedWorld, type World } from '../harness/harness.js';

// Real: API over HTTP, database engine.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

test('the list has own projects by name, and no foreign project', async () => {
  const ada = await world.signedIn('Ada');
  const eve = await world.signedIn('Eve');
  for (const name of ['Beta', 'alpha']) await world.builders.project(ada.userId, name);
  await world.builders.project(eve.userId, 'Of Eve');
  const { body } = await ada.call(listProjects, {});
  const list = body.list as { name: string }[];
  expect([list.map(({ name }) => name), body.count]).toEqual([['alpha', 'Beta'], 2]);
  expect((await ada.call(listProjects, { query: 'Of Eve' })).body.list).toEqual([]);
});
