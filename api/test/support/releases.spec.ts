import { randomUUID } from 'node:crypto';
import {
  addRelease,
  type CareCase,
  getCase,
  linkRelease,
  listCareReleases,
  readRelease,
  type SupportCase,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../harness/clusters-world.js';
import { storedMessages } from '../harness/stored-messages.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { agent, careCase } from './care-fixtures.js';
import { created, UNKNOWN_ID } from './support-fixtures.js';

// Real: API over HTTP, database engine, jobs, email in the development outbox.
let world: World;
let ada: SignedIn;
let noor: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  noor = await agent(world, 'Noor');
});
afterAll(() => world.close());

const fields = (title: string) =>
  ({ kind: 'fix', title, text: 'The registry answers.', submit_key: randomUUID() }) as const;
const caseOf = async (browser: SignedIn, caseId: string) =>
  (await browser.call(getCase, { caseId })).body.case as SupportCase;
const mailsAbout = async (browser: SignedIn, title: string) =>
  (await storedMessages(world, browser.mail)).filter(({ subject }) => subject?.endsWith(title));

async function released(caseId: string, title: string): Promise<string> {
  const { body } = await noor.call(addRelease, { caseId, ...fields(title) });
  return (body.case as CareCase).releases.find((release) => release.title === title)?.id ?? '';
}

test('a customer gets a release with an email, and marks it as read once', async () => {
  const caseId = await created(ada);
  const title = `Silent zones ${randomUUID()}`;
  const releaseId = await released(caseId, title);
  expect((await caseOf(ada, caseId)).releases).toMatchObject([
    { id: releaseId, title, kind: 'fix', read: null },
  ]);
  await eventually(async () => expect(await mailsAbout(ada, title)).toHaveLength(1));
  const { body } = await ada.call(readRelease, { caseId, releaseId });
  expect(body).toEqual({ status: 'success', message: 'The release has been marked as read.' });
  const [read] = (await caseOf(ada, caseId)).releases;
  expect(read?.read).not.toBeNull();
  expect((await ada.call(readRelease, { caseId, releaseId })).status).toBe(200);
  expect((await caseOf(ada, caseId)).releases[0]?.read).toBe(read?.read);
  expect((await careCase(noor, caseId)).releases[0]?.read).toBe(read?.read);
});

inFullRun(test)('a release of several cases gives one email per customer', async () => {
  const eve = await world.signedIn('Eve');
  const title = `Faster builds ${randomUUID()}`;
  const first = await created(ada);
  const second = await created(ada);
  const foreign = await created(eve);
  const releaseId = await released(first, title);
  const link = (caseId: string, linked = true) =>
    noor.call(linkRelease, { caseId, release_id: releaseId, linked });
  await Promise.all([link(second), link(second), link(foreign), link(first)]);
  await link(first, false);
  expect((await caseOf(ada, first)).releases).toEqual([]);
  expect((await ada.call(readRelease, { caseId: first, releaseId })).status).toBe(404);
  await link(first);
  for (const [browser, caseId] of [
    [ada, first],
    [ada, second],
    [eve, foreign],
  ] as const)
    expect((await caseOf(browser, caseId)).releases).toHaveLength(1);
  for (const browser of [ada, eve])
    await eventually(async () => expect(await mailsAbout(browser, title)).toHaveLength(1));
});

test('the same submit adds one release, and the list has it first', async () => {
  const caseId = await created(ada);
  const input = { caseId, ...fields(`Once ${randomUUID()}`) };
  await Promise.all([1, 2, 3].map(() => noor.call(addRelease, input)));
  expect((await caseOf(ada, caseId)).releases).toHaveLength(1);
  const { body } = await noor.call(listCareReleases, { limit: 1 });
  expect(body.list).toMatchObject([{ title: input.title }]);
});

test('a release of another customer, and an unknown one, are not found', async () => {
  const eve = await world.signedIn('Eve');
  const caseId = await created(ada);
  const releaseId = await released(caseId, `Foreign ${randomUUID()}`);
  const refused = [
    await eve.call(readRelease, { caseId, releaseId }),
    await ada.call(readRelease, { caseId, releaseId: UNKNOWN_ID }),
    await ada.call(readRelease, { caseId: UNKNOWN_ID, releaseId }),
    await noor.call(linkRelease, { caseId, release_id: UNKNOWN_ID, linked: true }),
    await noor.call(linkRelease, { caseId: UNKNOWN_ID, release_id: releaseId, linked: true }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await caseOf(ada, caseId)).releases[0]?.read).toBeNull();
});

test.each([
  [{ kind: 'party' }, 'kind'],
  [{ title: '' }, 'title'],
  [{ title: 'x'.repeat(121) }, 'title'],
  [{ text: 'x'.repeat(4_001) }, 'text'],
])('a release with %j is refused', async (change, path) => {
  const caseId = await created(ada);
  const { status, body } = await noor.call(addRelease, { caseId, ...fields('Bad'), ...change } as never);
  expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  expect((await careCase(noor, caseId)).releases).toEqual([]);
});
