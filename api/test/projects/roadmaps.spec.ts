import {
  addRoadmap,
  addRoadmapItem,
  dropRoadmap,
  getRoadmap,
  getRoadmapItem,
  moveRoadmapItem,
  removeRoadmapItem,
  renameRoadmap,
  restoreRoadmap,
  ROADMAP_LIMITS,
  setRoadmapColumns,
  setRoadmapItem,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { RoadmapRepository } from '../../src/domains/projects/roadmaps/roadmap.repository.js';
import { CleanupScheduler } from '../../src/platform/jobs/cleanup-scheduler.service.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { setRole } from './members-world.js';
import { faultsOf, NO_ID, ProjectRoadmaps } from './roadmaps-world.js';

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

test('a new roadmap has four columns, and the list has it by name', async () => {
  const map = await roadmaps.add('  Tours ');
  await roadmaps.add('Museum');
  expect(await roadmaps.list()).toMatchObject([
    { name: 'Museum', items: 0, dropped: null },
    { id: map, name: 'Tours' },
  ]);
  expect(await roadmaps.titles(map)).toEqual({ Ideas: [], Planned: [], Doing: [], Shipped: [] });
});

const NAME = 'Please enter a name for the roadmap.';
const CHARACTERS = 'This contains characters that cannot be used here.';

test.each([
  ['no name', undefined, NAME],
  ['an empty name', ' ', NAME],
  ['a long name', 'n'.repeat(81), 'Please use at most 80 characters.'],
  ['a very long name', 'n'.repeat(100_000), 'Please use at most 80 characters.'],
  ['a name of two lines', 'a\nb', CHARACTERS],
  ['a name with NUL', 'a\0b', CHARACTERS],
  ['a number', 5, NAME],
])('add and refactor refuse %s', async (_, name, message) => {
  const refused = await roadmaps.send(name);
  expect([refused.status, faultsOf(refused.body)]).toEqual([400, { name: message }]);
  const map = await roadmaps.add('Tours');
  const renamed = await ada.call(renameRoadmap, { map, name } as never);
  expect([renamed.status, faultsOf(renamed.body)]).toEqual([400, { name: message }]);
  expect(await roadmaps.list()).toMatchObject([{ name: 'Tours' }]);
});

test('a name exists once per project, regardless of case', async () => {
  const map = await roadmaps.add('Straße');
  const other = await roadmaps.add('Museum');
  const taken = { name: 'The project has a roadmap with this name.' };
  expect(faultsOf((await roadmaps.send('STRASSE')).body)).toEqual(taken);
  expect(faultsOf((await ada.call(renameRoadmap, { map: other, name: 'strasse' })).body)).toEqual(taken);
  const { body } = await ada.call(renameRoadmap, { map, name: 'STRASSE' });
  expect(body).toMatchObject({
    status: 'success',
    message: 'The roadmap has been renamed.',
    roadmap: { id: map, name: 'STRASSE' },
  });
  const both = await Promise.all([roadmaps.send('Boats'), roadmaps.send('boats')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const elsewhere = await world.builders.project(ada.userId, 'Other');
  await new ProjectRoadmaps(ada, elsewhere.id).add('Museum');
});

test('drop states the number of items, and restore brings them back', async () => {
  const { map, item } = await roadmaps.filled();
  await item('Night tour');
  await item('Boat tour');
  const { body } = await ada.call(dropRoadmap, { map });
  expect(body).toEqual({ status: 'success', message: 'The roadmap has been dropped.', items: 2 });
  expect(await roadmaps.list()).toEqual([]);
  expect(await roadmaps.list(true)).toMatchObject([{ id: map, items: 2, dropped: expect.any(String) }]);
  expect((await ada.call(dropRoadmap, { map })).status).toBe(404);
  const restored = await ada.call(restoreRoadmap, { project_id: project, map });
  expect(restored.body).toMatchObject({ message: 'The roadmap has been restored.', roadmap: { items: 2 } });
  expect(await roadmaps.titles(map)).toMatchObject({ Ideas: ['Night tour', 'Boat tour'] });
  expect((await ada.call(restoreRoadmap, { project_id: project, map })).status).toBe(404);
});

test('a roadmap that was dropped 30 days ago cannot be restored', async () => {
  const map = await roadmaps.add('Tours');
  await ada.call(dropRoadmap, { map });
  const droppedAt = new Date(Date.now() - ROADMAP_LIMITS.restoreDays * 86_400_000);
  await world.connection
    .collection('roadmaps')
    .updateOne({ _id: new Types.ObjectId(map) }, { $set: { droppedAt } });
  expect(await roadmaps.list(true)).toEqual([]);
  expect((await ada.call(restoreRoadmap, { project_id: project, map })).status).toBe(404);
});

test('restore refuses a name that another roadmap has', async () => {
  const map = await roadmaps.add('Tours');
  await ada.call(dropRoadmap, { map });
  await roadmaps.add('tours');
  const { status, body } = await ada.call(restoreRoadmap, { project_id: project, map });
  expect([status, body.message]).toEqual([409, 'The project has a roadmap with this name.']);
  expect(await roadmaps.list(true)).toHaveLength(1);
});

test('a dropped roadmap is removed after 30 days', async () => {
  const { map, item } = await roadmaps.filled();
  await item('Night tour');
  await ada.call(dropRoadmap, { map });
  const items = world.connection.collection('roadmap_items');
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await world.app.get(CleanupScheduler).run(days(29));
  expect(await items.countDocuments({ map: new Types.ObjectId(map) })).toBe(1);
  await world.app.get(CleanupScheduler).run(days(31));
  expect(await roadmaps.list(true)).toEqual([]);
  expect(await items.countDocuments({ map: new Types.ObjectId(map) })).toBe(0);
});

inFullRun(test)('a project has at most 50 roadmaps', async () => {
  jest.spyOn(world.app.get(RoadmapRepository), 'count').mockResolvedValue(ROADMAP_LIMITS.maps);
  const { status, body } = await roadmaps.send('Tours');
  expect([status, body.message]).toEqual([409, 'A project has at most 50 roadmaps.']);
  expect(await roadmaps.list()).toEqual([]);
});

describe('foreign roadmaps', () => {
  test.each([
    ['drop', dropRoadmap, {}],
    ['refactor', renameRoadmap, { name: 'Mine' }],
  ] as const)('%s does not find them', async (_, call, fields) => {
    const map = await roadmaps.add('Tours');
    for (const wanted of [map, NO_ID]) {
      const { status, body } = await eve.call(call, { map: wanted, ...fields } as never);
      expect([status, body.status]).toEqual([404, 'not-found']);
    }
    const malformed = await ada.call(call, { map: 'x', ...fields } as never);
    expect(faultsOf(malformed.body)).toEqual({ map: 'This is not a valid identifier.' });
    expect(await roadmaps.list()).toMatchObject([{ name: 'Tours' }]);
  });

  test('a viewer reads roadmaps and changes none', async () => {
    const map = await roadmaps.add('Tours');
    await setRole(world, project, eve.userId, 'viewer');
    expect((await eve.call(getRoadmap, { project_id: project, map })).status).toBe(200);
    const message = 'Your role viewer lacks the permission "Change roadmaps".';
    for (const refused of [
      await eve.call(dropRoadmap, { map }),
      await eve.call(renameRoadmap, { map, name: 'Mine' }),
      await eve.call(addRoadmap, { project_id: project, name: 'Mine' }),
    ])
      expect([refused.status, refused.body]).toEqual([403, { status: 'permission-issue', message }]);
  });

  test('no call of an own project reaches a roadmap of another project', async () => {
    const { map, columns, item } = await roadmaps.filled();
    const { id, rev } = await item('Night tour');
    const own = (await world.builders.project(eve.userId, 'Own')).id;
    const inMap = { project_id: own, map };
    const [column = ''] = columns;
    const answers = [
      await eve.call(getRoadmap, inMap),
      await eve.call(restoreRoadmap, inMap),
      await eve.call(setRoadmapColumns, { ...inMap, v: 1, columns: [1, 2].map(namedColumn) }),
      await eve.call(addRoadmapItem, { ...inMap, column, title: 'Mine' }),
      await eve.call(getRoadmapItem, { ...inMap, item: id }),
      await eve.call(setRoadmapItem, { ...inMap, item: id, rev, title: 'Mine' }),
      await eve.call(moveRoadmapItem, { ...inMap, item: id, column }),
      await eve.call(removeRoadmapItem, { ...inMap, item: id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await roadmaps.titles(map)).toMatchObject({ Ideas: ['Night tour'] });
  });
});

const namedColumn = (number: number) => ({ id: null, name: `Column ${number}` });

describe('columns', () => {
  const named = async (map: string) => {
    const { v, columns } = await roadmaps.board(map);
    return { v, columns: columns.map(({ id, name }) => ({ id: id as string | null, name })) };
  };
  const set = (map: string, v: number, columns: unknown, read?: unknown) =>
    ada.call(setRoadmapColumns, { project_id: project, map, v, columns, read } as never);

  test('are renamed, sorted, added and removed', async () => {
    const { map, item } = await roadmaps.filled();
    await item('Night tour');
    const { v, columns } = await named(map);
    const [ideas, , doing, shipped] = columns;
    const wanted = [{ ...ideas, name: 'Wishes' }, namedColumn(1), shipped, doing];
    const { body } = await set(map, v, wanted);
    expect(body).toMatchObject({ status: 'success', v: v + 1 });
    const now = await roadmaps.titles(map);
    expect(Object.keys(now)).toEqual(['Wishes', 'Column 1', 'Shipped', 'Doing']);
    expect(now['Wishes']).toEqual(['Night tour']);
  });

  const COUNT = 'A roadmap has 2 to 8 columns.';
  test.each([
    ['one column', [namedColumn(1)], { columns: COUNT }],
    ['nine columns', [1, 2, 3, 4, 5, 6, 7, 8, 9].map(namedColumn), { columns: COUNT }],
    [
      'a long name',
      [namedColumn(1), { id: null, name: 'n'.repeat(41) }],
      { 'columns.1.name': 'Please use at most 40 characters.' },
    ],
    [
      'no name',
      [namedColumn(1), { id: null, name: '' }],
      { 'columns.1.name': 'Please enter a name for the column.' },
    ],
    [
      'a foreign column',
      [namedColumn(1), { id: NO_ID, name: 'Mine' }],
      { columns: 'The roadmap has no such column.' },
    ],
  ])('refuse %s', async (_, columns, faults) => {
    const { map, v } = await roadmaps.filled().then(async (one) => ({ ...one, ...(await named(one.map)) }));
    const { status, body } = await set(map, v, columns);
    expect([status, faultsOf(body)]).toEqual([400, faults]);
    expect(Object.keys(await roadmaps.titles(map))).toEqual(['Ideas', 'Planned', 'Doing', 'Shipped']);
  });

  test('refuse a column that is listed twice, and the removal of a column with items', async () => {
    const { map, item } = await roadmaps.filled();
    await item('Night tour');
    const { v, columns } = await named(map);
    const twice = await set(map, v, [...columns, columns[0]]);
    expect(faultsOf(twice.body)).toEqual({ columns: 'A column is listed twice.' });
    const removed = await set(map, v, columns.slice(1));
    expect(faultsOf(removed.body)).toEqual({ columns: 'Please move the items of this column first.' });
    expect(await roadmaps.titles(map)).toMatchObject({ Ideas: ['Night tour'] });
  });

  test('with the read columns, moves of items are no conflict, and changes of columns are one', async () => {
    const { map, columns: ids, item, move } = await roadmaps.filled();
    const night = await item('Night tour');
    const { v, columns } = await named(map);
    await move(night, ids[1]);
    const wanted = columns.map((one, index) => (index === 0 ? { ...one, name: 'Wishes' } : one));
    expect((await set(map, v, wanted, columns)).status).toBe(200);
    expect(await roadmaps.titles(map)).toMatchObject({ Wishes: [], Planned: ['Night tour'] });
    for (const read of [columns, columns.toReversed(), columns.slice(1)])
      expect((await set(map, v + 2, wanted, read)).status).toBe(409);
    const moves = [0, 1, 2, 3].map((index) => move(night, ids[index]));
    const both = await Promise.all([set(map, v, columns, wanted), ...moves]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('refuse a change of former columns', async () => {
    const { map } = await roadmaps.filled();
    const { v, columns } = await named(map);
    const both = await Promise.all([
      set(map, v, columns.slice(0, 2)),
      set(map, v, [...columns, namedColumn(1)]),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await set(map, v, columns);
    expect(body).toEqual({
      status: 'conflict',
      message: 'Another member changed these columns. Please check the new columns first.',
    });
  });
});
