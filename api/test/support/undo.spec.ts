import { randomUUID } from 'node:crypto';
import {
  type CareCase,
  getCase,
  listCases,
  saveCareDraft,
  setCareState,
  type SupportCase,
  undoCareReply,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { agent, answer, careCase, sendNow } from './care-fixtures.js';
import { created, reply } from './support-fixtures.js';

// Real: API over HTTP, database engine, jobs.
let world: World;
let ada: SignedIn;
let noor: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  noor = await agent(world, 'Noor');
});
afterAll(() => world.close());

const caseOf = async (browser: SignedIn, caseId: string) =>
  (await browser.call(getCase, { caseId })).body.case as SupportCase;

describe('an undo', () => {
  const undone = async (caseId: string, text: string, key = randomUUID()) => {
    const { body } = await answer(noor, { caseId, text, submit_key: key });
    const posts = (body.case as CareCase).posts;
    return () => noor.call(undoCareReply, { caseId, post_id: posts.at(-1)?.id ?? '' });
  };

  test('does not change the state set by a later reply, and the posts stay in order', async () => {
    const caseId = await created(ada);
    await answer(noor, { caseId });
    await sendNow(world, caseId);
    const undo = await undone(caseId, 'Too early.');
    await reply(ada, { caseId, text: 'Wait.' });
    const texts = async () => (await careCase(noor, caseId)).posts.map(({ text }) => text);
    await eventually(async () => {
      const pending = await world.connection
        .collection('support_cases')
        .findOne({ _id: new Types.ObjectId(caseId), 'pending.1': { $exists: false } });
      expect(pending).not.toBeNull();
    });
    expect(await texts()).toEqual(['Since noon.', 'We look at it.', 'Too early.', 'Wait.']);
    expect((await undo()).status).toBe(200);
    expect(await texts()).toEqual(['Since noon.', 'We look at it.', 'Wait.']);
    expect((await careCase(noor, caseId)).state).toBe('open');
  });

  inFullRun(test)('of an answer to a waiting case restores the date', async () => {
    const caseId = await created(ada);
    const until = new Date(Date.now() + 60_000).toISOString();
    await noor.call(setCareState, { cases: [caseId], state: 'waiting', waiting_until: until });
    const undo = await undone(caseId, 'Too early.');
    expect(await caseOf(ada, caseId)).toMatchObject({ state: 'waiting' });
    await undo();
    expect(await careCase(noor, caseId)).toMatchObject({ state: 'waiting', waiting_until: until });
  });

  test('puts the text before the draft, and the same submit sends again', async () => {
    const caseId = await created(ada);
    const key = randomUUID();
    const undo = await undone(caseId, 'First.', key);
    await noor.call(saveCareDraft, { caseId, text: 'Second.' });
    expect((await undo()).body.case.draft).toBe('First.\n\nSecond.');
    await answer(noor, { caseId, text: 'Again.', submit_key: key });
    expect((await careCase(noor, caseId)).posts.at(-1)?.text).toBe('Again.');
  });

  test('marks no case as unread, and neither does an unsent answer', async () => {
    const eve = await world.signedIn('Eve');
    const caseId = await created(eve);
    const unread = async () =>
      ((await eve.call(listCases, {})).body.list as { unread: boolean }[])[0]?.unread;
    const undo = await undone(caseId, 'Too early.');
    expect(await unread()).toBe(false);
    await undo();
    expect(await unread()).toBe(false);
  });
});
