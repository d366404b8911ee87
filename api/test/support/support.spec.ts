import { randomUUID } from 'node:crypto';
import { createCase, getCase, listCases, type CaseSummary, type SupportCase } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { CaseRepository } from '../../src/domains/support/cases/case.repository.js';
import { sharedWorld, type SignedIn, startWorld, type World } from '../harness/harness.js';
import { caseFields, create, created, reply, sendForm, UNKNOWN_ID } from './support-fixtures.js';

// Real: API over HTTP, database engine, jobs, mail in the development outbox. Nothing is mocked.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

async function caseOf(browser: SignedIn, caseId: string): Promise<SupportCase> {
  return (await browser.call(getCase, { caseId })).body.case as SupportCase;
}

describe('create', () => {
  test('a new case has a number, its first post and an email with its link', async () => {
    const caseId = await created(ada, { subject: 'A mailed case' });
    const opened = await caseOf(ada, caseId);
    expect(opened).toMatchObject({ subject: 'A mailed case', type: 'technical', state: 'open' });
    expect(opened.number).toMatch(/^ZW-1\d{3}$/u);
    expect(opened.posts).toMatchObject([{ author: 'Ada', side: 'person', text: 'Since noon.', files: [] }]);
    const mail = await mailOf(opened.number);
    expect(mail).toMatchObject({ to: ada.mail });
    expect(mail.text).toContain(`/support/cases/${caseId}/`);
  });

  test('the page of a case has its title, and a foreign or unknown case has no page', async () => {
    const caseId = await created(ada, { subject: '<b>Down</b>' });
    const { number } = await caseOf(ada, caseId);
    const title = `<b>Down</b> (${number})`;
    const path = `/support/cases/${caseId}/`;
    expect(await ada.page(path)).toMatchObject({ title, identi: 'support-case' });
    const eve = await world.signedIn('Eve');
    for (const [browser, id] of [
      [eve, caseId],
      [ada, UNKNOWN_ID],
      [ada, 'x'],
    ] as const) {
      const answer = await browser.agent.get(`/support/cases/${id}/`).set('Accept', 'application/json');
      expect([answer.status, (answer.body as { identi: string }).identi]).toEqual([404, 'not-found']);
    }
  });

  test('JSON and form-encoded bodies are accepted', async () => {
    const json = await ada.call(createCase, caseFields() as Parameters<typeof ada.call>[1] as never);
    expect(json.body).toMatchObject({ status: 'success' });
    const form = await ada
      .post(createCase.path)
      .type('form')
      .send({ ...caseFields(), _csrf_token: await ada.csrf() });
    expect(form.body).toMatchObject({ status: 'success' });
  });

  test('20 concurrent submits with one key create one case and one email', async () => {
    const eve = await world.signedIn('Eve');
    const fields = caseFields({ subject: 'Pressed often' });
    const file = { name: 'a.txt', content: 'words' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(eve, fields, [file])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = new Set(answers.map(({ body }) => (body as { caseId: string }).caseId));
    expect(ids.size).toBe(1);
    expect((await eve.call(listCases, {})).body).toMatchObject({ count: 1 });
    const [only = ''] = ids;
    const opened = await caseOf(eve, only);
    await mailOf(opened.number);
    expect(await world.connection.collection('development_outbox').countDocuments({ to: eve.mail })).toBe(1);
    expect(await storedFiles(eve.userId)).toBe(1);
  });

  test('concurrent cases have different numbers, and a submit key is separate per user', async () => {
    const [bob, cas] = await Promise.all([world.signedIn('Bob'), world.signedIn('Cas')]);
    const key = randomUUID();
    const ids = await Promise.all([
      created(bob, { submit_key: key }),
      created(cas, { submit_key: key }),
      created(bob),
      created(cas),
    ]);
    expect(new Set(ids).size).toBe(4);
    const [own, foreign] = await Promise.all([caseOf(bob, ids[0] ?? ''), caseOf(cas, ids[1] ?? '')]);
    expect(own.number).not.toBe(foreign.number);
  });

  test.each([
    ['subject', {}, 'Please enter a subject for the case.'],
    ['subject', { subject: '   ' }, 'Please enter a subject for the case.'],
    ['subject', { subject: 'x'.repeat(121) }, 'Please use at most 120 characters.'],
    ['subject', { subject: 'a\nb' }, 'This contains characters that cannot be used here.'],
    ['type', { type: 'love' }, 'Please choose a type for the case.'],
    ['text', { text: 'x'.repeat(20_001) }, 'Please use at most 20000 characters.'],
    ['text', { text: 'a\u0000b' }, 'This contains characters that cannot be used here.'],
    ['submit_key', { submit_key: 'short' }, 'This submit key is not valid.'],
  ])('a bad %s is refused (%#)', async (path, change, message) => {
    const fields: Record<string, string> = { ...caseFields(), ...change };
    if (Object.keys(change).length === 0) delete fields[path];
    const { status, body } = await create(ada, fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 'validation-error', issues: [{ path, message }] });
  });

  test('arrays and objects instead of text are refused', async () => {
    const bad = { ...caseFields(), subject: ['a'], text: { $ne: '' }, _csrf_token: await ada.csrf() };
    const { status, body } = await ada.post(createCase.path).send(bad);
    expect(status).toBe(400);
    expect((body.issues as { path: string }[]).map(({ path }) => path)).toEqual(['subject', 'text']);
  });

  test('a submit without session or with a wrong CSRF token creates no case', async () => {
    const guest = await create(world.browser());
    expect([guest.status, guest.body.status]).toEqual([401, 'not-logged-in']);
    const eve = await world.signedIn('Eve');
    const forged = await sendForm(eve, createCase.path, caseFields(), [], 'x'.repeat(43));
    expect([forged.status, forged.body.status]).toEqual([403, 'csrf']);
    expect((await eve.call(listCases, {})).body).toMatchObject({ count: 0 });
  });
});

