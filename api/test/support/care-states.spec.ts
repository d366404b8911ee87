import { type CareCase, markCarePresence, setCareState } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { CleanupScheduler } from '../../src/platform/jobs/cleanup-scheduler.service.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { agent, answer, careCase, sendNow } from './care-fixtures.js';
import { created, reply, UNKNOWN_ID } from './support-fixtures.js';

// Real: API over HTTP, database engine, jobs.
const DAY_MS = 86_400_000;
let world: World;
let ada: SignedIn;
let noor: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  noor = await agent(world, 'Noor');
});
afterAll(() => world.close());

const stateOf = async (caseId: string) => (await careCase(noor, caseId)).state;

inFullRun(test)('a state change is refused after a newer post of the customer', async () => {
  const read = await created(ada);
  const newer = await created(ada);
  const seqs = [(await careCase(noor, read)).seq, (await careCase(noor, newer)).seq];
  await reply(ada, { caseId: newer, text: 'Still silent.' });
  const { body } = await noor.call(setCareState, { cases: [read, newer], seqs, state: 'closed' });
  expect(body).toMatchObject({ changed: [read], unchanged: [newer] });
  expect([await stateOf(read), await stateOf(newer)]).toEqual(['closed', 'open']);
  const until = new Date(Date.now() + DAY_MS).toISOString();
  const wait = { cases: [newer], seqs: [1], state: 'waiting' as const, waiting_until: until };
  expect((await noor.call(setCareState, wait)).body).toMatchObject({ changed: [], unchanged: [newer] });
  expect(await stateOf(newer)).toBe('open');
});

inFullRun(test)('a repeated state does not change the position of a case in lists', async () => {
  const caseId = await created(ada);
  const { changed } = await careCase(noor, caseId);
  await noor.call(setCareState, { cases: [caseId], state: 'open' });
  expect((await careCase(noor, caseId)).changed).toBe(changed);
  await noor.call(setCareState, { cases: [caseId], state: 'closed' });
  expect((await careCase(noor, caseId)).changed).not.toBe(changed);
});

test.each([
  ['a reply of the customer', (caseId: string) => reply(ada, { caseId })],
  ['an answer', (caseId: string) => answer(noor, { caseId })],
])('%s after the notice cancels the closing', async (_, change) => {
  const caseId = await created(ada);
  await answer(noor, { caseId });
  await sendNow(world, caseId);
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS - 1_000);
  await world.connection
    .collection('support_cases')
    .updateOne({ _id: new Types.ObjectId(caseId) }, { $set: { changedAt: ago(8), closingNoticeAt: ago(3) } });
  const { body } = await change(caseId);
  const { state } = (body as { case: CareCase }).case;
  await world.app.get(CleanupScheduler).run(new Date());
  expect(await stateOf(caseId)).toBe(state);
});

test('agents see other agents with the case open, until ten seconds after the last mark', async () => {
  const finn = await agent(world, 'Finn');
  const caseId = await created(ada);
  const others = async (browser: SignedIn, writing = false, id = caseId) =>
    (await browser.call(markCarePresence, { caseId: id, writing })).body.agents as unknown;
  expect(await others(noor, true)).toEqual([]);
  const noorWrites = [{ id: noor.userId, name: 'Noor', writing: true }];
  expect(await others(finn)).toEqual(noorWrites);
  expect(await others(noor)).toEqual([{ id: finn.userId, name: 'Finn', writing: false }]);
  expect(await others(finn, false, await created(ada))).toEqual([]);
  await world.connection
    .collection('support_presence')
    .updateMany({ case: new Types.ObjectId(caseId) }, { $set: { until: new Date() } });
  expect(await others(finn)).toEqual([]);
});

test('presence in an unknown case is not found', async () => {
  const { status } = await noor.call(markCarePresence, { caseId: UNKNOWN_ID, writing: false });
  expect(status).toBe(404);
});
