import { addCareNote, type CareCase, listCases } from '@zonewerk/contracts';
import { randomUUID } from 'node:crypto';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../../harness/clusters-world.js';
import { careCase } from '../care-fixtures.js';
import { recordSoak } from '../../harness/soak-record.js';
import { EmailWorld, postsOf, TEAM, textsOf } from './email-fixtures.js';

/*
 * Real: SMTP in both directions, jobs, API over HTTP. Rate limits are those of production: 120 emails per hour and
 * sender, which `npm run soak -- --part loops` sends.
 */
const ROBOT_EMAILS = Number(process.env['ZW_SOAK_ROBOT_EMAILS'] ?? 5);
let mails: EmailWorld;
beforeAll(async () => {
  mails = await EmailWorld.start({ ZW_RATE_LIMIT_SCALE: '1' });
});
afterAll(() => mails.close());

const sentTo = (address: string) => mails.smtp.received.filter(({ to }) => to.includes(address)).length;

test('an auto-responder without headers gets one automatic email', async () => {
  const { mail } = await mails.world.signedIn('Loop');
  for (let round = 1; round <= ROBOT_EMAILS; round += 1)
    await mails.deliver({ from: mail, to: TEAM, subject: 'I am away', text: `Round ${round}.` });
  await mails.emailsTo(mail, 1);
  await recordSoak({ 'emails of an auto-responder': ROBOT_EMAILS, 'automatic emails to it': 1 });
}, 1_800_000);

inFullRun(test).each([
  ['Auto-Submitted', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['Precedence', { headers: { Precedence: 'bulk' } }],
  ['List-Id', { headers: { 'List-Id': '<list.example.com>' } }],
  ['X-Auto-Response-Suppress', { headers: { 'X-Auto-Response-Suppress': 'All' } }],
])('an email with %s opens a case without an automatic email', async (_, email) => {
  const person = await mails.world.signedIn('Robot');
  await mails.deliver({ from: person.mail, to: TEAM, text: 'Away.', ...email });
  expect(await textsOf(person)).toEqual(['Away.']);
  // An email of a later case shows that the mail server has received all earlier ones.
  await mails.answered();
  expect(sentTo(person.mail)).toBe(0);
});

inFullRun(test)('an email with an empty sender gets no automatic email', async () => {
  const person = await mails.world.signedIn('Empty');
  await mails.deliver({ from: person.mail, to: TEAM, text: 'Away.', envelope: { from: '', to: TEAM } });
  await mails.answered();
  expect(sentTo(person.mail)).toBe(0);
});

inFullRun(test)('a returned email of the product adds no post', async () => {
  const { customer, caseId, address } = await mails.answered();
  const [, own] = await mails.emailsTo(customer.mail, 2);
  const envelope = { from: customer.mail, to: address };
  await mails.deliver({ from: customer.mail, to: address, signedBy: null, envelope, raw: own?.source ?? '' });
  expect(await postsOf(customer, caseId)).toHaveLength(2);
});

/** A report of a mail server about an email (RFC 3464). */
function report(messageId: string, action: 'failed' | 'delayed'): string {
  return [
    'From: Mail Delivery System <mailer-daemon@mx.example>',
    `To: ${TEAM}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Your email could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Action: ${action}`,
    'Status: 5.1.1',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '--b--',
    '',
  ].join('\r\n');
}

const undelivered = async (caseId: string): Promise<CareCase['posts'][number]['undelivered'][]> =>
  (await careCase(mails.noor, caseId)).posts.map((post) => post.undelivered);

inFullRun(test)('a report of a failed delivery marks the post, and opens no case', async () => {
  const { customer, caseId, address, messageId } = await mails.answered();
  const email = { from: customer.mail, to: address, signedBy: null, envelope: { from: '', to: address } };
  const forged = messageId.replace(/\.[0-9a-f]{32}@/u, `.${'0'.repeat(32)}@`);
  await mails.deliver({ ...email, raw: report(forged, 'failed') });
  await mails.deliver({ ...email, raw: report(messageId, 'delayed') });
  expect(await undelivered(caseId)).toEqual([undefined, undefined]);
  await mails.deliver({ ...email, raw: report(messageId, 'failed') });
  expect(await undelivered(caseId)).toEqual([undefined, true]);
  expect((await customer.call(listCases, {})).body.list).toHaveLength(1);
  expect(await mails.emails('unverified')).toEqual([]);
});

inFullRun(test)('a note is in no email to a customer', async () => {
  const { customer, caseId, address } = await mails.answered();
  const text = 'Internal words 7f3a.';
  await mails.noor.call(addCareNote, {
    caseId,
    text,
    mentions: [mails.noor.userId],
    submit_key: randomUUID(),
  });
  await mails.deliver({ from: customer.mail, to: address, text: 'A reply.' });
  const mention = () => mails.smtp.received.some(({ source }) => source.includes('mentioned you'));
  await eventually(async () => expect(mention()).toBe(true));
  expect(mails.smtp.received.filter(({ source }) => source.includes(text))).toEqual([]);
});