describe('list', () => {
  test('has own cases only, by last change, with pages, search and filters', async () => {
    const eve = await world.signedIn('Eve');
    await created(await world.signedIn('Mallory'), { subject: 'Alpha (zone)' });
    const first = await created(eve, { subject: 'Alpha (zone)' });
    await created(eve, { subject: 'Beta' });
    await created(eve, { subject: 'Gamma' });
    await reply(eve, { caseId: first });
    const page = await eve.call(listCases, { limit: 2 });
    expect(subjects(page.body)).toEqual(['Alpha (zone)', 'Gamma']);
    expect(page.body).toMatchObject({ count: 3, list: [{ posts: 2 }, { posts: 1 }] });
    const rest = await eve.call(listCases, { limit: 2, cursor: String(page.body.next) });
    expect(subjects(rest.body)).toEqual(['Beta']);
    expect(rest.body.next).toBeNull();
    expect(subjects((await eve.call(listCases, { query: '(ZONE' })).body)).toEqual(['Alpha (zone)']);
    const { number } = await caseOf(eve, first);
    expect(subjects((await eve.call(listCases, { query: number.toLowerCase() })).body)).toEqual([
      'Alpha (zone)',
    ]);
    expect((await eve.call(listCases, { query: '.*' })).body).toMatchObject({ count: 0, list: [] });
    expect((await eve.call(listCases, { state: 'open' })).body).toMatchObject({ count: 3 });
    expect((await eve.call(listCases, { state: 'closed' })).body).toMatchObject({ count: 0 });
  });

  test.each([
    ['cursor', { cursor: 'nonsense' }],
    ['limit', { limit: 101 }],
    ['state', { state: 'lost' }],
    ['query', { query: 'x'.repeat(201) }],
  ])('a bad %s is refused', async (path, body) => {
    const answer = await ada.call(listCases, body as never);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ issues: [{ path }] });
  });
});

