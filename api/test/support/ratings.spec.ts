import {
  assignCareCases,
  closeCase,
  listRatings,
  rateCase,
  type RatingComment,
  type RatingCount,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { momentsOfRatings } from '../../src/migrations/moments-of-ratings.js';
import { startWorld, type SignedIn, type World } from '../harness/harness.js';
import { customerAndAgents } from './care-fixtures.js';
import { created } from './support-fixtures.js';

// @full The report of ratings.

// Real: API over HTTP, database engine. A separate world, because the report contains all ratings.
let world: World;
let ada: SignedIn;
let noor: SignedIn;
let finn: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  ({ ada, noor, finn } = await customerAndAgents(world));
});
afterEach(() => world.connection.collection('support_cases').deleteMany({}));
afterAll(() => world.close());

interface Rated {
  rating: 'good' | 'bad';
  at: string;
  assignee?: SignedIn;
  type?: string;
  comment?: string;
}

/** A case that its customer rated at a specific time. */
async function rated({ rating, at, assignee, type = 'technical', comment = '' }: Rated): Promise<string> {
  const caseId = await created(ada, { type });
  if (assignee) await noor.call(assignCareCases, { cases: [caseId], agent_id: assignee.userId });
  await ada.call(closeCase, { caseId });
  const { status } = await ada.call(rateCase, { caseId, rating, ...(comment ? { comment } : {}) });
  expect(status).toBe(200);
  const _id = new Types.ObjectId(caseId);
  await world.connection.collection('support_cases').updateOne({ _id }, { $set: { ratedAt: new Date(at) } });
  return caseId;
}

async function report(month: string) {
  const { body } = await finn.call(listRatings, { month });
  return body as unknown as { list: RatingCount[]; comments: RatingComment[] };
}

test('a month has the ratings by agent and type, with their share of good ones', async () => {
  await rated({ rating: 'good', at: '2026-03-01T00:00:00.000Z', assignee: noor });
  await rated({ rating: 'bad', at: '2026-03-31T23:59:59.999Z', assignee: noor });
  await rated({ rating: 'good', at: '2026-03-05T00:00:00.000Z', assignee: noor, type: 'billing' });
  await rated({ rating: 'bad', at: '2026-03-05T00:00:00.000Z', assignee: finn });
  await rated({ rating: 'good', at: '2026-03-05T00:00:00.000Z' });
  await rated({ rating: 'good', at: '2026-04-01T00:00:00.000Z', assignee: noor });
  const { list } = await report('2026-03');
  expect(list.map(({ agent: one, type, count, average }) => [one?.name, type, count, average])).toEqual([
    ['Finn', 'technical', 1, 0],
    ['Noor', 'billing', 1, 1],
    ['Noor', 'technical', 2, 0.5],
    [undefined, 'technical', 1, 1],
  ]);
  expect((await report('2026-04')).list).toHaveLength(1);
  expect(await report('2026-02')).toMatchObject({ list: [], comments: [] });
});

test('comments have their case and agent, the newest first', async () => {
  const at = (day: string) => `2026-05-${day}T12:00:00.000Z`;
  const first = await rated({ rating: 'good', at: at('01'), assignee: noor, comment: 'Fast.' });
  const second = await rated({ rating: 'bad', at: at('02'), comment: 'Slow.' });
  await rated({ rating: 'good', at: at('03') });
  expect((await report('2026-05')).comments).toMatchObject([
    { caseId: second, rating: 'bad', comment: 'Slow.', agent: '', date: at('02') },
    { caseId: first, rating: 'good', comment: 'Fast.', agent: 'Noor', subject: 'Zone does not answer' },
  ]);
});

test('a rating counts in its month, and an older rating in the month of the last change', async () => {
  const caseId = await created(ada);
  await ada.call(closeCase, { caseId });
  await ada.call(rateCase, { caseId, rating: 'good' });
  const month = new Date().toISOString().slice(0, 7);
  expect((await report(month)).list).toHaveLength(1);
  const changedAt = new Date('2025-02-03T00:00:00.000Z');
  const former = { $set: { changedAt }, $unset: { ratedAt: '' } };
  await world.connection.collection('support_cases').updateOne({}, former);
  await momentsOfRatings.up(world.connection);
  expect((await report('2025-02')).list).toHaveLength(1);
  expect((await report(month)).list).toEqual([]);
});

test.each(['2026-13', '2026-3', 'March', '1999-01'])('the month %s is refused', async (month) => {
  const { status, body } = await finn.call(listRatings, { month });
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'month']);
});

test('the report exists for leads only', async () => {
  expect((await noor.call(listRatings, { month: '2026-03' })).status).toBe(404);
});
