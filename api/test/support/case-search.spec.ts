import { type CareSummary, listCareCases, listCases } from '@zonewerk/contracts';
import { type mongo, Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { SEARCH_WINDOW } from '../../src/domains/support/cases/case-search.repository.js';
import { type SignedIn, startWorld, type World } from '../harness/harness.js';
import { agent } from './care-fixtures.js';
import { created } from './support-fixtures.js';

// Real: API over HTTP, and the planner of the database engine, which counts the documents of each query.
const CASES = 2 * SEARCH_WINDOW + 200;
const MINUTE_MS = 60_000;
const PAGE = 100;

type Command = Record<string, unknown>;

interface Found {
  list: CareSummary[];
  next: string | null;
  count: number;
  searched_until: string | null;
}

let world: World;
let ada: SignedIn;
let noor: SignedIn;
/** Time of the newest case. */
const newest = Date.parse('2026-01-01T00:00:00.000Z');
beforeAll(async () => {
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/case_search_${process.pid}`;
  uri.searchParams.set('monitorCommands', 'true');
  world = await startWorld({ MONGODB_URI: uri.href });
  ada = await world.signedIn('Ada');
  noor = await agent(world, 'Noor');
  await created(ada);
  await addCases();
});
afterAll(() => world.close());

/**
 * Case i is i minutes old. All contain the words zone and slow, even ones red, odd ones blue; some contain rare words.
 */
async function addCases(): Promise<void> {
  const cases = world.connection.collection('support_cases');
  const [first] = await cases.find().toArray();
  const rows = Array.from({ length: CASES }, (_, index) => {
    const changedAt = new Date(newest - index * MINUTE_MS);
    const terms = ['zone', 'slow', index % 2 === 0 ? 'red' : 'blue'];
    if (index % 100 === 7) terms.push('rare');
    if (index === CASES - 1) terms.push('red');
    const number = `ZW-${index + 100_000}`;
    return { ...first, _id: new Types.ObjectId(), number, submitKey: number, terms, changedAt, outbox: [] };
  });
  await cases.insertMany(rows);
}

const search = async (query: string, more: object = {}) =>
  (await noor.call(listCareCases, { view: 'all', query, ...more })).body as unknown as Found;

/** Documents examined by lists of cases, based on the query plans of the driver's queries. */
async function documentsOf(work: () => Promise<unknown>): Promise<number> {
  const queries: Command[] = [];
  const note = ({ command }: mongo.CommandStartedEvent) => {
    const { lsid: _l, $db: _d, writeConcern: _w, $clusterTime: _c, ...bare } = command as Command;
    const isList = bare['find'] === 'support_cases' && 'sort' in bare;
    if (isList || bare['aggregate'] === 'support_cases') queries.push(bare);
  };
  const client = world.connection.getClient();
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  expect(queries).not.toHaveLength(0);
  let documents = 0;
  for (const explain of queries) {
    const plan = await world.connection.db?.command({ explain, verbosity: 'executionStats' });
    const [first] = (plan?.['stages'] ?? []) as { $cursor?: Command }[];
    const stats = (first?.$cursor ?? plan)?.['executionStats'] as { totalDocsExamined: number };
    documents += stats.totalDocsExamined;
  }
  return documents;
}

test('a search of several words examines the cases of the rarest word, in any order of the words', async () => {
  for (const query of ['zone rare', 'rare zone slow']) {
    let found: Found | undefined;
    const documents = await documentsOf(async () => (found = await search(query)));
    expect(found).toMatchObject({ count: CASES / 100, next: null, searched_until: null });
    expect(documents).toBe(CASES / 100);
  }
});

inFullRun(test)(
  'words of different cases examine the newest cases of one word, and older ones on the next page',
  async () => {
    let first: Found | undefined;
    expect(await documentsOf(async () => (first = await search('red blue')))).toBe(SEARCH_WINDOW);
    const end = new Date(newest - (2 * SEARCH_WINDOW - 2) * MINUTE_MS).toISOString();
    expect(first).toMatchObject({ list: [], count: 0, searched_until: end });
    const second = await search('red blue', { cursor: first?.next });
    expect(second.list.map(({ number }) => number)).toEqual([`ZW-${CASES - 1 + 100_000}`]);
    expect(second).toMatchObject({ count: 1, next: null, searched_until: null });
  },
);

inFullRun(test)('pages of a search are consecutive', async () => {
  const numbers: string[] = [];
  let pages = 0;
  for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
    const page: Found = await search('slow zone', { cursor, limit: PAGE });
    expect(page.searched_until).toBeNull();
    numbers.push(...page.list.map(({ number }) => number));
    cursor = page.next;
  }
  expect(numbers).toEqual(Array.from({ length: CASES }, (_, index) => `ZW-${index + 100_000}`));
  expect(pages).toBe(CASES / PAGE);
});

test('a view and a state filter the cases of a search', async () => {
  expect(await search('zone rare', { view: 'mine' })).toMatchObject({ list: [], count: 0, next: null });
  const { body } = await ada.call(listCases, { query: 'zone rare', state: 'closed' });
  expect(body).toMatchObject({ list: [], count: 0, next: null, searched_until: null });
});

test('a search of a customer examines own cases only', async () => {
  const eve = await world.signedIn('Eve');
  await created(eve, { subject: 'zone rare' });
  let found: unknown;
  const documents = await documentsOf(
    async () => (found = (await eve.call(listCases, { query: 'zone rare' })).body),
  );
  expect(found).toMatchObject({ list: [{ subject: 'zone rare' }], count: 1 });
  expect(documents).toBe(1);
});

inFullRun(test)('a search of one word and each view count their cases by an index', async () => {
  const limit = 10;
  expect(await documentsOf(() => search('zone', { limit }))).toBeLessThanOrEqual(limit + 1);
  for (const view of ['all', 'unassigned', 'mine'] as const) {
    const documents = await documentsOf(() => noor.call(listCareCases, { view, limit }));
    expect([view, documents <= 3 * (limit + 1)]).toEqual([view, true]);
  }
});
