import { randomUUID } from 'node:crypto';
import {
  type CannedResponse,
  type CareCase,
  downloadCaseFile,
  findPublicAnswers,
  getCase,
  type PublicAnswer,
  removeCannedResponse,
  replyCareCase,
  saveCannedResponse,
  type SupportCase,
  undoCareReply,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { CleanupScheduler } from '../../src/platform/jobs/cleanup-scheduler.service.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { agent, careCase, sendNow } from './care-fixtures.js';
import { type Attachment, created, FIELD, sendForm, UNKNOWN_ID } from './support-fixtures.js';

// Real: API over HTTP, GridFS, jobs, database engine.
let world: World;
let ada: SignedIn;
let noor: SignedIn;
let finn: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  noor = await agent(world, 'Noor');
  finn = await agent(world, 'Finn', 'lead');
});
afterAll(() => world.close());

const STEPS = { name: 'steps.txt', content: 'One. Two.' };

const save = (fields: Record<string, string>, files: readonly Attachment[] = []) =>
  sendForm(finn, saveCannedResponse.path, { title: randomUUID(), text: 'See the file.', ...fields }, files);

async function saved(fields: Record<string, string> = {}, files: readonly Attachment[] = [STEPS]) {
  const { body } = await save(fields, files);
  return (body as { response: CannedResponse }).response;
}

async function answerWith(caseId: string, ids: readonly string[], files: readonly Attachment[] = []) {
  const { seq } = await careCase(noor, caseId);
  const fields = { caseId, seq: String(seq), text: 'See the file.', submit_key: randomUUID() };
  return sendForm(noor, replyCareCase.path, { ...fields, canned_files: ids.join(',') }, files);
}

const pathsOf = async (caseId: string) =>
  ((await ada.call(getCase, { caseId })).body.case as SupportCase).posts.at(-1)?.files ?? [];
const storedFiles = (ids: readonly string[]) =>
  world.connection
    .collection('support_files.files')
    .countDocuments({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } });
const unattached = () => world.connection.collection('support_uploads').countDocuments({ user: null });

test('an answer has copies of the files, which a later change of the response retains', async () => {
  const response = await saved();
  expect(response.files).toMatchObject([{ file_name: 'steps.txt', size: STEPS.content.length }]);
  const [file] = response.files;
  expect(String((await noor.agent.get(file?.file_path ?? '')).body)).toBe(STEPS.content);
  const caseId = await created(ada);
  const { status } = await answerWith(caseId, [file?.id ?? ''], [{ name: 'more.txt', content: 'Three.' }]);
  expect(status).toBe(200);
  await sendNow(world, caseId);
  await finn.call(removeCannedResponse, { canned_id: response.id });
  expect(await storedFiles([file?.id ?? ''])).toBe(0);
  const [copy, own] = await pathsOf(caseId);
  expect([copy?.file_name, own?.file_name]).toEqual(['steps.txt', 'more.txt']);
  expect(String((await ada.agent.get(copy?.file_path ?? '')).body)).toBe(STEPS.content);
  expect(copy?.id).not.toBe(file?.id);
});

test('a change retains, removes and adds files', async () => {
  const response = await saved({}, [STEPS, { name: 'old.txt', content: 'Old.' }]);
  const [retained, old] = response.files.map(({ id }) => id);
  const change = { canned_id: response.id, revision: '0', title: response.title };
  const changed = await saved({ ...change, retained_files: retained ?? '' }, [
    { name: 'new.txt', content: 'New.' },
  ]);
  expect(changed.files.map(({ file_name: name }) => name)).toEqual(['steps.txt', 'new.txt']);
  expect([await storedFiles([retained ?? '']), await storedFiles([old ?? ''])]).toEqual([1, 0]);
  // A client of an earlier release does not name files.
  const later = await saved({ ...change, revision: '1', text: 'Other.' }, []);
  expect(later.files).toEqual(changed.files);
  const none = await saved({ ...change, revision: '2', retained_files: '' }, []);
  expect(none.files).toEqual([]);
});

