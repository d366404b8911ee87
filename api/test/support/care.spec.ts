import { randomUUID } from 'node:crypto';
import {
  addCareNote,
  ALL_CALLS,
  assignCareCases,
  closeCase,
  getCareCase,
  getCase,
  listCareAgents,
  listCareCases,
  listCases,
  rateCase,
  readCase,
  reopenCase,
  saveCareDraft,
  setCareState,
  type SupportCase,
  undoCareReply,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { runCommand } from '../../src/admin/commands.js';
import { CleanupScheduler } from '../../src/platform/jobs/cleanup-scheduler.service.js';
import { eventually } from '../harness/clusters-world.js';
import { storedMessages, messageTo } from '../harness/stored-messages.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { agent, answer, careCase, customerAndAgents, sendNow } from './care-fixtures.js';
import { created, reply, UNKNOWN_ID } from './support-fixtures.js';

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

const caseOf = async (browser: SignedIn, caseId: string) =>
  (await browser.call(getCase, { caseId })).body.case as SupportCase;

describe('access', () => {
  const calls = ALL_CALLS.filter(({ access }) => access === 'agent' || access === 'lead');

  test.each(calls.map(({ id, path, method }) => ({ id, path, method })))(
    '$id does not exist for a customer',
    async ({ path, method }) => {
      const url = path.replaceAll(/:\w+/gu, UNKNOWN_ID);
      const sent =
        method === 'GET' ? ada.agent.get(url) : ada.post(url).send({ _csrf_token: await ada.csrf() });
      const { status, body } = await sent;
      expect([status, body.status]).toEqual([404, 'not-found']);
    },
  );

  test('pages of agents do not exist for a customer', async () => {
    for (const path of ['/care/', `/care/cases/${UNKNOWN_ID}/`, '/care/settings/']) {
      const page = await ada.agent.get(path).set('Accept', 'application/json');
      expect([page.status, page.body.identi]).toEqual([404, 'not-found']);
      expect(await noor.page(path)).toMatchObject({ identi: expect.stringMatching(/^care-/u) as string });
    }
  });

  test('an agent without a second factor is refused', async () => {
    const bob = await world.signedIn('Bob');
    await runCommand(world.app, ['agent', 'add', '--email', bob.mail]);
    const { status, body } = await bob.call(listCareAgents, {});
    expect([status, body.status]).toEqual([403, 'permission-issue']);
    expect(body.message).toContain('second factor');
    await runCommand(world.app, ['agent', 'remove', '--email', bob.mail]);
    expect((await bob.call(listCareAgents, {})).status).toBe(404);
  });

  test('calls of leads do not exist for other agents', async () => {
    const lead = calls.filter(({ access }) => access === 'lead');
    expect(lead.length).toBeGreaterThan(0);
    for (const { path, method } of lead) {
      const url = path.replaceAll(/:\w+/gu, UNKNOWN_ID);
      const { status } =
        method === 'GET'
          ? await noor.agent.get(url)
          : await noor.post(url).send({ _csrf_token: await noor.csrf() });
      expect(status).toBe(404);
    }
  });

  test('the agent commands list the agents and report an unknown email address', async () => {
    const { agents } = (await runCommand(world.app, ['agent', 'list'])) as { agents: object[] };
    expect(agents).toEqual(
      expect.arrayContaining([
        { name: 'Finn', email: finn.mail, role: 'lead' },
        { name: 'Noor', email: noor.mail, role: 'agent' },
      ]),
    );
    await expect(runCommand(world.app, ['agent', 'add', '--email', 'none@example.com'])).rejects.toThrow(
      'No account has the email address none@example.com.',
    );
  });
});

describe('answers', () => {
  test('a customer sees an answer and its file once it is sent, and gets an email', async () => {
    const caseId = await created(ada);
    const answered = await answer(noor, { caseId, text: 'Please try again.' }, [
      { name: 'steps.txt', content: 'One.' },
    ]);
    expect(answered.body).toMatchObject({ status: 'success', message: 'The answer is sent in 10 seconds.' });
    expect(answered.body.case.posts[1]).toMatchObject({ author: 'Noor', side: 'team', own: true });
    expect(answered.body.case.posts[1].sending_until).not.toBeNull();
    const [file] = answered.body.case.posts[1].files as { id: string; file_path: string }[];
    expect((await caseOf(ada, caseId)).posts).toHaveLength(1);
    const path = `/api/self/support/files/${file?.id}/`;
    expect((await ada.agent.get(path)).status).toBe(404);
    expect(String((await noor.agent.get(file?.file_path ?? '')).body)).toBe('One.');

    await sendNow(world, caseId);
    const seen = await caseOf(ada, caseId);
    expect(seen).toMatchObject({
      state: 'answered',
      posts: [{ side: 'person' }, { text: 'Please try again.' }],
    });
    expect(String((await ada.agent.get(path)).body)).toBe('One.');
    const subject = `${seen.number}: Noor answered your case`;
    await messageTo(world, ada.mail, (message) => message.subject === subject);
    const foreign = await (await world.signedIn('Eve')).agent.get(path);
    expect(foreign.status).toBe(404);
  });

  test('an answer after a newer post gives conflict, and its submit adds no post', async () => {
    const caseId = await created(ada);
    const { seq } = await careCase(noor, caseId);
    await reply(ada, { caseId, text: 'It works again.' });
    const { status, body } = await answer(noor, { caseId, seq: String(seq) });
    expect([status, body.status]).toEqual([409, 'conflict']);
    expect(body.message).toContain('newer post');
    expect((await careCase(noor, caseId)).posts).toHaveLength(2);
    expect((await answer(noor, { caseId })).status).toBe(200);
  });

  test('the same submit adds one answer', async () => {
    const caseId = await created(ada);
    const key = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => answer(noor, { caseId, seq: '1', submit_key: key })),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await careCase(noor, caseId)).posts).toHaveLength(2);
  });

  test('an undone answer becomes the draft, with the former state, and the next post has another number', async () => {
    const caseId = await created(ada);
    const { body } = await answer(noor, { caseId, text: 'Too early.', state: 'closed' }, [
      { name: 'a.txt', content: 'a' },
    ]);
    const postId = body.case.posts[1].id as string;
    expect((await finn.call(undoCareReply, { caseId, post_id: postId })).status).toBe(409);
    const undone = await noor.call(undoCareReply, { caseId, post_id: postId });
    expect(undone.body.case).toMatchObject({
      state: 'open',
      draft: 'Too early.',
      posts: [{ side: 'person' }],
    });
    await reply(ada, { caseId, text: 'Hello?' });
    expect((await caseOf(ada, caseId)).posts.map(({ seq }) => seq)).toEqual([1, 3]);
    const sent = await answer(noor, { caseId, text: 'Now.' });
    await sendNow(world, caseId);
    const late = await noor.call(undoCareReply, { caseId, post_id: sent.body.case.posts[2].id as string });
    expect([late.status, late.body.message]).toEqual([409, 'The answer has already been sent.']);
    expect(sent.body.case.draft).toBe('');
  });
});

