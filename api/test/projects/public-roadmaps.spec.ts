import {
  acceptSuggestion,
  declineSuggestion,
  dropProject,
  dropRoadmap,
  getPublicRoadmap,
  getPublicRoadmapItem,
  listOwnVotes,
  listSuggestions,
  mergeItems,
  type PublicRoadmapColumn,
  publishRoadmap,
  removeRoadmapItem,
  renameRoadmap,
  restoreRoadmap,
  ROADMAP_LIMITS,
  type RoadmapItemDetail,
  type RoadmapSuggestion,
  suggestItem,
  voteForItem,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { RoadmapPages } from '../../src/domains/projects/roadmaps/roadmap-pages.service.js';
import { RoadmapRepository } from '../../src/domains/projects/roadmaps/roadmap.repository.js';
import { RoadmapVoteRepository } from '../../src/domains/projects/roadmaps/roadmap-vote.repository.js';
import { eventually } from '../harness/clusters-world.js';
import { sharedWorld, type Browser, type SignedIn, type World } from '../harness/harness.js';
import { setRole } from './members-world.js';
import { faultsOf, NO_ID, ProjectRoadmaps } from './roadmaps-world.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let project: string;
let roadmaps: ProjectRoadmaps;
let made: Awaited<ReturnType<ProjectRoadmaps['filled']>>;
let item: RoadmapItemDetail;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
});
beforeEach(async () => {
  project = (await world.builders.project(ada.userId, 'Canal')).id;
  roadmaps = new ProjectRoadmaps(ada, project);
  made = await roadmaps.filled();
  item = await made.item('Night tour', { public: true, text: 'By boat.', month: '2027-03' });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const publish = (more: object = {}) => ada.call(publishRoadmap, { ...made.inMap, public: true, ...more });
const read = (person: Browser = world.browser()) => person.call(getPublicRoadmap, { map: made.map });
async function shown(): Promise<PublicRoadmapColumn[]> {
  return (await read()).body.columns as PublicRoadmapColumn[];
}
const vote = (person: SignedIn, one = item.id, isVote = true) =>
  person.call(voteForItem, { map: made.map, item: one, vote: isVote });
const suggest = (title: string, person = eve) =>
  person.call(suggestItem, { map: made.map, title, text: 'Please.' });
async function suggestions(): Promise<RoadmapSuggestion[]> {
  return (await ada.call(listSuggestions, made.inMap)).body.list as RoadmapSuggestion[];
}

test('visitors see the public items of a public roadmap', async () => {
  await made.item('Internal');
  expect((await read()).status).toBe(404);
  const { body } = await publish();
  expect(body).toMatchObject({
    message: 'The roadmap is public.',
    roadmap: { public: true, slug: 'tours' },
  });
  expect((await read()).body).toMatchObject({ name: 'Tours', project: 'Canal' });
  const [ideas, ...others] = await shown();
  expect(ideas).toMatchObject({
    name: 'Ideas',
    items: [{ id: item.id, title: 'Night tour', text: 'By boat.', month: '2027-03', votes: 0 }],
  });
  expect(others.flatMap(({ items }) => items)).toEqual([]);
  expect((await publish({ public: false })).body).toMatchObject({
    roadmap: { public: false, slug: 'tours' },
  });
  expect((await read()).status).toBe(404);
});

test('the list of public items has excerpts, and a call reads the whole text of one', async () => {
  await publish();
  const text = `${'Boat 🚤 '.repeat(600)}end`;
  const long = await made.item('Long', { public: true, text });
  const hidden = await made.item('Internal', { text: 'Internal.' });
  const [first, second] = (await shown())[0]?.items ?? [];
  expect([first, second]).toMatchObject([
    { text: 'By boat.', more: false },
    { id: long.id, more: true },
  ]);
  const excerpt = second?.text ?? '';
  expect([...excerpt]).toHaveLength(ROADMAP_LIMITS.excerptCharacters + 1);
  expect(text.startsWith(excerpt.replace(/…$/u, ''))).toBe(true);
  const whole = (id: string) => world.browser().call(getPublicRoadmapItem, { map: made.map, item: id });
  expect((await whole(long.id)).body['text']).toBe(text);
  for (const id of [hidden.id, NO_ID]) expect((await whole(id)).status).toBe(404);
});

test('the version of the pages changes with each public change, and aggregates nothing', async () => {
  await publish();
  const aggregates = jest.spyOn(world.connection.model('RoadmapItem'), 'aggregate');
  const changes = [
    () => made.set(item, { title: 'Night tours', public: true }),
    () => made.move(item, made.columns[1]),
    () => publish({ slug: 'plans' }),
    () => ada.call(renameRoadmap, { map: made.map, name: 'All tours' }),
    () => ada.call(removeRoadmapItem, { ...made.inMap, item: item.id }),
    () => publish({ public: false }),
  ];
  const versions = [await version()];
  for (const change of changes) {
    await change();
    versions.push(await version());
  }
  expect(new Set(versions).size).toBe(versions.length);
  expect(versions.at(-1)).toBe('');
  expect(await version()).toBe('');

  async function version() {
    aggregates.mockClear();
    const present = await world.app.get(RoadmapPages).version({ projectId: project });
    expect(aggregates).not.toHaveBeenCalled();
    return present;
  }
});

inFullRun(test)('visitors do not see an item that is not public any more', async () => {
  await publish();
  expect((await shown())[0]?.items).toHaveLength(1);
  await made.set(item, { public: false });
  await eventually(async () => expect((await shown())[0]?.items).toEqual([]));
});

inFullRun(test)('a burst of visits reads the database once a second at most', async () => {
  await publish();
  const reads = jest.spyOn(world.app.get(RoadmapRepository), 'findPublic');
  const answers = await Promise.all(Array.from({ length: 100 }, () => read()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(reads.mock.calls.length).toBeLessThan(10);
});

inFullRun(test)('two roadmaps of a project have different addresses', async () => {
  await publish({ slug: 'plans' });
  const other = await roadmaps.add('Plans');
  const refused = await ada.call(publishRoadmap, {
    project_id: project,
    map: other,
    public: true,
    slug: 'plans',
  });
  expect(faultsOf(refused.body)).toEqual({ slug: 'Another roadmap of the project has this URL.' });
  const bad = await publish({ slug: 'Pläne!' });
  expect(faultsOf(bad.body)).toEqual({ slug: 'Please use small letters, digits and hyphens.' });
});

inFullRun(test).each([
  ['a dropped roadmap', () => ada.call(dropRoadmap, { map: made.map })],
  ['a roadmap of a dropped project', () => ada.call(dropProject, { project_id: project, name: 'Canal' })],
])('visitors do not see %s', async (_, drop) => {
  await publish();
  expect((await read()).status).toBe(200);
  expect((await drop()).status).toBe(200);
  // The shared answer ends after one second.
  await eventually(async () => expect((await read()).status).toBe(404));
  expect((await vote(eve)).status).toBe(404);
  expect((await suggest('Tour')).status).toBe(404);
});

test('20 parallel votes of one person are one vote', async () => {
  await publish();
  const answers = await Promise.all(Array.from({ length: 20 }, () => vote(eve)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await vote(ada);
  expect((await shown())[0]?.items).toMatchObject([{ votes: 2 }]);
  expect((await eve.call(listOwnVotes, { map: made.map })).body.items).toEqual([item.id]);
  expect((await vote(eve, item.id, false)).body).toMatchObject({ votes: 1 });
  expect((await eve.call(listOwnVotes, { map: made.map })).body.items).toEqual([]);
});

test('a vote needs a sign-in and a public item', async () => {
  const hidden = await made.item('Internal');
  expect((await vote(eve)).status).toBe(404);
  await publish();
  const visitor = world.browser();
  expect((await visitor.call(voteForItem, { map: made.map, item: item.id, vote: true })).status).toBe(401);
  for (const one of [hidden.id, NO_ID]) expect((await vote(eve, one)).status).toBe(404);
});

test('a suggestion becomes a public item with the vote of its person', async () => {
  await publish();
  expect((await suggest('Bicycle tour')).body).toEqual({
    status: 'success',
    message: 'Thank you. The team of the roadmap reviews your suggestion.',
  });
  expect((await shown())[0]?.items).toHaveLength(1);
  const [one] = await suggestions();
  expect((await roadmaps.board(made.map)).suggestions).toBe(1);
  expect(one).toMatchObject({ title: 'Bicycle tour', text: 'Please.', by: 'Eve' });
  const accept = () => ada.call(acceptSuggestion, { ...made.inMap, suggestion: one?.id ?? '' });
  const answers = await Promise.all([accept(), accept()]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect((await accept()).status).toBe(404);
  expect((await shown())[0]?.items).toMatchObject([
    { title: 'Night tour' },
    { title: 'Bicycle tour', votes: 1 },
  ]);
  expect(await suggestions()).toEqual([]);
  expect((await roadmaps.board(made.map)).suggestions).toBe(0);
});

inFullRun(test)('a declined suggestion is removed', async () => {
  await publish();
  await suggest('Tour');
  const [one] = await suggestions();
  const decline = () => ada.call(declineSuggestion, { ...made.inMap, suggestion: one?.id ?? '' });
  expect((await decline()).body.message).toBe('The suggestion has been removed.');
  expect((await decline()).status).toBe(404);
  expect(await suggestions()).toEqual([]);
});

inFullRun(test)('a roadmap has at most 500 suggestions', async () => {
  await publish();
  const count = jest.spyOn(world.app.get(RoadmapVoteRepository), 'countSuggestions');
  count.mockResolvedValue(ROADMAP_LIMITS.suggestions);
  const { status, body } = await suggest('Tour');
  expect([status, body.message]).toEqual([
    409,
    'This roadmap has too many suggestions at present. Please try again later.',
  ]);
});

inFullRun(test)('a repeat of a failed acceptance adds the suggestion once', async () => {
  await publish();
  await suggest('Tour');
  const [one] = await suggestions();
  const accept = () => ada.call(acceptSuggestion, { ...made.inMap, suggestion: one?.id ?? '' });
  const votes = world.app.get(RoadmapVoteRepository);
  const failures = [
    jest.spyOn(world.app.get(RoadmapRepository), 'insertItem'),
    jest.spyOn(world.app.get(RoadmapRepository), 'arrange'),
    jest.spyOn(votes, 'add'),
    jest.spyOn(votes, 'removeSuggestion'),
  ];
  for (const failure of failures) {
    failure.mockRejectedValueOnce(new Error('Database.'));
    expect((await accept()).status).toBe(500);
    expect(await suggestions()).toMatchObject([{ id: one?.id, title: 'Tour' }]);
  }
  expect((await accept()).body).toMatchObject({ item: { id: one?.id, title: 'Tour', votes: 1 } });
  expect((await shown())[0]?.items).toMatchObject([{ id: item.id }, { id: one?.id, votes: 1 }]);
  expect(await suggestions()).toEqual([]);
});

test('merged items have the votes of both, and a person has one', async () => {
  await publish();
  const other = await made.item('Tour at night', { public: true });
  for (const [person, one] of [
    [ada, item.id],
    [eve, item.id],
    [eve, other.id],
  ] as const)
    await vote(person, one);
  expect((await merge(other, other)).status).toBe(409);
  expect((await merge(other, { id: NO_ID })).status).toBe(404);
  expect((await merge(other, item)).body).toMatchObject({ message: 'The items have been merged.', votes: 2 });
  expect((await shown())[0]?.items).toMatchObject([{ id: item.id, merged: [other.id], votes: 2 }]);
  expect((await vote(eve, other.id, false)).body).toMatchObject({ votes: 1 });
  const last = await made.item('Boat tour', { public: true });
  await ada.call(mergeItems, { ...made.inMap, item: item.id, into: last.id });
  const [merged] = (await shown())[0]?.items ?? [];
  expect(merged).toMatchObject({ id: last.id, votes: 1 });
  expect(merged?.merged.toSorted()).toEqual([item.id, other.id].toSorted());
});

const merge = (one: { id: string }, into: { id: string }) =>
  ada.call(mergeItems, { ...made.inMap, item: one.id, into: into.id });

inFullRun(test)('a merge that fails before its start changes nothing, and can be repeated', async () => {
  await publish();
  const other = await made.item('Tour at night', { public: true });
  await vote(eve, other.id);
  jest.spyOn(world.app.get(RoadmapRepository), 'arrange').mockRejectedValueOnce(new Error('Database.'));
  expect((await merge(other, item)).status).toBe(500);
  await vote(ada, other.id);
  expect((await merge(other, item)).body).toMatchObject({ votes: 2 });
  expect((await shown())[0]?.items).toMatchObject([{ id: item.id, votes: 2 }]);
});

inFullRun(test)('a job finishes a merge that fails after its start', async () => {
  await publish();
  const other = await made.item('Tour at night', { public: true });
  await vote(eve, other.id);
  jest.spyOn(world.app.get(RoadmapVoteRepository), 'unite').mockRejectedValueOnce(new Error('Database.'));
  expect((await merge(other, item)).status).toBe(500);
  await eventually(async () => {
    const [ideas] = await shown();
    expect(ideas?.items).toMatchObject([{ id: item.id, merged: [other.id], votes: 1 }]);
  });
});

inFullRun(test)('opposite merges and chains of merges at the same moment lose no vote', async () => {
  await publish();
  const second = await made.item('Second', { public: true });
  const third = await made.item('Third', { public: true });
  await vote(eve, item.id);
  await vote(ada, second.id);
  const answers = await Promise.all([merge(item, second), merge(second, item), merge(second, third)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  await eventually(async () => {
    const all = (await shown()).flatMap(({ items }) => items);
    expect(all.reduce((sum, { votes }) => sum + votes, 0)).toBe(2);
  });
});

test('the votes of a removed account are removed', async () => {
  await publish();
  await vote(eve);
  await vote(ada);
  await world.app.get(RoadmapVoteRepository).removeVotesOf(eve.userId);
  expect((await shown())[0]?.items).toMatchObject([{ votes: 1 }]);
});

test('the votes of a removed item are not shown', async () => {
  await publish();
  await vote(ada);
  await ada.call(removeRoadmapItem, { ...made.inMap, item: item.id });
  expect((await ada.call(listOwnVotes, { map: made.map })).body.items).toEqual([]);
  expect((await vote(eve)).status).toBe(404);
  expect((await shown())[0]?.items).toEqual([]);
});

test('a restored roadmap is hidden and has its votes', async () => {
  await publish();
  await vote(eve);
  await ada.call(dropRoadmap, { map: made.map });
  expect((await eve.call(listOwnVotes, { map: made.map })).status).toBe(404);
  await ada.call(restoreRoadmap, made.inMap);
  expect((await read()).status).toBe(404);
  expect((await roadmaps.board(made.map)).columns[0]?.items).toMatchObject([{ id: item.id, votes: 1 }]);
  await publish();
  expect((await shown())[0]?.items).toMatchObject([{ votes: 1 }]);
});

inFullRun(test)('a roadmap of an earlier version is hidden', async () => {
  const { connection } = world;
  for (const name of ['roadmaps', 'roadmap_items'])
    await connection.collection(name).updateMany({}, { $unset: { public: 1 } });
  const { roadmap, columns } = await roadmaps.board(made.map);
  expect([roadmap.public, columns[0]?.items[0]?.public]).toEqual([false, false]);
  expect((await read()).status).toBe(404);
});

test('a viewer does not publish, and reads no suggestions', async () => {
  await setRole(world, project, eve.userId, 'viewer');
  expect((await eve.call(publishRoadmap, { ...made.inMap, public: true })).status).toBe(403);
  expect((await eve.call(listSuggestions, made.inMap)).status).toBe(403);
});

test('a roadmap of another project is not found', async () => {
  const other = (await world.builders.project(eve.userId, 'Other')).id;
  const foreign = { project_id: other, map: made.map };
  await publish();
  await suggest('Tour');
  const suggestion = (await suggestions())[0]?.id ?? '';
  for (const answer of [
    await eve.call(publishRoadmap, { ...foreign, public: false }),
    await eve.call(listSuggestions, foreign),
    await eve.call(acceptSuggestion, { ...foreign, suggestion }),
    await eve.call(declineSuggestion, { ...foreign, suggestion }),
    await eve.call(mergeItems, { ...foreign, item: item.id, into: made.map }),
  ])
    expect(answer.status).toBe(404);
  expect((await read()).status).toBe(200);
});
