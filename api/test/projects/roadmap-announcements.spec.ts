import {
  announceRoadmapItem,
  getCase,
  mergeItems,
  publishRoadmap,
  type RoadmapItemDetail,
  setRoadmapItem,
  voteForItem,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { JobService } from '../../src/platform/jobs/job.service.js';
import { eventually } from '../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { storedMessages, messageTo } from '../harness/stored-messages.js';
import { created } from '../support/support-fixtures.js';
import { NO_ID, ProjectRoadmaps } from './roadmaps-world.js';

// Real: API over HTTP, database engine, jobs, emails in the development outbox.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let made: Awaited<ReturnType<ProjectRoadmaps['filled']>>;
let item: RoadmapItemDetail;
beforeAll(async () => {
  world = await sharedWorld();
});
beforeEach(async () => {
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  const project = (await world.builders.project(ada.userId, 'Canal')).id;
  made = await new ProjectRoadmaps(ada, project).filled();
  item = await made.item('Night tour', { public: true });
  await ada.call(publishRoadmap, { ...made.inMap, public: true });
});
afterAll(() => world.close());

const announce = (id = item.id, text = 'Tickets are available.') =>
  ada.call(announceRoadmapItem, { ...made.inMap, item: id, text });
const vote = (person: SignedIn) => person.call(voteForItem, { map: made.map, item: item.id, vote: true });
const ship = () => made.move(item, made.columns.at(-1));
const announcements = async (mail: string) =>
  (await storedMessages(world, mail)).filter(({ subject }) => subject === 'Night tour has shipped (Canal)');

test('each voter gets one email about a shipped item, also when the job is repeated', async () => {
  await vote(eve);
  await ship();
  expect((await announce()).body).toMatchObject({ status: 'success', voters: 1, cases: 0 });
  const email = await messageTo(world, eve.mail, ({ subject }) => subject.includes('has shipped'));
  expect(email.text).toContain('Tickets are available.');
  expect(email.text).toContain('/account/emails/');
  const job = world.app
    .get(JobService)
    .registered()
    .find(({ kind }) => kind === 'roadmaps.announce');
  await job?.run({ item: item.id }, { id: 'again', attempt: 2 });
  expect(await announcements(eve.mail)).toHaveLength(1);
  expect(await announcements(ada.mail)).toEqual([]);
});

test('the customer of a linked case gets a release notice', async () => {
  const caseId = await created(ada, { subject: 'Tours' });
  const links = [{ kind: 'case', id: caseId }];
  await ada.call(setRoadmapItem, {
    ...made.inMap,
    item: item.id,
    rev: 1,
    title: 'Night tour',
    links,
  } as never);
  await ship();
  expect((await announce()).body).toMatchObject({ voters: 0, cases: 1 });
  await eventually(async () => {
    const { body } = await ada.call(getCase, { caseId });
    expect(body['case']).toMatchObject({
      releases: [{ kind: 'change', title: 'Night tour', text: 'Tickets are available.', read: null }],
    });
  });
});

test('an item is announced once, and only in the last column', async () => {
  const early = await announce();
  expect([early.status, early.body.message]).toEqual([
    409,
    'Only items of the last column can be announced.',
  ]);
  await ship();
  const statuses = (await Promise.all([announce(), announce()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const repeated = await announce();
  expect(repeated.body.message).toBe('This item was announced already.');
  expect((await announce(NO_ID)).status).toBe(404);
});

inFullRun(test)('voters of an announced item get no second email after its merge', async () => {
  await vote(eve);
  await ship();
  await announce();
  await messageTo(world, eve.mail, ({ subject }) => subject.includes('has shipped'));
  const other = await made.item('Night tour', { public: true });
  await ada.call(voteForItem, { map: made.map, item: other.id, vote: true });
  await ada.call(mergeItems, { ...made.inMap, item: item.id, into: other.id });
  await made.move(other, made.columns.at(-1));
  expect((await announce(other.id)).body).toMatchObject({ voters: 2 });
  await messageTo(world, ada.mail, ({ subject }) => subject.includes('has shipped'));
  expect(await announcements(eve.mail)).toHaveLength(1);
});

test('a voter who wants important emails only gets none', async () => {
  await world.connection
    .collection('users')
    .updateOne({ primaryEmail: eve.mail }, { $set: { 'emails.$[].notifications': 'important' } });
  await vote(eve);
  await vote(ada);
  await ship();
  await announce();
  await messageTo(world, ada.mail, ({ subject }) => subject.includes('has shipped'));
  expect(await announcements(eve.mail)).toEqual([]);
});