describe('work of the team', () => {
  inFullRun(test)('a case of a removed agent is unassigned', async () => {
    const bob = await agent(world, 'Bob');
    const subject = `Removed ${randomUUID()}`;
    const caseId = await created(ada, { subject });
    await bob.call(assignCareCases, { cases: [caseId], agent_id: bob.userId, from: null });
    const count = async () =>
      ((await noor.call(listCareCases, { view: 'unassigned', query: subject })).body as { count: number })
        .count;
    expect(await count()).toBe(0);
    await runCommand(world.app, ['agent', 'remove', '--email', bob.mail]);
    expect(await count()).toBe(1);
  });

  test('notes and mentions reach agents only', async () => {
    const caseId = await created(ada);
    const secret = `note-${randomUUID()}`;
    const input = { caseId, text: secret, mentions: [finn.userId], submit_key: randomUUID() };
    const added = await noor.call(addCareNote, input);
    expect(added.body.case.notes).toMatchObject([
      { author: 'Noor', text: secret, mentions: [{ name: 'Finn' }] },
    ]);
    expect((await noor.call(addCareNote, input)).body.case.notes).toHaveLength(1);
    const { number, ...seen } = await caseOf(ada, caseId);
    expect(JSON.stringify(seen)).not.toContain(secret);
    await messageTo(world, finn.mail, ({ subject }) => subject?.includes(number));
    expect(JSON.stringify(await storedMessages(world, ada.mail))).not.toContain(secret);
    const outside = await noor.call(addCareNote, {
      ...input,
      mentions: [ada.userId],
      submit_key: randomUUID(),
    });
    expect([outside.status, outside.body.issues?.[0]?.path]).toEqual([400, 'mentions']);
  });

  test('a claim of an assigned case changes nothing', async () => {
    const caseId = await created(ada);
    const claim = (browser: SignedIn) =>
      browser.call(assignCareCases, { cases: [caseId], agent_id: browser.userId, from: null });
    const claims = await Promise.all([claim(noor), claim(finn)]);
    const changed = claims.map(({ body }) => (body.changed as string[]).length);
    expect(changed.toSorted()).toEqual([0, 1]);
    const { assignee } = await careCase(noor, caseId);
    expect(assignee?.name).toBe(changed[0] === 1 ? 'Noor' : 'Finn');
    const outside = await noor.call(assignCareCases, { cases: [caseId], agent_id: ada.userId });
    expect([outside.status, outside.body.issues?.[0]?.path]).toEqual([400, 'agent_id']);
  });

  test('each view lists its own cases', async () => {
    const subject = `View ${randomUUID()}`;
    const [mine = '', free = '', waiting = ''] = await Promise.all([
      created(ada, { subject: `${subject} mine` }),
      created(ada, { subject: `${subject} free` }),
      created(ada, { subject: `${subject} waiting` }),
    ]);
    await noor.call(assignCareCases, { cases: [mine], agent_id: noor.userId });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await noor.call(setCareState, { cases: [waiting], state: 'waiting', waiting_until: tomorrow });
    const idsOf = async (view: 'mine' | 'unassigned' | 'waiting' | 'all', browser = noor) => {
      const { body } = await browser.call(listCareCases, { view, query: subject });
      return (body.list as { caseId: string }[]).map(({ caseId }) => caseId).toSorted();
    };
    expect(await idsOf('mine')).toEqual([mine]);
    expect(await idsOf('mine', finn)).toEqual([]);
    expect(await idsOf('unassigned')).toEqual([free, waiting].toSorted());
    expect(await idsOf('waiting')).toEqual([waiting]);
    expect(await idsOf('all')).toEqual([mine, free, waiting].toSorted());
    const { body } = await noor.call(listCareCases, { view: 'mine', query: subject });
    expect(body.list).toMatchObject([
      { customer: { name: 'Ada', email: ada.mail }, assignee: { name: 'Noor' } },
    ]);
  });

  test('words of sent posts and file names are searched, and words of notes are not', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const secret = `s${randomUUID().slice(0, 8)}`;
    const caseId = await created(ada, {}, [{ name: `${word}-output.txt`, content: 'x' }]);
    await noor.call(addCareNote, { caseId, text: secret, mentions: [], submit_key: randomUUID() });
    await answer(noor, { caseId, text: `Please try ${word}b again.` });
    const found = async (query: string) => [
      ((await ada.call(listCases, { query })).body as { count: number }).count,
      ((await noor.call(listCareCases, { view: 'all', query })).body as { count: number }).count,
    ];
    await eventually(async () => expect(await found(`${word.slice(0, 6)} txt`)).toEqual([1, 1]));
    expect(await found(`${word}b`)).toEqual([0, 0]);
    await sendNow(world, caseId);
    await eventually(async () => expect(await found(`again ${word}B`)).toEqual([1, 1]));
    expect(await found(secret)).toEqual([0, 0]);
  });

  test('a case is open after the end of its wait', async () => {
    const caseId = await created(ada);
    const until = new Date(Date.now() + 60_000).toISOString();
    await noor.call(setCareState, { cases: [caseId], state: 'waiting', waiting_until: until });
    expect(await careCase(noor, caseId)).toMatchObject({ state: 'waiting', waiting_until: until });
    await world.app.get(CleanupScheduler).run(new Date(Date.now() + 120_000));
    expect(await careCase(noor, caseId)).toMatchObject({ state: 'open', waiting_until: null });
  });

  test('an answered case closes after seven days, two days after an email', async () => {
    const eve = await world.signedIn('Eve');
    const caseId = await created(eve);
    await answer(noor, { caseId });
    await sendNow(world, caseId);
    const closingMails = async () =>
      (await storedMessages(world, eve.mail)).filter(({ subject }) => /closes in 2 days/u.test(subject));
    const afterDays = async (days: number, notice: number | null) => {
      const ago = (count: number) => new Date(Date.now() - count * 86_400_000 - 1_000);
      const set = { changedAt: ago(days), ...(notice === null ? {} : { closingNoticeAt: ago(notice) }) };
      const _id = new Types.ObjectId(caseId);
      await world.connection.collection('support_cases').updateOne({ _id }, { $set: set });
      await world.app.get(CleanupScheduler).run(new Date());
      return (await caseOf(eve, caseId)).state;
    };
    expect(await afterDays(4, null)).toBe('answered');
    expect(await closingMails()).toEqual([]);
    expect(await afterDays(8, null)).toBe('answered');
    await eventually(async () => expect(await closingMails()).toHaveLength(1));
    expect(await afterDays(8, 1)).toBe('answered');
    expect(await afterDays(8, 2)).toBe('closed');
    expect(await closingMails()).toHaveLength(1);
    expect((await reply(eve, { caseId })).body.case).toMatchObject({ state: 'open' });
  });

  test.each([
    [{ state: 'waiting' }, 'waiting_until'],
    [{ state: 'open', waiting_until: '2030-01-01T00:00:00.000Z' }, 'waiting_until'],
    [{ state: 'waiting', waiting_until: '2020-01-01T00:00:00.000Z' }, 'waiting_until'],
    [{ state: 'lost' }, 'state'],
    [{ state: 'open', cases: [] }, 'cases'],
    [{ state: 'open', seqs: [] }, 'seqs'],
    [{ state: 'waiting', waiting_until: '9999-01-01T00:00:00.000Z' }, 'waiting_until'],
  ])('the state %j is refused', async (fields, path) => {
    const caseId = await created(ada);
    const { status, body } = await noor.call(setCareState, { cases: [caseId], ...fields } as never);
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
    expect((await careCase(noor, caseId)).state).toBe('open');
  });

  test('a full case rejects an answer', async () => {
    const caseId = await created(ada);
    const _id = new Types.ObjectId(caseId);
    await world.connection.collection('support_cases').updateOne({ _id }, { $set: { seq: 1_000 } });
    const { status, body } = await answer(noor, { caseId });
    expect([status, body.message]).toEqual([409, 'This case has 1000 posts, which is the limit.']);
  });

  test('a draft belongs to one agent', async () => {
    const caseId = await created(ada);
    await noor.call(saveCareDraft, { caseId, text: 'Half a' });
    expect((await careCase(noor, caseId)).draft).toBe('Half a');
    expect((await careCase(finn, caseId)).draft).toBe('');
    await noor.call(saveCareDraft, { caseId, text: '' });
    expect((await careCase(noor, caseId)).draft).toBe('');
  });

  test('an unknown case is not found', async () => {
    for (const call of [getCareCase, saveCareDraft] as const) {
      const { status } = await noor.call(call, { caseId: UNKNOWN_ID, text: '' } as never);
      expect(status).toBe(404);
    }
  });
});