describe('get and reply', () => {
  test('a reply with a file reopens the case and adds one post, also when it is repeated', async () => {
    const caseId = await created(ada);
    await world.connection
      .collection('support_cases')
      .updateOne({ number: (await caseOf(ada, caseId)).number }, { $set: { state: 'answered' } });
    const fields = { caseId, text: 'Again, with a file.', submit_key: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reply(ada, fields, [{ name: 'dig.txt', content: 'NXDOMAIN' }])),
    );
    for (const { body } of answers) expect((body.case as SupportCase).posts).toHaveLength(2);
    const opened = await caseOf(ada, caseId);
    expect(opened).toMatchObject({ state: 'open', posts: [{}, { text: 'Again, with a file.' }] });
    expect(opened.posts[1]?.files).toMatchObject([{ file_name: 'dig.txt', extension: 'txt', size: 8 }]);
  });

  test('foreign and unknown cases get the same 404, and nothing is stored for them', async () => {
    const eve = await world.signedIn('Eve');
    const caseId = await created(ada);
    const file = { name: 'a.txt', content: 'words' };
    const foreign = await eve.call(getCase, { caseId });
    const unknown = await eve.call(getCase, { caseId: UNKNOWN_ID });
    const foreignReply = await reply(eve, { caseId }, [file]);
    const unknownReply = await reply(eve, { caseId: UNKNOWN_ID }, [file]);
    const refused = [foreign, unknown, foreignReply, unknownReply];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    for (const { body } of refused) expect(body).toEqual(foreign.body);
    expect((await caseOf(ada, caseId)).posts).toHaveLength(1);
    expect(await storedFiles(eve.userId)).toBe(0);
    const repository = world.app.get(CaseRepository);
    const post = {
      submitKey: randomUUID(),
      author: 'Eve',
      side: 'person',
      text: '',
      files: [],
      date: new Date(),
    } as const;
    expect(await repository.addPost(eve.userId, caseId, { ...post, files: [] })).toBeNull();
  });

  inFullRun(test)(
    '20 concurrent replies get consecutive numbers, and pages have each post once',
    async () => {
      const caseId = await created(ada);
      const texts = Array.from({ length: 60 }, (_, index) => `Reply ${index}`);
      for (const part of [texts.slice(0, 20), texts.slice(20, 40), texts.slice(40)])
        await Promise.all(part.map((text) => reply(ada, { caseId, text })));
      const newest = await caseOf(ada, caseId);
      expect(newest.posts.map(({ seq }) => seq)).toEqual(
        Array.from({ length: 50 }, (_, index) => index + 12),
      );
      expect(newest.older).toBe(12);
      const { body } = await ada.call(getCase, { caseId, before: 12 });
      const older = body.case as SupportCase;
      expect(older.posts.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
      expect(older.older).toBeNull();
      const written = [...older.posts, ...newest.posts].map(({ text }) => text);
      expect(written.toSorted()).toEqual(['Since noon.', ...texts].toSorted());
    },
  );

  test('a stored post is no longer in its case document', async () => {
    const caseId = await created(ada);
    const { number } = await caseOf(ada, caseId);
    const pending = () =>
      world.connection.collection<{ pending: object[] }>('support_cases').findOne({ number });
    await waitFor(async () => (await pending())?.pending.length === 0);
    expect((await caseOf(ada, caseId)).posts).toMatchObject([{ seq: 1, text: 'Since noon.' }]);
  });

  test.each([[''], ['nonsense'], [`${UNKNOWN_ID}0`]])('the malformed id %j is refused', async (caseId) => {
    const got = await ada.call(getCase, { caseId });
    const replied = await reply(ada, { caseId });
    expect([got.status, replied.status]).toEqual([400, 400]);
    expect(got.body).toMatchObject({ issues: [{ path: 'caseId' }] });
  });

  test('a full case rejects a reply', async () => {
    const caseId = await created(ada);
    const { number } = await caseOf(ada, caseId);
    await world.connection.collection('support_cases').updateOne({ number }, { $set: { seq: 1_000 } });
    const { status, body } = await reply(ada, { caseId });
    expect([status, body.status]).toEqual([409, 'conflict']);
    expect(body.message).toContain(number);
  });
});

test('cases and replies of a user have a rate limit per hour', async () => {
  const strict = await startWorld({ ZW_RATE_LIMIT_SCALE: '0.05' });
  try {
    const person = await strict.signedIn('Ada');
    for (let sent = 0; sent < 3; sent += 1) expect((await create(person)).status).toBe(200);
    const { status, headers } = await create(person);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

function subjects(body: { list: CaseSummary[] }): string[] {
  return body.list.map(({ subject }) => subject);
}

function storedFiles(userId: string): Promise<number> {
  return world.connection
    .collection('support_files.files')
    .find({})
    .toArray()
    .then((files) => files.filter((file) => String(file['metadata'].user) === userId).length);
}

async function waitFor(isReady: () => Promise<boolean>): Promise<void> {
  while (!(await isReady())) await new Promise((resolve) => setImmediate(resolve));
}

/** The email about a case, after its job has run. */
async function mailOf(number: string): Promise<{ to: string; text: string }> {
  const outbox = world.connection.collection<{ to: string; subject: string; text: string }>(
    'development_outbox',
  );
  for (;;) {
    const found = await outbox.findOne({ subject: `${number}: we have received your case` });
    if (found) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
