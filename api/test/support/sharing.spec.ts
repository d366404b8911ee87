import {
  type AuditEvent,
  type CaseChange,
  type CaseHistoryEvent,
  type CaseSummary,
  closeCase,
  deleteAccount,
  followCases,
  getCase,
  linkCaseObject,
  listAuditEvents,
  listCaseHistory,
  listSharedCases,
  mergeCase,
  rateCase,
  readCase,
  setCaseType,
  shareCase,
  type SupportCase,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { ProjectContents } from '../../src/domains/projects/projects.api.js';
import { eventually } from '../harness/clusters-world.js';
import { EventStream } from '../harness/event-stream.js';
import { storedMessages } from '../harness/stored-messages.js';
import { PASSWORD, sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { setRole } from '../projects/members-world.js';
import { agent, answer, careCase, sendNow } from './care-fixtures.js';
import { caseFields, create, reply } from './support-fixtures.js';

// Real: API over HTTP, database engine, jobs, event streams, outbox of emails.
let world: World;
let ada: SignedIn;
let bea: SignedIn;
let eve: SignedIn;
let noor: SignedIn;
let projectId: string;
let streams: EventStream<CaseChange>[] = [];
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  bea = await world.signedIn('Bea');
  eve = await world.signedIn('Eve');
  noor = await agent(world, 'Noor');
});
beforeEach(async () => {
  projectId = (await world.builders.project(ada.userId, 'Harbour')).id;
  await setRole(world, projectId, bea.userId, 'editor');
});
afterEach(async () => {
  await Promise.all(streams.map((stream) => stream.close()));
  streams = [];
});
afterAll(() => world.close());

async function opened(customer: SignedIn, subject = 'Slow zone') {
  const { body } = await create(customer, caseFields({ subject }), [{ name: 'dig.txt', content: subject }]);
  const { caseId, message } = body as { caseId: string; message: string };
  return { caseId, number: /ZW-\d+/u.exec(message)?.[0] ?? '' };
}

const share = (customer: SignedIn, caseId: string, shared = true, project = projectId) =>
  customer.call(shareCase, { caseId, project_id: project, shared });

/** A case of Ada that is shared with the project. */
async function sharedCase(subject?: string) {
  const found = await opened(ada, subject);
  expect((await share(ada, found.caseId)).status).toBe(200);
  return found;
}

const statusOf = async (person: SignedIn, caseId: string) => (await person.call(getCase, { caseId })).status;
const caseOf = async (person: SignedIn, caseId: string) =>
  (await person.call(getCase, { caseId })).body.case as SupportCase;
const listed = async (person: SignedIn, more: object = {}) =>
  (await person.call(listSharedCases, { project_id: projectId, ...more })).body.list as CaseSummary[];
const numbersOf = async (person: SignedIn, more: object = {}) =>
  (await listed(person, more)).map(({ number }) => number);
const actionsOf = async (caseId: string) => {
  const { body } = await ada.call(listCaseHistory, { caseId, limit: 20 });
  return (body.list as CaseHistoryEvent[]).map(({ action, detail }) => [action, detail]);
};

test('members read a shared case with its files, and reply', async () => {
  const { caseId, number } = await sharedCase();
  const shown = await caseOf(bea, caseId);
  const project = { project_id: projectId, name: 'Harbour' };
  expect(shown).toMatchObject({ number, shared: true, shared_with: project, tags: [], releases: [] });
  expect(await caseOf(ada, caseId)).toMatchObject({ shared: false, shared_with: project });
  expect(await careCase(noor, caseId)).toMatchObject({ shared_with: project });
  const file = shown.posts[0]?.files[0]?.file_path ?? '';
  expect(String((await bea.agent.get(file)).body)).toBe('Slow zone');
  expect(
    (await reply(bea, { caseId, text: 'Here too.' }, [{ name: 'log.txt', content: 'Log' }])).status,
  ).toBe(200);
  const [, second] = (await caseOf(ada, caseId)).posts;
  expect(second).toMatchObject({ author: 'Bea', text: 'Here too.', files: [{ file_name: 'log.txt' }] });
});

test('a customer shares own cases with own projects only', async () => {
  const own = await opened(ada);
  const foreign = await opened(eve);
  const other = await world.builders.project(eve.userId, 'Canal');
  const refused = [
    await share(ada, foreign.caseId),
    await share(ada, own.caseId, true, other.id),
    await share(eve, own.caseId),
    await share(eve, own.caseId, false),
    await share(bea, own.caseId, true),
    await share(bea, own.caseId, false),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  expect((await careCase(noor, foreign.caseId)).shared_with).toBeNull();
  expect(await numbersOf(ada)).toEqual([]);
});

test('a viewer can neither share nor read shared cases', async () => {
  const { caseId } = await sharedCase();
  const viewer = await world.signedIn('Vera');
  await setRole(world, projectId, viewer.userId, 'viewer');
  const own = await opened(viewer);
  const answers = [
    await share(viewer, own.caseId),
    await viewer.call(listSharedCases, { project_id: projectId }),
  ];
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
    [403, 'permission-issue'],
    [403, 'permission-issue'],
  ]);
  expect(await statusOf(viewer, caseId)).toBe(404);
});

