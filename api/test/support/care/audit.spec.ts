import { randomUUID } from 'node:crypto';
import {
  addCareNote,
  addRelease,
  type CareCase,
  type CaseHistoryEvent,
  closeCase,
  linkRelease,
  listCareHistory,
  listCaseHistory,
  relateCase,
  reopenCase,
  undoCareReply,
} from '@zonewerk/contracts';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { agent, answer, careCase } from '../care-fixtures.js';
import { created } from '../support-fixtures.js';

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

/** Changes of a case, oldest first. */
async function changesOf(caseId: string): Promise<string[][]> {
  const { list } = (await noor.call(listCareHistory, { caseId, limit: 100 })).body as {
    list: CaseHistoryEvent[];
  };
  return list
    .filter(({ action }) => action !== 'read')
    .map(({ author, action, detail }) => [author, action, detail])
    .toReversed();
}

test('the history of a case has each write of an agent, and a repeated submit once', async () => {
  const caseId = await created(ada);
  const input = { caseId, submit_key: randomUUID(), seq: '1', state: 'closed' };
  const { body } = await answer(noor, input);
  await answer(noor, input);
  const post = (body.case as CareCase).posts.at(-1);
  await noor.call(undoCareReply, { caseId, post_id: post?.id ?? '' });
  const note = { caseId, text: 'Noted.', mentions: [], submit_key: randomUUID() };
  for (let submit = 0; submit < 2; submit += 1) await noor.call(addCareNote, note);
  const release = { caseId, kind: 'fix', title: 'Faster', text: 'It is fast.' } as const;
  const added = await noor.call(addRelease, { ...release, submit_key: randomUUID() });
  const releaseId = (added.body.case as CareCase).releases[0]?.id ?? '';
  await noor.call(linkRelease, { caseId, release_id: releaseId, linked: false });
  const other = await created(ada);
  const { number } = await careCase(noor, other);
  for (const related of [true, false]) await noor.call(relateCase, { caseId, number, related });
  expect(await changesOf(caseId)).toEqual([
    ['Noor', 'answer', 'closed'],
    ['Noor', 'answer-undone', ''],
    ['Noor', 'note', ''],
    ['Noor', 'release-linked', 'Faster'],
    ['Noor', 'release-unlinked', 'Faster'],
    ['Noor', 'related', number],
    ['Noor', 'unrelated', number],
  ]);
  expect((await changesOf(other)).map(([, action]) => action)).toEqual(['related', 'unrelated']);
  const { list } = (await ada.call(listCaseHistory, { caseId })).body as { list: CaseHistoryEvent[] };
  expect(list).toEqual([]);
});

test('the history shows agents a case reopened by its customer', async () => {
  const caseId = await created(ada);
  await ada.call(closeCase, { caseId });
  for (let press = 0; press < 2; press += 1) await ada.call(reopenCase, { caseId });
  expect(await changesOf(caseId)).toEqual([['Ada', 'state', 'open']]);
});
