import { randomUUID } from 'node:crypto';
import {
  type CareCase,
  type CaseHistoryEvent,
  getCase,
  listCareHistory,
  mergeCase,
  relateCase,
  setCareState,
  splitCase,
  type SupportCase,
  undoMerge,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { CleanupScheduler } from '../../src/platform/jobs/cleanup-scheduler.service.js';
import { eventually } from '../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { agent, answer, careCase, sendNow } from './care-fixtures.js';
import { caseFields, create, reply, UNKNOWN_ID } from './support-fixtures.js';

// Real: API over HTTP, database engine, jobs.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let noor: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  noor = await agent(world, 'Noor');
});
afterAll(() => world.close());

async function opened(customer: SignedIn, subject: string, files: { name: string; content: string }[] = []) {
  const { body } = await create(customer, caseFields({ subject }), files);
  const { caseId, message } = body as { caseId: string; message: string };
  return { caseId, number: /ZW-\d+/u.exec(message)?.[0] ?? '' };
}

const caseOf = async (caseId: string) => (await ada.call(getCase, { caseId })).body.case as SupportCase;
const merge = (source: { caseId: string }, target: { number: string }) =>
  noor.call(mergeCase, { caseId: source.caseId, number: target.number });

test('a merged case references its target, and rejects posts and states', async () => {
  const source = await opened(ada, 'Slow', [{ name: 'dig.txt', content: 'One.' }]);
  const target = await opened(ada, 'Silent');
  const { body } = await merge(source, target);
  expect(body).toMatchObject({ status: 'success', caseId: target.caseId });
  const merged = { caseId: source.caseId, number: source.number, subject: 'Slow' };
  expect(await caseOf(source.caseId)).toMatchObject({
    state: 'closed',
    merged_into: { caseId: target.caseId, number: target.number, subject: 'Silent' },
    posts: [{ files: [{ file_name: 'dig.txt' }] }],
  });
  expect((await caseOf(target.caseId)).merged).toEqual([merged]);
  expect((await careCase(noor, target.caseId)).merged).toEqual([merged]);
  const refused = await reply(ada, { caseId: source.caseId });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This case is merged into another one. Please reply there.',
  ]);
  expect((await answer(noor, { caseId: source.caseId })).status).toBe(409);
  const state = await noor.call(setCareState, { cases: [source.caseId], state: 'open' });
  expect(state.body).toMatchObject({ changed: [], unchanged: [source.caseId] });
});

test('an undo of a merge restores the state, and later posts stay in the target', async () => {
  const source = await opened(ada, 'Slow');
  const target = await opened(ada, 'Silent');
  await answer(noor, { caseId: source.caseId });
  await sendNow(world, source.caseId);
  await eventually(async () => expect((await careCase(noor, source.caseId)).state).toBe('answered'));
  await merge(source, target);
  await reply(ada, { caseId: target.caseId, text: 'Later.' });
  expect((await noor.call(undoMerge, { caseId: source.caseId })).status).toBe(200);
  expect(await caseOf(source.caseId)).toMatchObject({ state: 'answered', merged_into: null });
  expect((await caseOf(source.caseId)).posts).toHaveLength(2);
  const after = await caseOf(target.caseId);
  expect(after.merged).toEqual([]);
  expect(after.posts.map(({ text }) => text)).toEqual(['Since noon.', 'Later.']);
  expect((await noor.call(undoMerge, { caseId: source.caseId })).status).toBe(409);
  const { body } = await noor.call(listCareHistory, { caseId: source.caseId, limit: 10 });
  const actions = (body.list as CaseHistoryEvent[]).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['merged', 'unmerged']));
});

inFullRun(test)('a merge of more than a day ago cannot be undone', async () => {
  const source = await opened(ada, 'Slow');
  await merge(source, await opened(ada, 'Silent'));
  await world.connection
    .collection('support_cases')
    .updateOne(
      { _id: new Types.ObjectId(source.caseId) },
      { $set: { mergedAt: new Date(Date.now() - 86_400_000) } },
    );
  expect((await noor.call(undoMerge, { caseId: source.caseId })).status).toBe(409);
});

inFullRun(test)('concurrent merges of two cases into each other close no circle', async () => {
  const one = await opened(ada, 'One');
  const other = await opened(ada, 'Other');
  await Promise.all([merge(one, other), merge(other, one)]);
  const cases = [await caseOf(one.caseId), await caseOf(other.caseId)];
  expect(cases.filter(({ merged_into: into }) => into !== null).length).toBeLessThan(2);
});

