import {
  type BodyOf,
  type CareSummary,
  type CaseHistoryEvent,
  getCase,
  listCareCases,
  listCareHistory,
  setAbuseReport,
  setCaseType,
  type SupportCase,
} from '@zonewerk/contracts';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { agent, careCase } from '../care-fixtures.js';
import { created, UNKNOWN_ID } from '../support-fixtures.js';

// Real: API over HTTP, database engine.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
let noor: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  eve = await world.signedIn('Eve');
  noor = await agent(world, 'Noor');
});
afterAll(() => world.close());

const FACTS = {
  address: 'phishing-quoll.example',
  occurred_at: '2026-01-02T03:04:00.000Z',
  evidence: 'Received: from mail.phishing-quoll.example\nSubject: Your bank',
};

type Report = Omit<BodyOf<typeof setAbuseReport>, 'caseId'>;

const report = (person: SignedIn, caseId: string, more: Partial<Report> = {}) =>
  person.call(setAbuseReport, { caseId, ...FACTS, ...more });
const abuse = () => created(ada, { type: 'abuse' });
const reportOf = async (caseId: string) =>
  ((await ada.call(getCase, { caseId })).body.case as SupportCase).report;

test('a report has address, time and evidence for the customer and for agents, who find the case by it', async () => {
  const caseId = await abuse();
  expect(await reportOf(caseId)).toBeNull();
  const { status, body } = await report(ada, caseId);
  expect([status, (body.case as SupportCase).report]).toEqual([200, FACTS]);
  expect((await careCase(noor, caseId)).report).toEqual(FACTS);
  const found = await noor.call(listCareCases, { view: 'all', query: 'phishing-quoll', limit: 10 });
  expect((found.body.list as CareSummary[]).map((one) => one.caseId)).toEqual([caseId]);
});

test('a changed report is in the history with each address', async () => {
  const caseId = await abuse();
  await report(ada, caseId);
  await report(ada, caseId, { address: '192.0.2.66', evidence: 'Port scan.' });
  expect(await reportOf(caseId)).toMatchObject({ address: '192.0.2.66', evidence: 'Port scan.' });
  const { body } = await noor.call(listCareHistory, { caseId, limit: 10 });
  const events = (body.list as CaseHistoryEvent[]).filter(({ action }) => action === 'report');
  expect(events.map(({ detail }) => detail)).toEqual(['192.0.2.66', FACTS.address]);
});

test('foreign and unknown cases, and those of another type, have no report', async () => {
  const caseId = await abuse();
  expect((await report(eve, caseId)).status).toBe(404);
  expect((await report(ada, UNKNOWN_ID)).status).toBe(404);
  expect(await reportOf(caseId)).toBeNull();
  await ada.call(setCaseType, { caseId, type: 'question' });
  const { status, body } = await report(ada, caseId);
  expect([status, body.message]).toEqual([
    409,
    'This case reports no abuse. Please choose the type “Report abuse” first.',
  ]);
});

test.each([
  ['address', { address: ' ' }],
  ['address', { address: 'x'.repeat(501) }],
  ['occurred_at', { occurred_at: 'yesterday' }],
  ['occurred_at', { occurred_at: '2999-01-01T00:00:00.000Z' }],
  ['evidence', { evidence: '' }],
])('an error names the field %s of %j', async (path, change) => {
  const { status, body } = await report(ada, await abuse(), change);
  expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
});
