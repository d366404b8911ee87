import { randomUUID } from 'node:crypto';
import {
  CASE_LIMITS,
  getCase,
  getOfficeHours,
  listCareCases,
  listCases,
  readCase,
  type CareSummary,
  type CaseSummary,
  type OfficeHoursAnswer,
  type SupportCase,
} from '@zonewerk/contracts';
import { CHAT_EMAILS } from '../../src/domains/support/cases/answer-emails.service.js';
import { eventually } from '../harness/clusters-world.js';
import { storedMessages } from '../harness/stored-messages.js';
import { type SignedIn, startWorld, type World } from '../harness/harness.js';
import { agent, answer, careCase, runNow, sendNow } from './care-fixtures.js';
import { levelsOf, saveLevels } from './service-level-fixtures.js';
import { caseFields, create, created, reply } from './support-fixtures.js';

// Real: API over HTTP, database engine, jobs, email in the development outbox.
let world: World;
let ada: SignedIn;
let noor: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  noor = await agent(world, 'Noor', 'lead');
});
beforeEach(async () => {
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

const VIA = { via: 'chat' };
const MINUTE_MS = 60_000;

const caseOf = async (caseId: string) => (await ada.call(getCase, { caseId })).body.case as SupportCase;
const chats = async () => (await ada.call(listCases, { via: 'chat' })).body.list as CaseSummary[];
const jobs = () => world.connection.collection<{ _id: string }>('jobs');

/** Subjects of the emails about answers. */
async function answerEmails(): Promise<string[]> {
  const subjects = (await storedMessages(world, ada.mail)).map(({ subject }) => subject);
  return subjects.filter((subject) => subject.includes('answered your case'));
}

/** Sends an answer, and waits until the given number of email jobs is open. */
async function answered(caseId: string, count = 1): Promise<void> {
  expect((await answer(noor, { caseId })).body.status).toBe('success');
  await sendNow(world, caseId);
  const wanted = { kind: CHAT_EMAILS, 'payload.case': caseId };
  await eventually(async () => expect(await jobs().countDocuments(wanted)).toBe(count));
}

/** Completes the email jobs of a case. */
async function endDelay(caseId: string): Promise<void> {
  await runNow(world, CHAT_EMAILS, caseId);
  const open = { kind: CHAT_EMAILS, 'payload.case': caseId, state: 'open' as const };
  await eventually(async () => expect(await jobs().countDocuments(open)).toBe(0));
}

describe('messages', () => {
  test('open a case without an email, and only chats are in the list of chats', async () => {
    const caseId = await created(ada, VIA);
    await created(ada);
    expect((await chats()).map((one) => [one.caseId, one.via])).toEqual([[caseId, 'chat']]);
    expect((await ada.call(listCases, {})).body.list).toHaveLength(2);
    await eventually(async () => expect(await storedMessages(world, ada.mail)).not.toEqual([]));
    const received = (await storedMessages(world, ada.mail)).filter(({ subject }) =>
      subject.includes('we have received your case'),
    );
    expect(received).toHaveLength(1);
  });

  test('have their key for the customer, and their channel for agents', async () => {
    const key = randomUUID();
    const caseId = await created(ada, { ...VIA, submit_key: key });
    const second = randomUUID();
    await reply(ada, { caseId, submit_key: second, ...VIA });
    await reply(ada, { caseId });
    const keys = (await caseOf(caseId)).posts.map(({ via, submit_key: own }) => [via, own]);
    expect(keys).toEqual([
      ['chat', key],
      ['chat', second],
      [undefined, undefined],
    ]);
    const { posts, via } = await careCase(noor, caseId);
    expect(via).toBe('chat');
    expect(posts.map((post) => [post.via, post.submit_key])).toEqual([
      ['chat', undefined],
      ['chat', undefined],
      [undefined, undefined],
    ]);
    const inbox = (await noor.call(listCareCases, { view: 'all' })).body.list as CareSummary[];
    expect(inbox.find((one) => one.caseId === caseId)?.via).toBe('chat');
  });

  test('sent twice at the same time are stored once', async () => {
    const fields = caseFields(VIA);
    const opened = await Promise.all([create(ada, fields), create(ada, fields)]);
    const ids = opened.map(({ body }) => (body as { caseId: string }).caseId);
    expect(new Set(ids).size).toBe(1);
    const again = { caseId: ids[0] ?? '', submit_key: randomUUID(), ...VIA };
    await Promise.all([reply(ada, again), reply(ada, again), reply(ada, again)]);
    expect((await caseOf(again.caseId)).posts).toHaveLength(2);
  });

  test('of an unknown channel are refused with the name of the field', async () => {
    const { status, body } = await create(ada, caseFields({ via: 'pigeon' }));
    expect([status, body.status]).toEqual([400, 'validation-error']);
    expect(body.issues).toEqual([expect.objectContaining({ path: 'via' })]);
  });
});

describe('emails about answers', () => {
  test('wait for five minutes, and name each unread answer once', async () => {
    const caseId = await created(ada, VIA);
    await answered(caseId);
    const [post] = (await caseOf(caseId)).posts.slice(-1);
    const job = await jobs().findOne({ kind: CHAT_EMAILS, 'payload.case': caseId });
    const earliest = Date.parse(post?.date ?? '') + CASE_LIMITS.chatEmailMinutes * MINUTE_MS;
    expect((job as unknown as { dueAt: Date }).dueAt.getTime()).toBeGreaterThanOrEqual(earliest);
    expect(await answerEmails()).toEqual([]);
    await answered(caseId, 2);
    await endDelay(caseId);
    await eventually(async () => expect(await answerEmails()).toHaveLength(2));
  });

  test('are not sent when the customer read the answers', async () => {
    const caseId = await created(ada, VIA);
    await answered(caseId);
    expect((await chats())[0]?.unread).toBe(true);
    await ada.call(readCase, { caseId, seq: 2 });
    expect((await chats())[0]?.unread).toBe(false);
    await endDelay(caseId);
    // The email of a later answer follows the jobs of the earlier ones.
    await answered(caseId);
    await endDelay(caseId);
    await eventually(async () => expect(await answerEmails()).toHaveLength(1));
  });

  test('of a case without chat are sent at once', async () => {
    const caseId = await created(ada);
    await answer(noor, { caseId });
    await sendNow(world, caseId);
    await eventually(async () => expect(await answerEmails()).toHaveLength(1));
    expect(await jobs().countDocuments({ kind: CHAT_EMAILS, 'payload.case': caseId })).toBe(0);
  });
});

describe('office hours', () => {
  const hours = async () =>
    (await ada.call(getOfficeHours, {})).body.office_hours as OfficeHoursAnswer | null;

  test('are null before the first save and without hours, and name the next opening', async () => {
    expect(await hours()).toBeNull();
    await saveLevels(noor, levelsOf());
    const closed = await hours();
    expect(closed).toMatchObject({ time_zone: 'UTC', open: false });
    expect(closed?.hours.monday).toEqual([{ from: '00:00', to: '24:00' }]);
    expect(Date.parse(closed?.opens_at ?? '')).toBeGreaterThan(Date.now());
    await saveLevels(noor, levelsOf({}, { holidays: [] }));
    expect(await hours()).toMatchObject({ open: true, opens_at: null });
    const none = {
      monday: [],
      tuesday: [],
      wednesday: [],
      thursday: [],
      friday: [],
      saturday: [],
      sunday: [],
    };
    await saveLevels(noor, levelsOf({}, { hours: none }));
    expect(await hours()).toBeNull();
  });
});
