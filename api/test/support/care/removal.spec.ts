import { randomUUID } from 'node:crypto';
import {
  addCareNote,
  assignCareCases,
  deleteAccount,
  getCareCase,
  saveCareDraft,
  undoCareReply,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { DraftRepository } from '../../../src/domains/support/care/draft.repository.js';
import { NoteRepository } from '../../../src/domains/support/care/note.repository.js';
import { CaseRepository } from '../../../src/domains/support/cases/case.repository.js';
import { STORE_POSTS } from '../../../src/domains/support/cases/pending-post.repository.js';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { PASSWORD, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { agent, answer, careCase } from '../care-fixtures.js';
import { created } from '../support-fixtures.js';

// Real: API over HTTP, database engine, jobs. A removal between two steps of a call is injected.
let world: World;
let noor: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  noor = await agent(world, 'Noor');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const stored = (name: string, caseId: string) =>
  world.connection.collection(name).countDocuments({ case: new Types.ObjectId(caseId) });
const statusOf = async (caseId: string) => (await noor.call(getCareCase, { caseId })).status;
const deleted = (person: SignedIn) =>
  person.call(deleteAccount, { password: PASSWORD, confirm: person.mail });

test('the deletion of an account removes notes and drafts about its cases', async () => {
  const ada = await world.signedIn('Ada');
  const caseId = await created(ada);
  await noor.call(addCareNote, { caseId, text: 'Noted.', mentions: [], submit_key: randomUUID() });
  await noor.call(saveCareDraft, { caseId, text: 'Half an' });
  expect((await deleted(ada)).status).toBe(200);
  await eventually(async () => expect(await stored('support_notes', caseId)).toBe(0));
  await eventually(async () => expect(await stored('support_drafts', caseId)).toBe(0));
});

inFullRun(test)(
  'notes and drafts that are written during the deletion of an account do not stay',
  async () => {
    const ada = await world.signedIn('Ada');
    const caseId = await created(ada);
    const cases = world.app.get(CaseRepository);
    const remove = cases.removeAll.bind(cases);
    jest.spyOn(cases, 'removeAll').mockImplementationOnce(async (userId) => {
      const note = { caseId, text: 'Noted.', mentions: [], submit_key: randomUUID() };
      expect((await noor.call(addCareNote, note)).status).toBe(200);
      expect((await noor.call(saveCareDraft, { caseId, text: 'Half an' })).status).toBe(200);
      await remove(userId);
    });
    expect((await deleted(ada)).status).toBe(200);
    await eventually(async () => expect(await statusOf(caseId)).toBe(404));
    await eventually(async () => expect(await stored('support_notes', caseId)).toBe(0));
    await eventually(async () => expect(await stored('support_drafts', caseId)).toBe(0));
  },
);

inFullRun(test)('notes and drafts whose case is removed while they are written do not stay', async () => {
  const caseId = await created(await world.signedIn('Ada'));
  const { body } = await answer(noor, { caseId });
  const post = (body.case as { posts: { id: string }[] }).posts.at(-1);
  const cases = world.connection.collection('support_cases');
  const found = await cases.findOne({ _id: new Types.ObjectId(caseId) });
  const removedBefore = (repository: object, method: string) => {
    const target = repository as Record<string, (...parts: unknown[]) => Promise<unknown>>;
    const write = target[method]?.bind(repository);
    jest.spyOn(target, method).mockImplementationOnce(async (...parts) => {
      await cases.deleteOne({ _id: new Types.ObjectId(caseId) });
      return write?.(...parts);
    });
  };
  removedBefore(world.app.get(NoteRepository), 'add');
  const note = { caseId, text: 'Noted.', mentions: [], submit_key: randomUUID() };
  expect((await noor.call(addCareNote, note)).status).toBe(404);
  await cases.insertOne(found ?? {});
  removedBefore(world.app.get(DraftRepository), 'save');
  expect((await noor.call(saveCareDraft, { caseId, text: 'Half an' })).status).toBe(404);
  await cases.insertOne(found ?? {});
  removedBefore(world.app.get(DraftRepository), 'save');
  expect((await noor.call(undoCareReply, { caseId, post_id: post?.id ?? '' })).status).toBe(404);
  expect([await stored('support_notes', caseId), await stored('support_drafts', caseId)]).toEqual([0, 0]);
});

inFullRun(test)(
  'posts of a removed case that a job stored before its crash are removed by its next run',
  async () => {
    const ada = await world.signedIn('Ada');
    const caseId = await created(ada);
    const _id = new Types.ObjectId(caseId);
    const cases = world.connection.collection('support_cases');
    await eventually(async () => expect(await cases.findOne({ _id })).toMatchObject({ pending: [] }));
    expect(await stored('support_posts', caseId)).toBe(1);
    await cases.deleteOne({ _id });
    const handlers = world.app.get(JobService).registered();
    await handlers.find(({ kind }) => kind === STORE_POSTS)?.run({ case: caseId } as never, {} as never);
    expect(await stored('support_posts', caseId)).toBe(0);
  },
);

test('a deleted agent leaves no drafts and no assignments', async () => {
  const caseId = await created(await world.signedIn('Ada'));
  const finn = await agent(world, 'Finn');
  await finn.call(saveCareDraft, { caseId, text: 'Half an' });
  await finn.call(assignCareCases, { cases: [caseId], agent_id: finn.userId });
  const { status } = await deleted(finn);
  expect(status).toBe(200);
  await eventually(async () => expect(await stored('support_drafts', caseId)).toBe(0));
  expect((await careCase(noor, caseId)).assignee).toBeNull();
  const one = await world.connection.collection('support_cases').findOne({ _id: new Types.ObjectId(caseId) });
  expect(one?.['assignee']).toBeNull();
});