test.each([
  ['an unknown number', async () => ({ number: 'ZW-1' })],
  ['no number', async () => ({ number: 'one' })],
  ['the case itself', async (own: { number: string }) => own],
  ['a case of another customer', () => opened(eve, 'Foreign')],
])('a merge into %s is refused at the number', async (_, targetOf) => {
  const source = await opened(ada, 'Slow');
  const { status, body } = await merge(source, await targetOf(source));
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'number']);
  expect((await caseOf(source.caseId)).merged_into).toBeNull();
});

test('a case with an unsent answer, and a merged case, cannot be merged', async () => {
  const source = await opened(ada, 'Slow');
  const target = await opened(ada, 'Silent');
  await answer(noor, { caseId: source.caseId });
  expect((await merge(source, target)).status).toBe(409);
  await sendNow(world, source.caseId);
  await eventually(async () => expect((await merge(source, target)).status).toBe(200));
  expect((await merge(source, target)).status).toBe(409);
  const third = await opened(ada, 'Third');
  const { body } = await merge(third, source);
  expect(body.issues?.[0]?.message).toBe('This case is merged into another one itself.');
});

test('a split opens one case with a copy of the post and its files', async () => {
  const source = await opened(ada, 'Two questions', [{ name: 'dig.txt', content: 'One.' }]);
  const posts = async (caseId: string) => (await careCase(noor, caseId)).posts;
  const [post] = await posts(source.caseId);
  const input = {
    caseId: source.caseId,
    post_id: post?.id ?? '',
    subject: 'The second one',
    submit_key: randomUUID(),
  };
  const stored = async () => (await noor.call(splitCase, input)).body as { caseId: string };
  await eventually(async () => expect((await noor.call(splitCase, input)).status).toBe(200));
  const { caseId } = await stored();
  expect(await caseOf(caseId)).toMatchObject({ subject: 'The second one', state: 'open' });
  expect(await posts(caseId)).toMatchObject([{ text: post?.text, files: [{ file_name: 'dig.txt' }] }]);
  const file = (await caseOf(caseId)).posts[0]?.files[0];
  expect(String((await ada.agent.get(file?.file_path ?? '')).body)).toBe('One.');
  expect(await posts(source.caseId)).toHaveLength(1);
  const unknown = await noor.call(splitCase, { ...input, post_id: UNKNOWN_ID, submit_key: randomUUID() });
  expect(unknown.status).toBe(404);
  // The copy has its own bytes, which stay when the first case ends.
  expect(file?.file_path).not.toBe((await caseOf(source.caseId)).posts[0]?.files[0]?.file_path);
  const ended = { state: 'closed', changedAt: new Date(0) };
  const cases = world.connection.collection('support_cases');
  await cases.updateOne({ _id: new Types.ObjectId(source.caseId) }, { $set: ended });
  await world.app.get(CleanupScheduler).run(new Date());
  expect(String((await ada.agent.get(file?.file_path ?? '')).body)).toBe('One.');
});

test('related cases reference each other for agents only', async () => {
  const one = await opened(ada, 'One');
  const other = await opened(eve, 'Other');
  const relate = (related: boolean) =>
    noor.call(relateCase, { caseId: one.caseId, number: other.number, related });
  expect((await relate(true)).status).toBe(200);
  const relatedOf = async (caseId: string) =>
    ((await careCase(noor, caseId)) as CareCase).related.map(({ number }) => number);
  expect([await relatedOf(one.caseId), await relatedOf(other.caseId)]).toEqual([
    [other.number],
    [one.number],
  ]);
  expect(JSON.stringify(await caseOf(one.caseId))).not.toContain(other.number);
  await relate(false);
  expect([await relatedOf(one.caseId), await relatedOf(other.caseId)]).toEqual([[], []]);
});

test.each([
  ['merge', mergeCase, { number: 'ZW-1001' }],
  ['undo of a merge', undoMerge, {}],
  ['relation', relateCase, { number: 'ZW-1001', related: true }],
])('a %s of an unknown case is not found', async (_, call, more) => {
  expect((await noor.call(call, { caseId: UNKNOWN_ID, ...more } as never)).status).toBe(404);
});