test('a former member, a viewer and another customer see nothing', async () => {
  const { caseId } = await sharedCase();
  const file = (await caseOf(bea, caseId)).posts[0]?.files[0]?.file_path ?? '';
  await setRole(world, projectId, bea.userId, 'viewer');
  const seen = async (person: SignedIn) => [
    await statusOf(person, caseId),
    (await person.agent.get(file)).status,
    (await reply(person, { caseId })).status,
  ];
  expect(await seen(bea)).toEqual([404, 404, 404]);
  await setRole(world, projectId, bea.userId, 'editor');
  expect(await statusOf(bea, caseId)).toBe(200);
  const projects = world.connection.collection('projects');
  const member = { members: { user: new Types.ObjectId(bea.userId) } };
  await projects.updateOne({ _id: new Types.ObjectId(projectId) }, { $pull: member } as never);
  for (const person of [bea, eve]) {
    expect(await seen(person)).toEqual([404, 404, 404]);
    expect((await person.call(listSharedCases, { project_id: projectId })).status).toBe(404);
  }
});

test('the sharing ends with the membership of the customer, also after a later membership', async () => {
  await setRole(world, projectId, eve.userId, 'admin');
  const found = await opened(eve);
  await share(eve, found.caseId);
  expect(await numbersOf(bea)).toEqual([found.number]);
  await setRole(world, projectId, eve.userId, 'viewer');
  expect([await statusOf(bea, found.caseId), await numbersOf(bea)]).toEqual([404, []]);
  expect((await caseOf(eve, found.caseId)).shared_with).toBeNull();
  await setRole(world, projectId, eve.userId, 'admin', new Date(Date.now() + 60_000));
  expect([await statusOf(bea, found.caseId), await numbersOf(bea)]).toEqual([404, []]);
  const stop = await share(eve, found.caseId, false);
  expect([stop.status, (stop.body.case as SupportCase).shared_with]).toEqual([200, null]);
});

test('a dropped project shares no case, and a removed one leaves no reference', async () => {
  const { caseId, number } = await sharedCase();
  const projects = world.connection.collection('projects');
  const project = { _id: new Types.ObjectId(projectId) };
  await projects.updateOne(project, { $set: { droppedAt: new Date() } });
  expect([await statusOf(bea, caseId), (await caseOf(ada, caseId)).shared_with]).toEqual([404, null]);
  await projects.updateOne(project, { $unset: { droppedAt: '' } });
  expect(await statusOf(bea, caseId)).toBe(200);
  const scope = { projectId, userId: ada.userId };
  const content = world.app
    .get(ProjectContents)
    .all()
    .find(({ name }) => name === 'shared_cases');
  const numbers: unknown[] = [];
  for await (const one of (await content?.read(scope)) as AsyncIterable<string>) numbers.push(one);
  expect(numbers).toEqual([number]);
  await content?.remove(scope);
  expect([await statusOf(bea, caseId), await numbersOf(bea)]).toEqual([404, []]);
});

test('the customer ends the sharing, and the histories have it', async () => {
  const { caseId, number } = await sharedCase();
  await share(ada, caseId);
  for (let press = 0; press < 2; press += 1) expect((await share(ada, caseId, false)).status).toBe(200);
  expect(await statusOf(bea, caseId)).toBe(404);
  expect(await actionsOf(caseId)).toEqual([
    ['unshared', 'Harbour'],
    ['shared', 'Harbour'],
  ]);
  await eventually(async () => {
    const { body } = await ada.call(listAuditEvents, { project_id: projectId, area: 'support' });
    const events = (body.list as AuditEvent[]).map(({ subject, details }) => [
      subject.name,
      details['shared'],
    ]);
    expect(events).toEqual([
      [number, 'false'],
      [number, 'true'],
      [number, 'true'],
    ]);
  });
});

test('a case moves to another project', async () => {
  const { caseId, number } = await sharedCase();
  const other = await world.builders.project(ada.userId, 'Canal');
  const { body } = await share(ada, caseId, true, other.id);
  expect((body.case as SupportCase).shared_with).toEqual({ project_id: other.id, name: 'Canal' });
  expect([await statusOf(bea, caseId), await numbersOf(bea)]).toEqual([404, []]);
  await eventually(async () => {
    const { body: log } = await ada.call(listAuditEvents, { project_id: projectId, area: 'support' });
    const [last] = log.list as AuditEvent[];
    expect([last?.subject.name, last?.details['shared']]).toEqual([number, 'false']);
  });
});