test.each([
  ['unknown', [UNKNOWN_ID], 'A file of the canned response was removed. Please insert the response again.'],
  ['not valid', ['x'], 'These files are not valid.'],
])('an answer with %s files is refused and adds no post', async (_, ids, message) => {
  const caseId = await created(ada);
  const { status, body } = await answerWith(caseId, ids);
  expect([status, (body as { issues: { message: string }[] }).issues[0]?.message]).toEqual([400, message]);
  expect((await careCase(noor, caseId)).posts).toHaveLength(1);
});

test('a response and an answer have fifteen files at most', async () => {
  const files = Array.from({ length: 15 }, (_, index) => ({ name: `${index}.txt`, content: `${index}` }));
  const response = await saved({}, files);
  const more = { canned_id: response.id, revision: '0', title: response.title };
  const caseId = await created(ada);
  const refused = [
    await save(more, [STEPS]),
    await answerWith(
      caseId,
      response.files.map(({ id }) => id),
      [STEPS],
    ),
  ];
  for (const { status, body } of refused)
    expect([status, (body as { issues: unknown[] }).issues]).toEqual([
      400,
      [{ path: FIELD, message: 'Only 15 files can be attached to a post.' }],
    ]);
});

test('a customer downloads the files of a public answer only', async () => {
  const secret = await saved({ title: 'Private gnus' });
  const shown = await saved({ title: 'Public gnus', public: 'true' });
  const { body } = await ada.call(findPublicAnswers, { query: 'gnus' });
  const [answer, ...others] = body.list as PublicAnswer[];
  expect([answer?.title, others]).toEqual(['Public gnus', []]);
  const [file] = answer?.files ?? [];
  expect(file).toMatchObject({ id: shown.files[0]?.id, file_name: 'steps.txt' });
  expect(String((await ada.agent.get(file?.file_path ?? '')).body)).toBe(STEPS.content);
  const { id, file_path: path } = secret.files[0] ?? { id: '', file_path: '' };
  for (const foreign of [downloadCaseFile.path.replace(':fileId', id), path, shown.files[0]?.file_path ?? ''])
    expect((await ada.agent.get(foreign)).status).toBe(404);
});

test('an undone answer leaves no copies', async () => {
  const { files } = await saved();
  const caseId = await created(ada);
  await answerWith(caseId, [files[0]?.id ?? '']);
  const post = ((await careCase(noor, caseId)) as CareCase).posts.at(-1);
  const copies = post?.files.map(({ id }) => id) ?? [];
  expect(await storedFiles(copies)).toBe(1);
  await noor.call(undoCareReply, { caseId, post_id: post?.id ?? '' });
  expect(await storedFiles(copies)).toBe(0);
  expect(await storedFiles([files[0]?.id ?? ''])).toBe(1);
});

test('a repeated submit and a refused one leave no files', async () => {
  const title = randomUUID();
  const first = await saved({ title });
  expect(await saved({ title })).toEqual(first);
  expect((await save({ title, text: 'Another text.' }, [STEPS])).status).toBe(400);
  const change = { canned_id: first.id, title, revision: '7' };
  expect((await save(change, [STEPS])).status).toBe(409);
  const later = new Date(Date.now() + 2 * 3_600_000);
  await world.app.get(CleanupScheduler).run(later);
  expect([await unattached(), await storedFiles(first.files.map(({ id }) => id))]).toEqual([0, 1]);
});

test('the sweep retains files of a response whose mark was lost', async () => {
  const { files } = await saved();
  const _id = new Types.ObjectId(files[0]?.id);
  const uploads = world.connection.collection('support_uploads');
  await uploads.insertOne({ _id, user: null, startedAt: new Date(0) });
  await world.app.get(CleanupScheduler).run(new Date());
  expect([await storedFiles([files[0]?.id ?? '']), await uploads.countDocuments({ _id })]).toEqual([1, 0]);
});
