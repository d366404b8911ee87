import { randomUUID } from 'node:crypto';
import {
  addCareNote,
  assignCareCases,
  type Call,
  CASE_LIMITS,
  type CaseChange,
  closeCase,
  followCareCases,
  followCases,
  logout,
  rateCase,
  setCareState,
  undoCareReply,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../src/admin/commands.js';
import { eventually } from '../harness/clusters-world.js';
import { EventStream } from '../harness/event-stream.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { agent, answer, careCase, sendNow } from './care-fixtures.js';
import { created, reply } from './support-fixtures.js';

// Real: API over HTTP, database engine, jobs.
let world: World;
let ada: SignedIn;
let noor: SignedIn;
let streams: EventStream<CaseChange>[] = [];
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  noor = await agent(world, 'Noor');
});
afterEach(async () => {
  await Promise.all(streams.map((stream) => stream.close()));
  streams = [];
});
afterAll(() => world.close());

async function open(person: SignedIn, { path }: Call, headers: Record<string, string> = {}, after?: string) {
  const query: Record<string, string> = after === undefined ? {} : { after };
  const stream = await EventStream.open<CaseChange>(world, person, { path, query, headers });
  streams.push(stream);
  return stream;
}

const events = () => world.connection.collection<{ _id: number }>('support_events');

const casesOf = ({ data }: EventStream<CaseChange>) => data.flatMap(({ cases }) => cases ?? ['all']);

/** Waits until a stream has received a number of events of a case. */
const had = (stream: EventStream<CaseChange>, caseId: string, count: number) =>
  eventually(async () => expect(casesOf(stream).filter((id) => id === caseId)).toHaveLength(count));

/** Creates a case, and waits until its event has a number. */
async function createdWithEvent(): Promise<string> {
  const caseId = await created(ada);
  await eventually(async () => {
    const event = await events().findOne({ case: new Types.ObjectId(caseId) });
    const counter = await world.connection.collection<{ value: number }>('support_counters').findOne({
      _id: 'events' as never,
    });
    expect(counter?.value ?? 0).toBeGreaterThanOrEqual(event?._id ?? Infinity);
  });
  return caseId;
}

test('customers get events of sent answers, and agents get events of each change', async () => {
  const caseId = await createdWithEvent();
  const own = await open(ada, followCases);
  const team = await open(noor, followCareCases);
  expect(own.answer.headers.get('content-type')).toBe('text/event-stream');
  const { body } = await answer(noor, { caseId, text: 'Too early.' });
  await had(team, caseId, 1);
  const post = (body.case as { posts: { id: string }[] }).posts.at(-1);
  await noor.call(undoCareReply, { caseId, post_id: post?.id ?? '' });
  await had(team, caseId, 2);
  await noor.call(addCareNote, { caseId, text: 'Silent.', mentions: [], submit_key: randomUUID() });
  await had(team, caseId, 3);
  await noor.call(assignCareCases, { cases: [caseId], agent_id: noor.userId, from: null });
  await had(team, caseId, 4);
  // None of these events is for the customer.
  await reply(ada, { caseId, text: 'Hello?' });
  await had(team, caseId, 5);
  await had(own, caseId, 1);
  await answer(noor, { caseId });
  await had(team, caseId, 6);
  await sendNow(world, caseId);
  await had(team, caseId, 7);
  await had(own, caseId, 2);
});

test('states, closing and ratings are events', async () => {
  const caseId = await createdWithEvent();
  const own = await open(ada, followCases);
  await noor.call(setCareState, { cases: [caseId], state: 'open' });
  await had(own, caseId, 1);
  await ada.call(closeCase, { caseId });
  await had(own, caseId, 2);
  await ada.call(rateCase, { caseId, rating: 'good' });
  await had(own, caseId, 3);
});

test('another customer has no events of the case', async () => {
  const eve = await world.signedIn('Eve');
  const foreign = await open(eve, followCases);
  const caseId = await created(ada);
  const last = await created(eve);
  await had(foreign, last, 1);
  expect(casesOf(foreign)).not.toContain(caseId);
});

test('a stream resumes after the last event, without loss and without repetition', async () => {
  const caseId = await createdWithEvent();
  const first = await open(ada, followCases);
  await reply(ada, { caseId, text: 'One.' });
  await had(first, caseId, 1);
  await first.close();
  const missed = await created(ada);
  await reply(ada, { caseId: missed, text: 'Two.' });
  const second = await open(ada, followCases, { 'Last-Event-ID': first.lastId });
  await eventually(async () => expect(casesOf(second)).toContain(missed));
  expect(casesOf(second)).not.toContain(caseId);
  const third = await open(ada, followCases, {}, first.lastId);
  await eventually(async () => expect(casesOf(third)).toContain(missed));
});

test('a stream that cannot be resumed requests a complete reload', async () => {
  await createdWithEvent();
  await events().deleteMany({});
  for (const last of ['0', '999999999']) {
    const stream = await open(ada, followCases, { 'Last-Event-ID': last });
    await eventually(async () => expect(stream.data[0]?.cases).toBeNull());
  }
});

inFullRun(test)('events that are written at the same time have one sequence without gaps', async () => {
  const stream = await open(noor, followCareCases);
  const created20 = await Promise.all(Array.from({ length: 20 }, () => created(ada)));
  await eventually(async () => expect(casesOf(stream)).toEqual(expect.arrayContaining(created20)));
  const numbers = await events()
    .find({}, { sort: { _id: 1 } })
    .map(({ _id }) => _id)
    .toArray();
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('a stream ends with its session, and the stream of agents with the membership', async () => {
  const eve = await world.signedIn('Eve');
  const own = await open(eve, followCases);
  await eve.call(logout, {});
  await own.ended;
  expect(own.isOver).toBe(true);
  expect((await open(eve, followCases)).answer.status).toBe(401);
  const finn = await agent(world, 'Finn');
  const team = await open(finn, followCareCases);
  await runCommand(world.app, ['agent', 'remove', '--email', finn.mail]);
  await team.ended;
  expect(team.isOver).toBe(true);
  expect((await open(finn, followCareCases)).answer.status).toBe(404);
});

test('a user has a limited number of streams, and a closed stream frees a slot', async () => {
  const eve = await world.signedIn('Eve');
  const opened = await Promise.all(
    Array.from({ length: CASE_LIMITS.streams + 2 }, () => open(eve, followCases)),
  );
  const statuses = opened.map((stream) => stream.answer.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(CASE_LIMITS.streams);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  await opened.find((stream) => stream.answer.status === 200)?.close();
  await eventually(async () => expect((await open(eve, followCases)).answer.status).toBe(200));
});

test('customers get no events of the team, and an invalid event number is refused', async () => {
  expect((await open(ada, followCareCases)).answer.status).toBe(404);
  expect((await open(ada, followCases, {}, 'x')).answer.status).toBe(400);
  expect((await ada.agent.head(followCases.path)).status).toBe(405);
  expect((await careCase(noor, await created(ada))).state).toBe('open');
});