test('members change nothing but posts', async () => {
  const { caseId } = await sharedCase();
  const calls = [
    bea.call(closeCase, { caseId }),
    bea.call(rateCase, { caseId, rating: 'good' }),
    bea.call(readCase, { caseId, seq: 1 }),
    bea.call(setCaseType, { caseId, type: 'billing' }),
    bea.call(listCaseHistory, { caseId, limit: 10 }),
    bea.call(linkCaseObject, { caseId, kind: 'cluster', object_id: caseId, linked: false }),
    bea.agent.get(`/api/self/support/cases/${caseId}/export/`),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
});

test('the list of a project has its shared cases in pages, and searches them', async () => {
  const first = await sharedCase('Slow zone of Ada');
  await setRole(world, projectId, eve.userId, 'operator');
  const second = await opened(eve, 'Silent zone of Eve');
  await share(eve, second.caseId);
  await opened(ada, 'Slow zone, not shared');
  const numbers = [second.number, first.number];
  expect(await numbersOf(bea)).toEqual(numbers);
  const { body } = await bea.call(listSharedCases, { project_id: projectId, limit: 1 });
  expect(body).toMatchObject({ count: 2, list: [{ number: second.number }] });
  expect(await numbersOf(bea, { cursor: body.next, limit: 1 })).toEqual([first.number]);
  expect(await numbersOf(bea, { query: 'zone' })).toEqual(numbers);
  expect(await numbersOf(bea, { query: 'slow zone' })).toEqual([first.number]);
  expect(await numbersOf(bea, { state: 'closed' })).toEqual([]);
  await setRole(world, projectId, eve.userId, 'viewer');
  for (const query of ['zone', 'silent zone'])
    expect(await numbersOf(bea, { query })).not.toContain(second.number);
});

inFullRun(test)('open screens of members get changes, also of the end of the sharing', async () => {
  const follow = async (person: SignedIn) => {
    const stream = await EventStream.open<CaseChange>(world, person, { path: followCases.path });
    streams.push(stream);
    return () => stream.data.flatMap(({ cases }) => cases ?? []).filter((id) => id === caseId).length;
  };
  let caseId = '';
  const member = await follow(bea);
  const stranger = await follow(eve);
  const own = await follow(ada);
  ({ caseId } = await opened(ada));
  await eventually(async () => expect(own()).toBe(1));
  await share(ada, caseId);
  await eventually(async () => expect(member()).toBe(1));
  await reply(ada, { caseId, text: 'One more.' });
  await eventually(async () => expect(member()).toBe(2));
  await share(ada, caseId, false);
  await eventually(async () => expect(member()).toBe(3));
  await reply(ada, { caseId, text: 'Alone.' });
  await eventually(async () => expect(own()).toBe(5));
  expect([member(), stranger()]).toEqual([3, 0]);
});

test('an answer is emailed to the customer and to members who replied', async () => {
  const { caseId } = await sharedCase();
  const silent = await world.signedIn('Silas');
  await setRole(world, projectId, silent.userId, 'editor');
  await reply(bea, { caseId, text: 'Here too.' });
  await answer(noor, { caseId, text: 'It is fixed.' });
  await sendNow(world, caseId);
  await eventually(async () => {
    for (const { mail } of [ada, bea])
      expect(JSON.stringify(await storedMessages(world, mail))).toContain('It is fixed.');
  });
  const toMember = JSON.stringify(await storedMessages(world, bea.mail));
  expect(toMember).toContain('replied to a case of your project');
  expect(JSON.stringify(await storedMessages(world, silent.mail))).not.toContain('It is fixed.');
});

inFullRun(test)('a merge across customers names the members, and shares only the shared case', async () => {
  const finn = await agent(world, 'Finn', 'lead');
  const target = await sharedCase('Silent');
  const source = await opened(eve, 'Slow');
  const input = { caseId: source.caseId, number: target.number };
  const { body } = await finn.call(mergeCase, input);
  expect(body.issues?.[0]?.message).toMatch(/Members of the project Harbour read ZW-\d+ too\.$/u);
  expect((await finn.call(mergeCase, { ...input, confirmed: true })).status).toBe(200);
  expect([await statusOf(bea, target.caseId), await statusOf(bea, source.caseId)]).toEqual([200, 404]);
  expect((await caseOf(eve, target.caseId)).shared_with).toBeNull();
  const last = await opened(eve, 'Last');
  await finn.call(mergeCase, { caseId: target.caseId, number: last.number, confirmed: true });
  expect(await caseOf(bea, target.caseId)).toMatchObject({ state: 'closed', merged_into: null });
  expect((await caseOf(ada, target.caseId)).merged_into).toMatchObject({ number: last.number });
  expect([await statusOf(bea, last.caseId), (await reply(bea, { caseId: target.caseId })).status]).toEqual([
    404, 409,
  ]);
});

inFullRun(test)('the deleted account of a member leaves no posts in the shared case', async () => {
  const { caseId } = await sharedCase();
  const zoe = await world.signedIn('Zoe');
  await setRole(world, projectId, zoe.userId, 'editor');
  await reply(zoe, { caseId, text: 'Mine.' });
  expect((await zoe.call(deleteAccount, { password: PASSWORD, confirm: zoe.mail })).status).toBe(200);
  await eventually(async () => {
    const texts = (await caseOf(ada, caseId)).posts.map(({ text }) => text);
    expect(texts).toEqual(['Since noon.']);
  });
  expect(await statusOf(bea, caseId)).toBe(200);
});
