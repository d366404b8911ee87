import { randomUUID } from 'node:crypto';
import {
  assignCareCases,
  type BodyOf,
  type CareSummary,
  closeCase,
  getCase,
  listCareCases,
  listCareHistory,
  listCareTags,
  listCases,
  setCareState,
  tagCareCase,
  undoCareReply,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { orderOfCases } from '../../../src/migrations/order-of-cases.js';
import { CleanupScheduler } from '../../../src/platform/jobs/cleanup-scheduler.service.js';
import { type SignedIn, startWorld, type World } from '../../harness/harness.js';
import { agent, answer, sendNow } from '../care-fixtures.js';
import { created, reply, UNKNOWN_ID } from '../support-fixtures.js';

// Real: API over HTTP, database engine, jobs. A separate world, because the test expects only a few cases.
const DAY_MS = 86_400_000;
let world: World;
let ada: SignedIn;
let noor: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('Ada');
  noor = await agent(world, 'Noor');
});
afterEach(() => world.connection.collection('support_cases').deleteMany({}));
afterAll(() => world.close());

type Filter = Partial<BodyOf<typeof listCareCases>>;

async function idsOf(filter: Filter = {}): Promise<string[]> {
  const { body } = await noor.call(listCareCases, { view: 'all', limit: 50, ...filter });
  return (body.list as CareSummary[]).map(({ caseId }) => caseId);
}

/** Ids of a view, read in pages of one row. */
async function pagesOf(filter: Filter): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = { view: 'all' as const, ...filter, limit: 1, ...(cursor === undefined ? {} : { cursor }) };
    const { status, body } = await noor.call(listCareCases, page);
    expect(status).toBe(200);
    ids.push(...(body.list as CareSummary[]).map(({ caseId }) => caseId));
    cursor = (body.next as string | null) ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

async function four() {
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await created(ada));
  return ids as [string, string, string, string];
}

const waitUntil = (caseId: string, days: number) =>
  noor.call(setCareState, {
    cases: [caseId],
    state: 'waiting',
    waiting_until: new Date(Date.now() + days * DAY_MS).toISOString(),
  });

describe('the order of the inbox', () => {
  inFullRun(test)(
    'begins with the open case that waits longest, and a further reply does not change its position',
    async () => {
      const [first, second, late, soon] = await four();
      await reply(ada, { caseId: first, text: 'Hello?' });
      await waitUntil(late, 3);
      await waitUntil(soon, 2);
      const closed = await created(ada);
      await ada.call(closeCase, { caseId: closed });
      const answered = await created(ada);
      await answer(noor, { caseId: answered });
      const order = [first, second, soon, late, answered, closed];
      expect(await idsOf()).toEqual(order);
      expect(await pagesOf({ view: 'all' })).toEqual(order);
      expect(await pagesOf({ view: 'unassigned' })).toEqual(order.slice(0, 5));
      expect(await pagesOf({ view: 'waiting' })).toEqual([soon, late]);
      expect(await pagesOf({ sort: 'changed' })).toEqual([answered, closed, soon, late, first, second]);
    },
  );

  inFullRun(test)(
    'has an answered case last, and after the other open cases once its customer replies',
    async () => {
      const [first, second] = await four();
      await answer(noor, { caseId: first });
      await sendNow(world, first);
      expect((await idsOf()).at(-1)).toBe(first);
      await reply(ada, { caseId: first });
      expect((await idsOf()).slice(0, 1)).toEqual([second]);
      expect((await idsOf()).at(-1)).toBe(first);
    },
  );

  inFullRun(test)('is restored by the undo of an answer, and changes when a wait ends', async () => {
    const [first, second, third] = await four();
    const { body } = await answer(noor, { caseId: first });
    const posts = (body.case as { posts: { id: string }[] }).posts;
    await noor.call(undoCareReply, { caseId: first, post_id: posts.at(-1)?.id ?? '' });
    expect((await idsOf()).slice(0, 2)).toEqual([first, second]);
    await waitUntil(third, 1);
    expect((await idsOf()).at(-1)).toBe(third);
    await world.app.get(CleanupScheduler).run(new Date(Date.now() + 2 * DAY_MS));
    expect((await idsOf({ state: 'open' })).at(-1)).toBe(third);
  });

  test('of older cases fails no page, and a migration adds their times', async () => {
    const ids = await four();
    const cases = world.connection.collection('support_cases');
    await waitUntil(ids[3], 2);
    await cases.updateMany({}, { $unset: { awaitedAt: '' } });
    const { status, body } = await noor.call(listCareCases, { view: 'all', limit: 1 });
    expect(status).toBe(200);
    const next = body.next as string;
    expect((await noor.call(listCareCases, { view: 'all', cursor: next })).status).toBe(200);
    await orderOfCases.up(world.connection);
    await orderOfCases.up(world.connection);
    expect(await pagesOf({})).toEqual(ids);
    const [stored] = await cases.find({ _id: new Types.ObjectId(ids[0]) }).toArray();
    expect(stored?.['awaitedAt']).toEqual(stored?.['changedAt']);
  });
});