describe('the customer', () => {
  test('an unread answer is marked in the list until the customer reads it', async () => {
    const eve = await world.signedIn('Eve');
    const caseId = await created(eve);
    const unread = async () => (await eve.call(listCases, {})).body.list as { unread: boolean }[];
    expect(await unread()).toMatchObject([{ unread: false }]);
    await answer(noor, { caseId });
    await sendNow(world, caseId);
    await eventually(async () => expect(await unread()).toMatchObject([{ unread: true }]));
    await eve.call(readCase, { caseId, seq: 2 });
    expect(await unread()).toMatchObject([{ unread: false }]);
  });

  test('a customer closes and rates a case once, and a reply opens it', async () => {
    const caseId = await created(ada);
    expect((await ada.call(rateCase, { caseId, rating: 'good' })).status).toBe(409);
    expect((await ada.call(closeCase, { caseId })).body.case).toMatchObject({
      state: 'closed',
      rating: null,
    });
    const rated = await ada.call(rateCase, { caseId, rating: 'good', comment: 'Fast.' });
    expect(rated.body.case).toMatchObject({ rating: 'good', comment: 'Fast.' });
    expect(await careCase(noor, caseId)).toMatchObject({ rating: 'good', comment: 'Fast.' });
    expect((await ada.call(rateCase, { caseId, rating: 'bad' })).status).toBe(409);
    expect((await reply(ada, { caseId })).body.case).toMatchObject({ state: 'open' });
  });

  test('a case of another customer is not closed, opened, rated or read', async () => {
    const caseId = await created(ada);
    const eve = await world.signedIn('Eve');
    expect((await eve.call(closeCase, { caseId })).status).toBe(404);
    expect((await caseOf(ada, caseId)).state).toBe('open');
    await ada.call(closeCase, { caseId });
    expect((await eve.call(reopenCase, { caseId })).status).toBe(404);
    expect((await caseOf(ada, caseId)).state).toBe('closed');
    expect((await eve.call(rateCase, { caseId, rating: 'good' })).status).toBe(404);
    expect((await eve.call(readCase, { caseId, seq: 1 })).status).toBe(404);
    expect((await caseOf(ada, caseId)).rating).toBeNull();
  });
});
