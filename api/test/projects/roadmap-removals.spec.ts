import {
  getPublicRoadmap,
  getRoadmapItem,
  listRemovedRoadmapItems,
  publishRoadmap,
  type RemovedRoadmapItem,
  removeRoadmapItem,
  restoreRoadmapItem,
  ROADMAP_LIMITS,
  voteForItem,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { RoadmapRepository } from '../../src/domains/projects/roadmaps/roadmap.repository.js';
import { CleanupScheduler } from '../../src/platform/jobs/cleanup-scheduler.service.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { setRole } from './members-world.js';
import { NO_ID, ProjectRoadmaps } from './roadmaps-world.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let project: string;
let roadmaps: ProjectRoadmaps;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
});
beforeEach(async () => {
  project = (await world.builders.project(ada.userId, 'Harbour')).id;
  roadmaps = new ProjectRoadmaps(ada, project);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const DAY_MS = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * DAY_MS);
const items = () => world.connection.collection('roadmap_items');
const stored = (id: string) => items().findOne({ _id: new Types.ObjectId(id) });

/** A roadmap with the items One, Two and Three in its first column, and functions that remove and restore. */
async function filled() {
  const roadmap = await roadmaps.filled();
  const one = await roadmap.item('One');
  const two = await roadmap.item('Two', { text: 'By boat.', month: '2027-06', public: true });
  const three = await roadmap.item('Three');
  const { inMap } = roadmap;
  const remove = ({ id: item }: { id: string }) => ada.call(removeRoadmapItem, { ...inMap, item });
  const restore = ({ id: item }: { id: string }) => ada.call(restoreRoadmapItem, { ...inMap, item });
  const removed = async () =>
    (await ada.call(listRemovedRoadmapItems, inMap)).body['list'] as RemovedRoadmapItem[];
  const ideas = async () => (await roadmaps.titles(inMap.map))['Ideas'];
  return { ...roadmap, one, two, three, remove, restore, removed, ideas };
}

test('a removed item is listed, and restored with its content at its position', async () => {
  const { inMap, one, two, remove, restore, removed, ideas } = await filled();
  await remove(two);
  await remove(one);
  expect(await ideas()).toEqual(['Three']);
  expect(await removed()).toEqual([
    { id: one.id, title: 'One', removed: expect.any(String) },
    { id: two.id, title: 'Two', removed: expect.any(String) },
  ]);
  await restore(one);
  const { body } = await restore(two);
  expect(body).toMatchObject({
    message: 'The item has been restored.',
    item: { id: two.id, title: 'Two', text: 'By boat.', month: '2027-06', public: true },
  });
  expect(await ideas()).toEqual(['One', 'Two', 'Three']);
  expect(await removed()).toEqual([]);
  expect(await stored(two.id)).not.toHaveProperty('removedAt');
  expect((await ada.call(getRoadmapItem, { ...inMap, item: two.id })).status).toBe(200);
  for (const refused of [await restore(two), await restore({ id: NO_ID })]) expect(refused.status).toBe(404);
});

inFullRun(test)(
  'an item is restored at the end of its column after the next item moved, and in the first one without its column',
  async () => {
    const { map, columns, one, two, three, move, remove, restore, ideas } = await filled();
    await remove(one);
    await move(two, columns[1]);
    await restore(one);
    expect(await ideas()).toEqual(['Three', 'One']);
    await move(three, columns[3]);
    await remove(three);
    const roadmap = { _id: new Types.ObjectId(map) };
    await world.connection.collection<object>('roadmaps').updateOne(roadmap, { $pop: { columns: 1 } });
    await restore(three);
    expect(await ideas()).toEqual(['One', 'Three']);
  },
);

test('a removed item is hidden from visitors, and has its votes again after the restore', async () => {
  const { map, inMap, two, remove, restore } = await filled();
  await ada.call(publishRoadmap, { ...inMap, public: true });
  await eve.call(voteForItem, { map, item: two.id, vote: true });
  await remove(two);
  expect((await eve.call(voteForItem, { map, item: two.id, vote: true })).status).toBe(404);
  const { body } = await eve.call(getPublicRoadmap, { map });
  expect(JSON.stringify(body)).not.toContain('Two');
  expect((await restore(two)).body['item']).toMatchObject({ votes: 1 });
});

test('items are restored until 30 days after their removal, and then deleted with their votes', async () => {
  const { map, inMap, one, two, remove, restore, removed } = await filled();
  await ada.call(publishRoadmap, { ...inMap, public: true });
  await eve.call(voteForItem, { map, item: two.id, vote: true });
  await remove(one);
  await remove(two);
  await world.app.get(CleanupScheduler).run(days(ROADMAP_LIMITS.restoreDays - 1));
  expect(await removed()).toHaveLength(2);
  const removedAt = days(-ROADMAP_LIMITS.restoreDays);
  await items().updateOne({ _id: new Types.ObjectId(one.id) }, { $set: { removedAt } });
  expect(await removed()).toMatchObject([{ title: 'Two' }]);
  expect((await restore(one)).status).toBe(404);
  await world.app.get(CleanupScheduler).run(days(ROADMAP_LIMITS.restoreDays + 1));
  expect([await stored(one.id), await stored(two.id)]).toEqual([null, null]);
  const votes = world.connection.collection('roadmap_votes');
  expect(await votes.countDocuments({ item: new Types.ObjectId(two.id) })).toBe(0);
});

inFullRun(test)('a crash between the two writes of a removal loses no item', async () => {
  const { inMap, one, remove, removed, ideas } = await filled();
  jest.spyOn(world.app.get(RoadmapRepository), 'arrange').mockRejectedValueOnce(new Error('Process ended.'));
  expect((await remove(one)).status).toBe(500);
  expect(await ideas()).toEqual(['One', 'Two', 'Three']);
  expect(await removed()).toEqual([]);
  await world.app.get(CleanupScheduler).run(days(ROADMAP_LIMITS.restoreDays + 1));
  expect((await ada.call(getRoadmapItem, { ...inMap, item: one.id })).status).toBe(200);
  expect(await stored(one.id)).not.toHaveProperty('removedAt');
});

inFullRun(test)('a crash after a restore loses no item', async () => {
  const { inMap, one, remove, restore, removed, ideas } = await filled();
  await remove(one);
  const repository = world.app.get(RoadmapRepository);
  jest.spyOn(repository, 'unmarkRemoved').mockRejectedValueOnce(new Error('Process ended.'));
  expect((await restore(one)).status).toBe(500);
  expect(await ideas()).toEqual(['One', 'Two', 'Three']);
  expect(await removed()).toEqual([]);
  await world.app.get(CleanupScheduler).run(days(ROADMAP_LIMITS.restoreDays + 1));
  expect((await ada.call(getRoadmapItem, { ...inMap, item: one.id })).status).toBe(200);
});

inFullRun(test)(
  'an item whose addition ended between its two writes can be restored, and is deleted later',
  async () => {
    const { addItem, restore, removed, ideas } = await filled();
    const repository = world.app.get(RoadmapRepository);
    const crash = async () => {
      jest.spyOn(repository, 'arrange').mockRejectedValueOnce(new Error('Process ended.'));
      jest.spyOn(repository, 'removeItem').mockRejectedValueOnce(new Error('Process ended.'));
      expect((await addItem({ title: 'Four' })).status).toBe(500);
    };
    await crash();
    const [four] = await removed();
    await restore({ id: four?.id ?? '' });
    expect(await ideas()).toEqual(['One', 'Two', 'Three', 'Four']);
    await crash();
    const [left] = await removed();
    await world.app.get(CleanupScheduler).run(days(ROADMAP_LIMITS.restoreDays + 1));
    expect(await stored(left?.id ?? '')).toBeNull();
    expect(await ideas()).toEqual(['One', 'Two', 'Three', 'Four']);
  },
);

test('an added item has no mark of a removal', async () => {
  const { one } = await filled();
  expect(await stored(one.id)).not.toHaveProperty('removedAt');
});

inFullRun(test)('concurrent restores add an item once', async () => {
  const { one, remove, restore, ideas } = await filled();
  await remove(one);
  const statuses = (await Promise.all([restore(one), restore(one)])).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(await ideas()).toEqual(['One', 'Two', 'Three']);
});

test('viewers list removed items and restore none, and foreign roadmaps are not found', async () => {
  const { inMap, one, remove } = await filled();
  await remove(one);
  const restored = { ...inMap, item: one.id };
  for (const refused of [
    await eve.call(listRemovedRoadmapItems, inMap),
    await eve.call(restoreRoadmapItem, restored),
  ])
    expect(refused.status).toBe(404);
  const own = (await world.builders.project(eve.userId, 'Own')).id;
  for (const refused of [
    await eve.call(listRemovedRoadmapItems, { ...inMap, project_id: own }),
    await eve.call(restoreRoadmapItem, { ...restored, project_id: own }),
  ])
    expect(refused.status).toBe(404);
  await setRole(world, project, eve.userId, 'viewer');
  expect((await eve.call(listRemovedRoadmapItems, inMap)).body['list']).toHaveLength(1);
  expect((await eve.call(restoreRoadmapItem, restored)).status).toBe(403);
});
