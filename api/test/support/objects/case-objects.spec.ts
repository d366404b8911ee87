import {
  type CaseHistoryEvent,
  type CaseObject,
  linkCaseObject,
  listCareHistory,
  listCareObjects,
  listCaseHistory,
  listCaseObjects,
  listLinkableObjects,
  assignCareCases,
  getCareCase,
  setCareState,
  setCaseType,
  type SupportCase,
} from '@zonewerk/contracts';
import { profileOf } from '../../billing/balance/balance-examples.js';
import { Site } from '../../content/website/website-world.js';
import { Zone } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { agent, careCase } from '../care-fixtures.js';
import { created, UNKNOWN_ID } from '../support-fixtures.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let noor: SignedIn;
let projectId: string;
let clusterId: string;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  noor = await agent(world, 'Noor');
  const zone = await Zone.create(world, ada, 'harbour.example');
  projectId = zone.projectId;
  clusterId = zone.cluster.id;
});
afterAll(() => world.close());

const link = (browser: SignedIn, caseId: string, linked = true, id = clusterId) =>
  browser.call(linkCaseObject, { caseId, kind: 'cluster', object_id: id, linked });
const objectsOf = async (caseId: string) =>
  (await ada.call(listCaseObjects, { caseId })).body.list as CaseObject[];
const eventsOf = async (caseId: string) =>
  (await ada.call(listCaseHistory, { caseId, limit: 50 })).body.list as CaseHistoryEvent[];

test('a case links a zone once, and shows its present state', async () => {
  const caseId = await created(ada);
  const { body } = await ada.call(listLinkableObjects, { kind: 'cluster' });
  expect(body.list).toEqual([
    { kind: 'cluster', id: clusterId, project_id: projectId, title: 'harbour.example' },
  ]);
  await Promise.all([link(ada, caseId), link(ada, caseId)]);
  expect(await objectsOf(caseId)).toMatchObject([
    {
      kind: 'cluster',
      id: clusterId,
      title: 'harbour.example',
      path: `/developer/dashboard/projects/${projectId}/clusters/${clusterId}/`,
    },
  ]);
  await link(ada, caseId, false);
  expect(await objectsOf(caseId)).toEqual([]);
  expect((await eventsOf(caseId)).map(({ action }) => action)).toEqual(['object-unlinked', 'object-linked']);
});

test('a case links a page of a website and shows its state in each language', async () => {
  const caseId = await created(ada);
  const site = await Site.create(world, ada, ['nl', 'en']);
  const page = await site.add('Contact');
  const { body } = await ada.call(listLinkableObjects, { kind: 'page', query: 'contact' });
  const [found] = body.list as { title: string; project_id: string }[];
  expect(found).toMatchObject({ id: page.id, project_id: site.projectId });
  const object = { kind: 'page', object_id: page.id, project_id: site.projectId, linked: true } as const;
  expect((await ada.call(linkCaseObject, { caseId, ...object })).status).toBe(200);
  expect(await objectsOf(caseId)).toMatchObject([
    {
      kind: 'page',
      title: 'Contact',
      state: 'draft',
      facts: [expect.stringMatching(/^nl: contact, draft, /u), expect.stringMatching(/^en: /u)],
      path: `/projects/${site.projectId}/pages/${page.id}/`,
    },
  ]);
  const foreign = await created(eve);
  expect((await eve.call(linkCaseObject, { caseId: foreign, ...object })).status).toBe(404);
});

test('a case links a billing profile of its customer only', async () => {
  const caseId = await created(ada);
  const profile = await profileOf(ada);
  const { body } = await ada.call(listLinkableObjects, { kind: 'profile' });
  expect(body.list).toContainEqual({
    kind: 'profile',
    id: profile,
    project_id: null,
    title: 'Joost Verbeek',
  });
  const object = { kind: 'profile', object_id: profile, linked: true } as const;
  await ada.call(linkCaseObject, { caseId, ...object });
  expect(await objectsOf(caseId)).toMatchObject([
    {
      title: 'Joost Verbeek',
      facts: ['Balance €0.00, reserved €0.00', 'Amsterdam, NL'],
      path: `/balance/${profile}/`,
    },
  ]);
  const foreign = await created(eve);
  expect((await eve.call(linkCaseObject, { caseId: foreign, ...object })).status).toBe(404);
  expect((await eve.call(listLinkableObjects, { kind: 'profile' })).body.list).toEqual([]);
});

test('foreign and unknown objects and cases are not found', async () => {
  const foreign = await created(eve);
  const caseId = await created(ada);
  const refused = [
    await link(eve, foreign),
    await link(eve, caseId),
    await link(ada, caseId, true, UNKNOWN_ID),
    await link(ada, UNKNOWN_ID),
    await eve.call(listCaseObjects, { caseId }),
    await eve.call(listCaseHistory, { caseId, limit: 10 }),
    await eve.call(setCaseType, { caseId, type: 'billing' }),
    await noor.call(listCareObjects, { caseId: UNKNOWN_ID }),
    await noor.call(listCareHistory, { caseId: UNKNOWN_ID, limit: 10 }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  expect(await objectsOf(caseId)).toEqual([]);
});

test('an agent reads linked objects only, and the customer sees each read', async () => {
  const caseId = await created(ada);
  const read = async () => (await noor.call(listCareObjects, { caseId })).body.list as CaseObject[];
  expect(await read()).toEqual([]);
  expect(await eventsOf(caseId)).toEqual([]);
  await link(ada, caseId);
  expect(await read()).toMatchObject([{ title: 'harbour.example' }]);
  await read();
  const [event, ...others] = await eventsOf(caseId);
  expect(event).toMatchObject({
    action: 'objects-read',
    author: 'Noor',
    side: 'team',
    detail: 'harbour.example',
  });
  expect(others.map(({ action }) => action)).toEqual(['object-linked']);
});

test('a customer changes the type, and the history has the change once', async () => {
  const caseId = await created(ada);
  const { body } = await ada.call(setCaseType, { caseId, type: 'billing' });
  expect((body.case as SupportCase).type).toBe('billing');
  await ada.call(setCaseType, { caseId, type: 'billing' });
  expect((await careCase(noor, caseId)).type).toBe('billing');
  expect(await eventsOf(caseId)).toMatchObject([{ action: 'type', author: 'Ada', detail: 'billing' }]);
});

test('the history of agents has their reads and changes, which the customer does not see', async () => {
  const caseId = await created(ada);
  await noor.call(getCareCase, { caseId });
  await noor.call(getCareCase, { caseId });
  await noor.call(assignCareCases, { cases: [caseId], agent_id: noor.userId, from: null });
  await noor.call(setCareState, { cases: [caseId], state: 'closed' });
  const { body } = await noor.call(listCareHistory, { caseId, limit: 10 });
  expect((body.list as CaseHistoryEvent[]).map(({ action, detail }) => [action, detail])).toEqual([
    ['state', 'closed'],
    ['assignee', 'Noor'],
    ['read', ''],
  ]);
  expect(await eventsOf(caseId)).toEqual([]);
});

test.each([
  [{ kind: 'planet' }, 'kind'],
  [{ object_id: 'x' }, 'object_id'],
  [{ linked: 'maybe' }, 'linked'],
])('a link with %j is refused', async (change, path) => {
  const caseId = await created(ada);
  const input = { caseId, kind: 'cluster', object_id: clusterId, linked: true, ...change };
  const { status, body } = await ada.call(linkCaseObject, input as never);
  expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
});
