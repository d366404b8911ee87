import {
  acceptCareEmail,
  type CaseHistoryEvent,
  dismissCareEmail,
  getCareEmail,
  listCareHistory,
  listCases,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { EmailPosts } from '../../../src/domains/support/email/email-posts.service.js';
import { type Answered, EmailWorld, postsOf, TEAM, textsOf } from './email-fixtures.js';

// Real: SMTP from a mail library, DKIM and SPF by a DNS server, jobs, API over HTTP.
let mails: EmailWorld;
beforeAll(async () => {
  mails = await EmailWorld.start();
});
afterAll(() => mails.close());

const lastText = async ({ customer, caseId }: Answered) => (await postsOf(customer, caseId)).at(-1)?.text;

inFullRun(test).each([
  ['the signed email address', ({ address }: Answered) => ({ to: address })],
  ['In-Reply-To', ({ messageId }: Answered) => ({ to: TEAM, inReplyTo: messageId })],
  ['References', ({ messageId }: Answered) => ({ to: TEAM, references: ['<other@example.com>', messageId] })],
])('a reply of the customer is a post of the case by %s', async (_, thread) => {
  const answered = await mails.answered();
  const { customer, caseId } = answered;
  await mails.deliver({ from: customer.mail, text: 'It works now.', ...thread(answered) });
  const posts = await postsOf(customer, caseId);
  expect(posts.map(({ side, author, text }) => [side, author, text])).toEqual([
    ['person', 'Ada', 'Since noon.'],
    ['team', 'Noor', 'An answer to Ada.'],
    ['person', 'Ada', 'It works now.'],
  ]);
});

inFullRun(test)('a reply to an own email of the case is a post', async () => {
  const answered = await mails.answered();
  const from = answered.customer.mail;
  await mails.deliver({ from, to: answered.address, text: 'First.', messageId: '<first@example.com>' });
  await mails.deliver({ from, to: TEAM, text: 'Second.', inReplyTo: '<first@example.com>' });
  expect(await lastText(answered)).toBe('Second.');
});

inFullRun(test)('SPF proves a sender without a signature', async () => {
  const answered = await mails.answered();
  mails.dns.texts.set('example.com', 'v=spf1 ip4:127.0.0.1 -all');
  await mails.deliver({
    from: answered.customer.mail,
    to: answered.address,
    text: 'By SPF.',
    signedBy: null,
  });
  mails.dns.texts.delete('example.com');
  expect(await lastText(answered)).toBe('By SPF.');
});

inFullRun(test)(
  'an unproven email to a signed email address is a post once an agent accepts it',
  async () => {
    const answered = await mails.answered();
    const { customer, caseId, address } = answered;
    await mails.deliver({
      from: `Ada <${customer.mail}>`,
      to: address,
      text: 'From my phone.',
      signedBy: null,
    });
    expect(await textsOf(customer)).not.toContain('From my phone.');
    const [held] = (await mails.emails('held')).filter(({ case_id: id }) => id === caseId);
    const email = { email_id: held?.id ?? '' };
    const shown = await mails.noor.call(getCareEmail, email);
    expect(shown.body.email).toMatchObject({ state: 'held', text: 'From my phone.', from: customer.mail });
    const accepted = await Promise.all([1, 2].map(() => mails.noor.call(acceptCareEmail, email)));
    expect(accepted.map(({ status }) => status)).toContain(200);
    const texts = await textsOf(customer);
    expect(texts.filter((text) => text === 'From my phone.')).toHaveLength(1);
    const { list } = (await mails.noor.call(listCareHistory, { caseId })).body as {
      list: CaseHistoryEvent[];
    };
    const events = list.filter(({ action }) => action === 'email-accepted');
    expect(events[0]).toMatchObject({ author: 'Noor', detail: customer.mail });
    expect((await mails.noor.call(acceptCareEmail, email)).body.status).toBe('conflict');
    expect((await mails.noor.call(dismissCareEmail, email)).body.status).toBe('conflict');
  },
);

test('an email that is accepted and dismissed at the same time stays accepted', async () => {
  const { customer, caseId, address } = await mails.answered();
  await mails.deliver({ from: customer.mail, to: address, text: 'Twice decided.', signedBy: null });
  const [held] = (await mails.emails('held')).filter(({ case_id: id }) => id === caseId);
  const email = { email_id: held?.id ?? '' };
  const posts = mails.world.app.get(EmailPosts);
  const add = posts.add.bind(posts);
  jest.spyOn(posts, 'add').mockImplementationOnce(async (...parts) => {
    expect((await mails.noor.call(dismissCareEmail, email)).status).toBe(200);
    return add(...parts);
  });
  expect((await mails.noor.call(acceptCareEmail, email)).status).toBe(200);
  expect((await mails.noor.call(getCareEmail, email)).body.email).toMatchObject({ state: 'posted' });
  expect(await textsOf(customer)).toContain('Twice decided.');
});

inFullRun(test)('subject, number and Thread-Index do not assign an email to a case', async () => {
  const answered = await mails.answered();
  const { customer } = answered;
  const { list } = (await customer.call(listCases, {})).body as { list: { number: string }[] };
  await mails.deliver({
    from: customer.mail,
    to: TEAM,
    subject: `Re: ${list[0]?.number}: Noor answered your case`,
    text: 'Another matter.',
    headers: { 'Thread-Index': Buffer.alloc(22, 7).toString('base64') },
  });
  expect(await lastText(answered)).toBe('An answer to Ada.');
  expect(await textsOf(customer)).toContain('Another matter.');
});

test.each([
  ['signed email address', ({ address }: Answered) => ({ to: address })],
  ['Message-ID', ({ messageId }: Answered) => ({ to: TEAM, inReplyTo: messageId })],
])('another customer with the %s of a case opens an own case', async (_, thread) => {
  const answered = await mails.answered();
  const bob = await mails.world.signedIn('Bob');
  await mails.deliver({ from: bob.mail, text: 'Of Bob.', ...thread(answered) });
  expect(await textsOf(answered.customer)).toEqual(['Since noon.', 'An answer to Ada.']);
  expect(await textsOf(bob)).toEqual(['Of Bob.']);
});

inFullRun(test)('a changed signature of an email address or a Message-ID matches no case', async () => {
  const answered = await mails.answered();
  const { customer, address, messageId } = answered;
  const changed = (text: string) => text.replace(/[0-9a-f]@/u, (end) => (end.startsWith('0') ? '1@' : '0@'));
  await mails.deliver({ from: customer.mail, to: changed(address), text: 'Changed address.' });
  await mails.deliver({ from: customer.mail, to: TEAM, inReplyTo: changed(messageId), text: 'Changed ID.' });
  expect(await lastText(answered)).toBe('An answer to Ada.');
  expect(await textsOf(customer)).toEqual(expect.arrayContaining(['Changed address.', 'Changed ID.']));
});

test.each([
  ['no signature', { signedBy: null }],
  [
    'the signature of another domain',
    { signedBy: 'evil.example', envelope: { from: 'x@evil.example', to: TEAM } },
  ],
])('an email in the name of a customer with %s opens no case', async (name, forged) => {
  const answered = await mails.answered();
  const { customer, messageId } = answered;
  const subject = `Forged ${name} ${answered.caseId}`;
  await mails.deliver({ from: customer.mail, to: TEAM, subject, text: 'Forged.', ...forged });
  await mails.deliver({ from: customer.mail, to: TEAM, subject, inReplyTo: messageId, ...forged });
  expect(await textsOf(customer)).toEqual(['Since noon.', 'An answer to Ada.']);
  const found = (await mails.emails('unverified')).filter((email) => email.subject === subject);
  expect(found.map(({ hint, case_id: id }) => [hint, id])).toEqual([
    ['case-address', null],
    ['customer-address', null],
  ]);
});

inFullRun(test)('an email to the case and to the team is one post', async () => {
  const answered = await mails.answered();
  const { customer, address, messageId } = answered;
  const envelope = { from: customer.mail, to: [address, TEAM] };
  const email = { from: customer.mail, to: address, cc: TEAM, inReplyTo: messageId, text: 'Once.' };
  await mails.deliver({ ...email, envelope });
  expect((await textsOf(customer)).filter((text) => text === 'Once.')).toHaveLength(1);
  expect(await mails.world.connection.collection('support_emails').countDocuments({ text: 'Once.' })).toBe(2);
});

test('an unmatched email from a confirmed email address opens a case of its customer', async () => {
  const bob = await mails.world.signedIn('Bob');
  await mails.deliver({ from: bob.mail, to: TEAM, subject: 'New matter', text: 'Since noon.' });
  const { list } = (await bob.call(listCases, {})).body as { list: { subject: string; state: string }[] };
  expect(list.map(({ subject, state }) => [subject, state])).toEqual([['New matter', 'open']]);
  const [received] = await mails.emailsTo(bob.mail, 1);
  expect(received?.source).toContain('we have received your case');
});
