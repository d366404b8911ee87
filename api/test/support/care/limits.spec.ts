import { randomUUID } from 'node:crypto';
import {
  addCareNote,
  type CannedResponse,
  listCannedResponses,
  saveCannedResponse,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { RateLimits } from '../../../src/platform/http/limits/rate-limit.js';
import { eventually } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, startWorld, type World } from '../../harness/harness.js';
import { storedMessages } from '../../harness/stored-messages.js';
import { agent, answer, careCase, customerAndAgents } from '../care-fixtures.js';
import { created } from '../support-fixtures.js';

// @full Limits of agents.

// Real: API over HTTP, database engine, jobs, email in the development outbox.
let world: World;
let ada: SignedIn;
let noor: SignedIn;
let finn: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ({ ada, noor, finn } = await customerAndAgents(world));
});
afterAll(() => world.close());

const note = (caseId: string, mentions: string[] = []) => ({
  caseId,
  text: 'Please look at it.',
  mentions,
  submit_key: randomUUID(),
});

test('answers, notes and mentions of an agent have rate limits', async () => {
  const strict = await startWorld({ ZW_RATE_LIMIT_SCALE: '1' });
  try {
    const caseId = await created(await strict.signedIn('Ada'));
    const writer = await agent(strict, 'Noor');
    const other = await agent(strict, 'Finn');
    const limits = strict.app.get(RateLimits);
    for (let sent = 0; sent < 598; sent += 1) await limits.note('care-post', writer.userId);
    for (let sent = 0; sent < 298; sent += 1) await limits.note('care-mention', other.userId);
    expect((await answer(writer, { caseId })).status).toBe(200);
    expect((await writer.call(addCareNote, note(caseId))).status).toBe(200);
    expect((await answer(writer, { caseId })).status).toBe(429);
    expect((await writer.call(addCareNote, note(caseId))).status).toBe(429);
    const mention = () => other.call(addCareNote, note(caseId, [writer.userId]));
    for (let sent = 0; sent < 2; sent += 1) expect((await mention()).status).toBe(200);
    expect((await mention()).status).toBe(429);
    expect((await other.call(addCareNote, note(caseId))).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('two mentions of an agent in a note send one email', async () => {
  const caseId = await created(ada);
  const { number } = await careCase(noor, caseId);
  const mentions = [finn.userId, noor.userId, finn.userId, finn.userId];
  const { body } = await noor.call(addCareNote, note(caseId, mentions));
  expect((body.case as { notes: object[] }).notes).toMatchObject([
    { mentions: [{ name: 'Finn' }, { name: 'Noor' }] },
  ]);
  const about = async (mail: string) =>
    (await storedMessages(world, mail)).filter(({ subject }) => subject.includes(number));
  // The email to the last mentioned agent is the last one.
  await eventually(async () => expect(await about(noor.mail)).toHaveLength(1));
  expect(await about(finn.mail)).toHaveLength(1);
});

describe('notes of a full case', () => {
  /** Adds notes up to the limit. */
  async function filled(): Promise<{ caseId: string; input: ReturnType<typeof note> }> {
    const caseId = await created(ada);
    const input = note(caseId);
    await noor.call(addCareNote, input);
    const notes = Array.from({ length: 499 }, (_, index) => ({
      case: new Types.ObjectId(caseId),
      agent: new Types.ObjectId(noor.userId),
      author: 'Noor',
      submitKey: randomUUID(),
      text: 'Older.',
      mentions: [],
      date: new Date(index),
    }));
    await world.connection.collection('support_notes').insertMany(notes);
    return { caseId, input };
  }

  test('a repeated submit of an added note succeeds, and another note is refused', async () => {
    const { caseId, input } = await filled();
    expect((await noor.call(addCareNote, input)).status).toBe(200);
    expect((await noor.call(addCareNote, note(caseId))).status).toBe(409);
  });

  test('the newest notes are shown', async () => {
    const { caseId } = await filled();
    await world.connection.collection('support_notes').insertOne({
      case: new Types.ObjectId(caseId),
      agent: new Types.ObjectId(noor.userId),
      author: 'Finn',
      submitKey: randomUUID(),
      text: 'Added at the same time.',
      mentions: [],
      date: new Date(),
    });
    const { notes } = await careCase(noor, caseId);
    expect([notes.length, notes.at(-1)?.text]).toEqual([500, 'Added at the same time.']);
  });
});

describe('canned responses', () => {
  const save = async (fields: object) =>
    finn.call(saveCannedResponse, { text: 'Hello.', ...fields } as never);

  test('a repeated submit of a new response gives the response, and another text is refused', async () => {
    const title = randomUUID();
    const first = (await save({ title })).body.response as CannedResponse;
    expect((await save({ title })).body.response).toEqual(first);
    const { status, body } = await save({ title, text: 'Another text.' });
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'title']);
  });

  test('a change does not overwrite the change of another lead', async () => {
    const title = randomUUID();
    const added = (await save({ title })).body.response as CannedResponse;
    const change = (revision: number, text: string) => save({ canned_id: added.id, revision, title, text });
    expect((await change(added.revision, 'One.')).body.response).toMatchObject({ text: 'One.', revision: 1 });
    expect((await change(added.revision, 'Two.')).status).toBe(409);
    const list = (await finn.call(listCannedResponses, {})).body.list as CannedResponse[];
    expect(list.find(({ id }) => id === added.id)?.text).toBe('One.');
    expect((await change(1, 'Three.')).body.response).toMatchObject({ text: 'Three.', revision: 2 });
  });

  test('a response without a revision of an earlier version is changed', async () => {
    const added = (await save({ title: randomUUID() })).body.response as CannedResponse;
    const _id = new Types.ObjectId(added.id);
    await world.connection.collection('support_canned').updateOne({ _id }, { $unset: { revision: '' } });
    expect((await save({ canned_id: added.id, revision: 0, title: added.title })).status).toBe(200);
  });
});
