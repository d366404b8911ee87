import { randomUUID } from 'node:crypto';
import {
  type CaseHistoryEvent,
  closeCase,
  getCase,
  listCaseHistory,
  listCases,
  reopenCase,
  type SupportCase,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import type { SignedIn } from '../../harness/harness.js';
import { careCase } from '../care-fixtures.js';
import { EmailWorld, postsOf, TEAM } from '../email/email-fixtures.js';
import { caseFields, create, created, reply } from '../support-fixtures.js';

// @full Replies after the closing; support.spec.ts has replies in the gate.

// Real: API over HTTP, SMTP from a mail library, database engine, jobs.
const DAY_MS = 86_400_000;
let mails: EmailWorld;
let ada: SignedIn;
beforeAll(async () => {
  mails = await EmailWorld.start();
  ada = await mails.world.signedIn('Ada');
});
afterAll(() => mails.close());

const caseOf = async (person: SignedIn, caseId: string) =>
  (await person.call(getCase, { caseId })).body.case as SupportCase;

/** Closes a case some days ago. */
async function closedSince(person: SignedIn, caseId: string, days: number): Promise<string> {
  await person.call(closeCase, { caseId });
  const changedAt = new Date(Date.now() - days * DAY_MS);
  await mails.world.connection
    .collection('support_cases')
    .updateOne({ _id: new Types.ObjectId(caseId) }, { $set: { changedAt } });
  return caseId;
}

const opened = async (days: number) =>
  closedSince(ada, await created(ada, { subject: 'Slow', type: 'billing' }), days);
const caseIdOf = ({ body }: { body: unknown }) => (body as { case: SupportCase }).case.caseId;

test('a reply within 30 days opens the case again', async () => {
  const caseId = await opened(29);
  expect(caseIdOf(await reply(ada, { caseId }))).toBe(caseId);
  expect(await caseOf(ada, caseId)).toMatchObject({ state: 'open', reopen_until: null, followed_by: null });
});

test('a later reply opens a related case, once for each submit', async () => {
  const caseId = await opened(31);
  const { number } = await caseOf(ada, caseId);
  const input = { caseId, text: 'Slow again.', submit_key: randomUUID() };
  const file = { name: 'dig.txt', content: 'One.' };
  const answers = await Promise.all([reply(ada, input, [file]), reply(ada, input, [file])]);
  const [next = ''] = answers.map(caseIdOf);
  expect(answers.map(caseIdOf)).toEqual([next, next]);
  expect(next).not.toBe(caseId);
  const follow = await caseOf(ada, next);
  expect(follow).toMatchObject({
    subject: 'Slow',
    type: 'billing',
    state: 'open',
    posts: [{ text: 'Slow again.', files: [{ file_name: 'dig.txt' }] }],
  });
  expect(await caseOf(ada, caseId)).toMatchObject({ state: 'closed', followed_by: { caseId: next } });
  expect((await careCase(mails.noor, next)).related).toMatchObject([{ number }]);
  expect((await careCase(mails.noor, caseId)).related).toMatchObject([{ caseId: next }]);
  const { list } = (await ada.call(listCaseHistory, { caseId })).body as { list: CaseHistoryEvent[] };
  expect(list).toMatchObject([{ action: 'continued', author: 'Ada', detail: follow.number }]);
});

inFullRun(test)('further late replies go to the case that the first one opened', async () => {
  const caseId = await opened(31);
  const next = caseIdOf(await reply(ada, { caseId }));
  expect(caseIdOf(await reply(ada, { caseId, text: 'One more.' }))).toBe(next);
  await closedSince(ada, next, 31);
  const third = caseIdOf(await reply(ada, { caseId }));
  expect([caseId, next]).not.toContain(third);
  expect(await caseOf(ada, next)).toMatchObject({ followed_by: { caseId: third } });
});

test('a late message of a chat opens a conversation', async () => {
  const { body } = await create(ada, caseFields({ via: 'chat' }));
  const caseId = await closedSince(ada, (body as { caseId: string }).caseId, 31);
  const next = caseIdOf(await reply(ada, { caseId, via: 'chat' }));
  const { list } = (await ada.call(listCases, { via: 'chat' })).body as { list: { caseId: string }[] };
  expect(list.map((one) => one.caseId)).toContain(next);
});

test.each([
  [29, true],
  [31, false],
])('an email %d days after the closing opens the case again: %s', async (days, isSame) => {
  const { customer, caseId, address } = await mails.answered();
  await closedSince(customer, caseId, days);
  const email = { from: customer.mail, text: 'Slow again.' };
  await mails.deliver({ ...email, to: address, messageId: `<one-${days}@example.com>` });
  await mails.deliver({ ...email, to: TEAM, inReplyTo: `<one-${days}@example.com>` });
  await mails.deliver({ ...email, to: address, messageId: `<two-${days}@example.com>` });
  const { list } = (await customer.call(listCases, {})).body as { list: { caseId: string }[] };
  expect(list).toHaveLength(isSame ? 1 : 2);
  const next = list.find((one) => isSame || one.caseId !== caseId)?.caseId ?? '';
  const texts = (await postsOf(customer, next)).map(({ text }) => text);
  expect(texts.filter((text) => text === 'Slow again.')).toHaveLength(3);
  if (!isSame) expect((await careCase(mails.noor, next)).related).toMatchObject([{ caseId }]);
});

test('a customer opens a closed case again without a text, within 30 days', async () => {
  const caseId = await opened(29);
  const until = (await caseOf(ada, caseId)).reopen_until;
  expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now() + DAY_MS / 2);
  const { body } = await ada.call(reopenCase, { caseId });
  expect(body.case).toMatchObject({ state: 'open', posts: [{ side: 'person' }] });
  expect((await ada.call(reopenCase, { caseId })).status).toBe(200);
  const late = await opened(31);
  expect((await ada.call(reopenCase, { caseId: late })).status).toBe(409);
  expect((await caseOf(ada, late)).state).toBe('closed');
});