describe('filters', () => {
  test('select cases by type, state and agent', async () => {
    const billing = await created(ada, { type: 'billing' });
    const closed = await created(ada);
    await ada.call(closeCase, { caseId: closed });
    const mine = await created(ada);
    await noor.call(assignCareCases, { cases: [mine], agent_id: noor.userId });
    expect(await idsOf({ type: 'billing' })).toEqual([billing]);
    expect(await idsOf({ state: 'closed' })).toEqual([closed]);
    expect(await idsOf({ agent_id: noor.userId })).toEqual([mine]);
    expect(await idsOf({ view: 'unassigned', state: 'closed' })).toEqual([]);
    expect(await idsOf({ view: 'mine', type: 'billing' })).toEqual([]);
  });

  test.each([
    [{ sort: 'size' }, 'sort'],
    [{ state: 'lost' }, 'state'],
    [{ type: 'other' }, 'type'],
    [{ agent_id: 'x' }, 'agent_id'],
  ])('%j is refused', async (filter, path) => {
    const { status, body } = await noor.call(listCareCases, { view: 'all', ...filter } as never);
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  });
});

describe('a search', () => {
  test('finds cases by words of the name of the customer, and by the email address', async () => {
    const name = `Zoë ${randomUUID().slice(0, 8)} van Dijk`;
    const zoe = await world.signedIn(name);
    const own = await created(zoe);
    const other = await created(ada, { subject: 'Lost zoe' });
    expect(await idsOf({ query: 'dijk zoe' })).toEqual([own]);
    expect(await idsOf({ query: zoe.mail })).toEqual([own]);
    expect(await idsOf({ query: zoe.mail.slice(0, -5).toUpperCase() })).toEqual([own]);
    expect(await pagesOf({ query: 'zoe' })).toEqual([other, own]);
    expect(await idsOf({ query: 'zoe', state: 'closed' })).toEqual([]);
    expect(await idsOf({ query: '.*' })).toEqual([]);
  });

  test('finds a customer of a former process after the migration', async () => {
    const zoe = await world.signedIn('Zoe');
    const own = await created(zoe);
    const users = world.connection.collection('users');
    const _id = new Types.ObjectId(zoe.userId);
    await users.updateOne({ _id }, { $set: { name: 'Quinten' }, $unset: { nameWords: '' } });
    expect(await idsOf({ query: 'quint' })).toEqual([]);
    await orderOfCases.up(world.connection);
    expect(await idsOf({ query: 'quint' })).toEqual([own]);
  });
});

inFullRun(test)('a tag of the team filters each view, and customers never see it', async () => {
  const [first, second, third] = await four();
  const tag = (caseId: string, name: string, wanted = true) =>
    noor.call(tagCareCase, { caseId, tag: name, wanted });
  expect((await tag(first, ' Fibre ')).body).toMatchObject({ status: 'success', team_tags: ['fibre'] });
  await tag(third, 'fibre');
  await tag(third, 'abc');
  await tag(second, 'abc');
  expect(await idsOf({ tag: 'FIBRE' })).toEqual([first, third]);
  expect(await idsOf({ tag: 'fibre', view: 'unassigned', sort: 'changed' })).toEqual([third, first]);
  expect(await pagesOf({ tag: 'abc' })).toEqual([second, third]);
  expect(await idsOf({ tag: 'fibre', query: 'zone' })).toEqual([third, first]);
  expect(await idsOf({ tag: 'unused' })).toEqual([]);
  expect((await noor.call(listCareTags, {})).body.list).toEqual(['abc', 'fibre']);
  const seen = await Promise.all([ada.call(getCase, { caseId: third }), ada.call(listCases, { limit: 10 })]);
  expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('fibre');
  expect((await tag(first, 'fibre', false)).body.team_tags).toEqual([]);
  expect((await noor.call(listCareHistory, { caseId: first, limit: 10 })).body.list).toMatchObject([
    { action: 'untagged', detail: 'fibre' },
    { action: 'tagged', detail: 'fibre' },
  ]);
});

inFullRun(test)('a case has at most 20 tags of the team, and an invalid tag names the field', async () => {
  const caseId = await created(ada);
  const tag = (name: string, wanted = true) => noor.call(tagCareCase, { caseId, tag: name, wanted });
  for (let count = 0; count < 20; count += 1) expect((await tag(`tag ${count}`)).status).toBe(200);
  expect([(await tag('one more')).status, (await tag('tag 1')).status]).toEqual([409, 200]);
  const tooLong = await tag('x'.repeat(41));
  expect([tooLong.status, tooLong.body.issues?.[0]?.path]).toEqual([400, 'tag']);
  expect((await noor.call(tagCareCase, { caseId: UNKNOWN_ID, tag: 'one', wanted: true })).status).toBe(404);
});
