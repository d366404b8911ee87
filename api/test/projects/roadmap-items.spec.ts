import { getRoadmapItem, listRoadmapLinkable, removeRoadmapItem, ROADMAP_LIMITS } from '@zonewerk/contracts';
import { byTier, inFullRun, testSeed } from '@zonewerk/testing/tier';
import { Types } from 'mongoose';
import { RoadmapRepository } from '../../src/domains/projects/roadmaps/roadmap.repository.js';
import { CaseRepository } from '../../src/domains/support/cases/case.repository.js';
import { PersonalData } from '../../src/platform/personal-data/personal-data.service.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { Random } from '../harness/random.js';
import { recordSoak } from '../harness/soak-record.js';
import { created } from '../support/support-fixtures.js';
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
afterAll(() => world.close());

describe('items', () => {
  test('have title, text, month, owner and links', async () => {
    const { id: cluster } = await world.builders.cluster(
      { projectId: project, userId: ada.userId },
      'tours.example',
      [],
    );
    const { inMap, item, set } = await roadmaps.filled();
    const first = await item('Night tour', {
      text: 'By boat.\r\nIn June.',
      month: '2027-06',
      owner: ada.userId,
      links: [{ kind: 'cluster', id: cluster }],
    });
    expect(first).toMatchObject({
      text: 'By boat.\nIn June.',
      month: '2027-06',
      owner: { id: ada.userId, name: 'Ada' },
      links: [{ kind: 'cluster', id: cluster, title: 'tours.example' }],
      rev: 1,
    });
    const { columns } = await roadmaps.board(inMap.map);
    expect(columns[0]?.items).toMatchObject([{ title: 'Night tour', has_text: true, links: 1 }]);
    const { body } = await set(first, { title: 'Night tours' });
    expect(body['item']).toMatchObject({ title: 'Night tours', text: '', owner: null, links: [], rev: 2 });
    const read = await ada.call(getRoadmapItem, { ...inMap, item: first.id });
    expect(read.body['item']).toEqual(body['item']);
  });

  test.each([
    ['no title', { title: '' }, { title: 'Please enter a title for the item.' }],
    ['a long title', { title: 't'.repeat(201) }, { title: 'Please use at most 200 characters.' }],
    ['a long text', { text: 't'.repeat(5_001) }, { text: 'Please use at most 5000 characters.' }],
    ['month 13', { month: '2027-13' }, { month: 'Please enter a month, for example 2027-03.' }],
    ['a foreign owner', { owner: NO_ID }, { owner: 'This person is not a member of the project.' }],
    ['another kind', { links: [{ kind: 'order', id: NO_ID }] }, { 'links.0.kind': 'Please choose a kind.' }],
    [
      'a link twice',
      { links: [1, 2].map(() => ({ kind: 'page', id: NO_ID })) },
      { links: 'Each object can be linked once.' },
    ],
    ...['case', 'cluster', 'page', 'container'].map((kind) => [
      `a foreign ${kind}`,
      { links: [{ kind, id: NO_ID }] },
      { links: 'A linked object does not exist in this project.' },
    ]),
  ] as [string, object, object][])('refuse %s', async (_, fields, faults) => {
    const { map, item, addItem, set } = await roadmaps.filled();
    const first = await item('Night tour');
    for (const { status, body } of [
      await addItem({ title: 'Other', ...fields }),
      await set(first, { title: 'Other', ...fields }),
    ])
      expect([status, faultsOf(body)]).toEqual([400, faults]);
    expect(await roadmaps.titles(map)).toMatchObject({ Ideas: ['Night tour'] });
  });

  test('read all linked cases in one query, and refuse those of other persons', async () => {
    const { item, addItem } = await roadmaps.filled();
    const linksTo = (...ids: string[]) => ids.map((id) => ({ kind: 'case', id }));
    const one = await created(ada);
    const other = await created(ada);
    const foreign = await created(eve);
    const reads = jest.spyOn(world.app.get(CaseRepository), 'numbersOf');
    const { links } = await item('Night tour', { links: linksTo(one, other) });
    expect(links.map(({ id, title }) => [id, title.startsWith('ZW-')])).toEqual([
      [one, true],
      [other, true],
    ]);
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
    const refused = await addItem({ title: 'Boat tour', links: linksTo(one, foreign) });
    expect(faultsOf(refused.body)).toEqual({ links: 'A linked object does not exist in this project.' });
  });

  test('refuse a stale change', async () => {
    const { item, set } = await roadmaps.filled();
    const first = await item('Night tour');
    const both = await Promise.all([set(first, { title: 'One' }), set(first, { title: 'Two' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await set(first, { title: 'Three' });
    expect(body.message).toBe('Another member changed this item. Please check it first.');
  });

  test('move before another item and into other columns', async () => {
    const { map, columns, item, move } = await roadmaps.filled();
    const one = await item('One');
    const two = await item('Two');
    const three = await item('Three');
    const { v } = await roadmaps.board(map);
    expect((await move(three, columns[0], one.id)).body['v']).toBe(v + 1);
    await move(one, columns[2]);
    expect(await roadmaps.titles(map)).toEqual({
      Ideas: ['Three', 'Two'],
      Planned: [],
      Doing: ['One'],
      Shipped: [],
    });
    expect((await move(two, columns[0], two.id)).status).toBe(200);
    const place = 'This position does not exist any more. Please check the roadmap first.';
    for (const refused of [
      await move(two, NO_ID),
      await move(two, columns[0], one.id),
      await move({ id: NO_ID }, columns[0]),
    ])
      expect([refused.status, refused.body.message]).toEqual([409, place]);
    expect(await roadmaps.titles(map)).toMatchObject({ Ideas: ['Three', 'Two'] });
  });

  test('are removed from their column', async () => {
    const { map, inMap, item } = await roadmaps.filled();
    const { id } = await item('Night tour');
    const target = { ...inMap, item: id };
    expect((await ada.call(removeRoadmapItem, target)).body.message).toBe('The item has been removed.');
    expect((await ada.call(removeRoadmapItem, target)).status).toBe(404);
    expect((await ada.call(getRoadmapItem, target)).status).toBe(404);
    expect(await roadmaps.titles(map)).toMatchObject({ Ideas: [] });
  });

  inFullRun(test)('a roadmap has at most 5,000 items', async () => {
    const { map, addItem } = await roadmaps.filled();
    const items = Array.from({ length: ROADMAP_LIMITS.items }, () => new Types.ObjectId());
    await world.connection
      .collection('roadmaps')
      .updateOne({ _id: new Types.ObjectId(map) }, { $set: { 'columns.1.items': items } });
    const { status, body } = await addItem({ title: 'One more' });
    expect([status, body.message]).toEqual([409, 'A roadmap has at most 5000 items.']);
    const stored = world.connection.collection('roadmap_items');
    expect(await stored.countDocuments({ map: new Types.ObjectId(map) })).toBe(0);
  });

  test('lose their owner with the account of the owner', async () => {
    const { inMap, item } = await roadmaps.filled();
    await setRole(world, project, eve.userId, 'editor');
    const { id } = await item('Night tour', { owner: eve.userId });
    const personal = world.app.get(PersonalData);
    expect((await personal.read(eve.userId))['roadmap_items']).toEqual(['Night tour']);
    await world.app.get(RoadmapRepository).forgetOwner(eve.userId);
    const { body } = await ada.call(getRoadmapItem, { ...inMap, item: id });
    expect(body['item']).toMatchObject({ owner: null });
  });
});

test('linkable objects are those of the project', async () => {
  const scope = { projectId: project, userId: ada.userId };
  const { id } = await world.builders.cluster(scope, 'canals.example', []);
  const other = await world.builders.project(ada.userId, 'Other');
  await world.builders.cluster({ ...scope, projectId: other.id }, 'canals-other.example', []);
  const linkable = async (kind: string, query: string) =>
    (await ada.call(listRoadmapLinkable, { project_id: project, kind, query } as never)).body['list'];
  expect(await linkable('cluster', 'canals')).toEqual([{ kind: 'cluster', id, title: 'canals.example' }]);
  expect(await linkable('cluster', 'museum')).toEqual([]);
  for (const kind of ['case', 'page', 'container']) expect(await linkable(kind, 'none')).toEqual([]);
});

describe('concurrent moves', () => {
  const MOVES = Number(process.env['ZW_SOAK_MOVES'] ?? byTier({ gate: 60, full: 10_000 }));
  const AT_ONCE = 10;
  const ITEMS = 30;
  const seed = testSeed();

  inFullRun(test)(
    `${MOVES} random moves lose and duplicate no item, seed ${seed}`,
    async () => {
      const random = new Random(seed);
      const { map, columns, item, move } = await roadmaps.filled();
      const items: string[] = [];
      for (let number = 0; number < ITEMS; number += 1) items.push((await item(`Item ${number}`)).id);
      const statuses: number[] = [];
      for (let done = 0; done < MOVES; done += AT_ONCE) {
        const moves = Array.from({ length: AT_ONCE }, () =>
          move({ id: random.pick(items) }, random.pick(columns), random.pick([null, ...items])),
        );
        for (const { status } of await Promise.all(moves)) statuses.push(status);
      }
      expect([...new Set(statuses)].toSorted()).toEqual([200, 409]);
      const board = await roadmaps.board(map);
      // Each item and each successful move is one change: no change overwrote another one.
      expect(board.v).toBe(ITEMS + statuses.filter((status) => status === 200).length);
      const placed = board.columns.flatMap((column) => column.items.map(({ id }) => id));
      expect(placed.toSorted()).toEqual(items.toSorted());
      const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
      await recordSoak({ moves: count(200), conflicts: count(409), 'items lost or duplicated': 0 });
    },
    1_800_000,
  );
});
