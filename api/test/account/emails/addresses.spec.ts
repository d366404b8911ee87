import {
  addEmail,
  confirmEmail,
  getEmail,
  LIMITS,
  listEmails,
  setEmailDisable,
  setEmailEnable,
  setEmailNotifications,
  setEmailPrimary,
  setEmailRemove,
  type Call,
  type EmailAddress,
} from '@zonewerk/contracts';
import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { UserEmailRepository } from '../../../src/domains/account/emails/user-email.repository.js';
import { type Browser, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { codesTo, codeTo, storedMessages, messageTo } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, outbox and jobs. Mails go to the development outbox.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

const fresh = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`;
const users = () => world.connection.collection('users');

async function list(person: Browser): Promise<EmailAddress[]> {
  return ((await person.call(listEmails, {})).body as { list: EmailAddress[] }).list;
}

async function find(person: Browser, email: string): Promise<EmailAddress> {
  const found = (await list(person)).find((one) => one.email === email);
  if (!found) throw new Error(`${email} is not in the list.`);
  return found;
}

/** Adds an email address and confirms it. */
async function addConfirmed(person: Browser, email = fresh('more')): Promise<EmailAddress> {
  // Other users may have claimed the email address earlier; their code differs.
  const before = await codesTo(world, email);
  await person.call(addEmail, { email, check: false });
  const { body } = await person.call(confirmEmail, { code: await codeTo(world, email, before) });
  expect(body.status).toBe('success');
  return find(person, email);
}

async function statusOf(person: Browser, call: Call, object: string): Promise<string> {
  return ((await person.call(call, { object } as never)).body as { status: string }).status;
}

const signsIn = async (mail: string) => (await world.browser().signIn(mail)).body.status === 'success';

test('security 44: an email address becomes active by its code, and the primary one is notified', async () => {
  const ada = await world.signedIn('Ada');
  const email = fresh('second');
  const added = await ada.call(addEmail, { email: ` ${email.toUpperCase()} `, check: 'true' });
  expect(added.body).toEqual({ status: 'success', message: `We have sent a code to ${email}.` });
  expect(await list(ada)).toMatchObject([
    { email: ada.mail, status: 'primary', notifications: 'all' },
    { email, status: 'unconfirmed', notifications: 'all' },
  ]);
  const { id } = await find(ada, email);
  expect(await signsIn(email)).toBe(false);
  expect((await ada.call(setEmailPrimary, { object: id })).body).toEqual({
    status: 'error',
    message: 'Please confirm this email address first.',
  });
  const confirmed = await ada.call(confirmEmail, { code: await codeTo(world, email) });
  expect(confirmed.body).toEqual({
    status: 'success',
    message: `${email} is confirmed.`,
    is_check: true,
    primary: false,
  });
  expect((await find(ada, email)).status).toBe('enabled');
  expect(await signsIn(email)).toBe(true);
  const subjectOfNotice = 'An email address has been added to your account (Zonewerk)';
  const notice = await messageTo(world, ada.mail, ({ subject }) => subject === subjectOfNotice);
  expect(notice.text).toContain(`It is ${email}.`);
});

test('security 26, 27: an email code is valid once, in its own session and for five attempts', async () => {
  const ada = await world.signedIn('Codes');
  const other = world.browser();
  await other.signIn(ada.mail);
  const email = fresh('codes');
  await ada.call(addEmail, { email, check: false });
  const code = await codeTo(world, email);
  const confirm = async (browser: Browser, given: string) =>
    ((await browser.call(confirmEmail, { code: given })).body as { status: string }).status;
  expect(await confirm(other, code)).toBe('error');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tried = 0; tried < LIMITS.codeTries; tried += 1) expect(await confirm(ada, wrong)).toBe('error');
  expect(await confirm(ada, code)).toBe('error');
  expect((await find(ada, email)).status).toBe('unconfirmed');
  const added = await addConfirmed(other, email);
  expect(added.status).toBe('enabled');
  expect(await confirm(other, await codeTo(world, email))).toBe('error');
});

test('security 45: a claim of another user’s email address gets no code and the same response', async () => {
  const ada = await world.signedIn('Owner');
  const eve = await world.signedIn('Eve');
  const free = fresh('free');
  const answers = await Promise.all(
    [ada.mail, free].map(async (email) => (await eve.call(addEmail, { email, check: false })).body),
  );
  expect(answers.map((body) => JSON.stringify(body).replace(ada.mail, free))).toEqual([
    JSON.stringify(answers[1]),
    JSON.stringify(answers[1]),
  ]);
  const message = await messageTo(world, ada.mail);
  expect(message).toMatchObject({ code: null, subject: 'This email address already has a Zonewerk account' });
  const statuses = (await list(eve)).map(({ status }) => status);
  expect(statuses).toEqual(['primary', 'unconfirmed', 'unconfirmed']);
});

test('security 45: an unconfirmed claim does not block an email address; the first confirmation wins', async () => {
  const ada = await world.signedIn('First');
  const eve = await world.signedIn('Second');
  const email = fresh('claimed');
  await eve.call(addEmail, { email, check: false });
  const code = await codeTo(world, email);
  expect((await addConfirmed(ada, email)).status).toBe('enabled');
  expect((await eve.call(confirmEmail, { code })).body).toEqual({
    status: 'error',
    message: 'This email address can no longer be confirmed.',
    is_check: false,
    primary: false,
  });
  expect(await users().countDocuments({ confirmedAddresses: email })).toBe(1);
});

test('an account rejects a duplicate email address and more than the maximum number', async () => {
  const ada = await world.signedIn('Full');
  const twice = await ada.call(addEmail, { email: ada.mail, check: false });
  expect(twice.body).toEqual({ status: 'error', message: 'This email address is already in your account.' });
  const emails = Array.from({ length: LIMITS.emailsMost - 1 }, (_, index) => ({
    _id: new Types.ObjectId(),
    email: `full-${index}@example.com`,
    createdAt: new Date(),
    confirmedAt: null,
    enabled: false,
    notifications: 'all',
  }));
  await users().updateOne(
    { _id: new Types.ObjectId(ada.userId) },
    { $push: { emails: { $each: emails } } as never },
  );
  const full = await ada.call(addEmail, { email: fresh('full'), check: false });
  expect(full.body.status).toBe('error');
  expect(await list(ada)).toHaveLength(LIMITS.emailsMost);
});

test('changes of a confirmed email address take effect and notify every email address', async () => {
  const ada = await world.signedIn('Changes');
  const more = await addConfirmed(ada);
  const first = await find(ada, ada.mail);
  expect(await statusOf(ada, setEmailDisable, more.id)).toBe('success');
  expect((await find(ada, more.email)).status).toBe('disabled');
  expect(await signsIn(more.email)).toBe(false);
  expect((await ada.call(setEmailPrimary, { object: more.id })).body.message).toBe(
    'Please enable this email address first.',
  );
  expect(await statusOf(ada, setEmailEnable, more.id)).toBe('success');
  expect(await signsIn(more.email)).toBe(true);
  expect(await statusOf(ada, setEmailPrimary, more.id)).toBe('success');
  expect((await list(ada)).map(({ email, status }) => [email, status])).toEqual([
    [more.email, 'primary'],
    [ada.mail, 'enabled'],
  ]);
  expect(await statusOf(ada, setEmailRemove, first.id)).toBe('success');
  expect(await list(ada)).toMatchObject([{ email: more.email, status: 'primary' }]);
  expect(await signsIn(ada.mail)).toBe(false);
  for (const to of [ada.mail, more.email]) {
    for (const word of ['disabled', 'enabled', 'primary', 'removed']) {
      await messageTo(world, to, ({ subject }) => subject.includes(word));
    }
  }
  const again = await world.signedIn('Again');
  expect((await addConfirmed(again, ada.mail)).status).toBe('enabled');
});

test('an unconfirmed email address can only be removed, and no notice is sent', async () => {
  const ada = await world.signedIn('Quiet');
  const email = fresh('quiet');
  await ada.call(addEmail, { email, check: false });
  const { id } = await find(ada, email);
  expect(await statusOf(ada, setEmailDisable, id)).toBe('error');
  expect(await statusOf(ada, setEmailEnable, id)).toBe('error');
  expect(await statusOf(ada, setEmailRemove, id)).toBe('success');
  expect(await list(ada)).toHaveLength(1);
  expect(await storedMessages(world, ada.mail)).toEqual([]);
});

test('security 45: the primary email address cannot be removed or disabled', async () => {
  const ada = await world.signedIn('Primary');
  const { id } = await find(ada, ada.mail);
  expect((await ada.call(setEmailRemove, { object: id })).body).toEqual({
    status: 'error',
    message: 'The primary email address cannot be removed. Please make another one primary first.',
  });
  expect((await ada.call(setEmailDisable, { object: id })).body).toEqual({
    status: 'error',
    message: 'The primary email address cannot be disabled. Please make another one primary first.',
  });
  expect(await signsIn(ada.mail)).toBe(true);
});

test.each([
  ['removed', setEmailRemove],
  ['disabled', setEmailDisable],
])('security 45: concurrent requests leave no primary email address that is %s', async (_, call) => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await world.signedIn('Race');
    const more = await addConfirmed(ada);
    const first = await find(ada, ada.mail);
    await Promise.all([
      ada.call(setEmailPrimary, { object: more.id }),
      ada.call(call, { object: more.id }),
      ada.call(call, { object: first.id }),
    ]);
    const stored = await users().findOne({ _id: new Types.ObjectId(ada.userId) });
    const primary = String(stored?.['primaryEmail']);
    expect(stored?.['signInAddresses']).toContain(primary);
    expect(stored?.['confirmedAddresses']).toContain(primary);
    expect((await list(ada))[0]).toMatchObject({ email: primary, status: 'primary' });
  }
});

const NOTHING = { promises: [], undo: null };

test('security 44, 45: the repository rejects a disabled primary email address and enables no unconfirmed one', async () => {
  const ada = await world.signedIn('Counts');
  const { id } = await addConfirmed(ada);
  await ada.call(setEmailDisable, { object: id });
  const store = world.app.get(UserEmailRepository);
  const email = (await store.find(ada.userId))?.emails.find(({ _id }) => _id.toHexString() === id);
  if (!email) throw new Error('The address is not stored.');
  expect(await store.setPrimary(ada.userId, email, NOTHING, new Date())).toBe(false);
  await users().updateOne({ 'emails._id': email._id }, { $set: { 'emails.$.confirmedAt': null } });
  expect(await store.enable(ada.userId, email, NOTHING)).toBe(false);
});

test('the notification option of an email address is validated, stored and returned', async () => {
  const ada = await world.signedIn('Options');
  const { id, created } = await find(ada, ada.mail);
  expect((await ada.call(setEmailNotifications, { object: id, option: 'security' })).body.status).toBe(
    'success',
  );
  const { body } = await ada.call(getEmail, { object: id });
  expect(JSON.parse((body as { object: string }).object)).toEqual({
    id,
    email: ada.mail,
    created,
    notifications: 'security',
    status: 'primary',
  });
  const wrong = await ada.call(setEmailNotifications, { object: id, option: 'none' as never });
  expect(wrong.body.issues).toEqual([{ path: 'option', message: 'Please choose one of the options.' }]);
});

const ON_ONE = [getEmail, setEmailPrimary, setEmailDisable, setEmailEnable, setEmailRemove];

test('a foreign email address and an unknown ID get the same error', async () => {
  const ada = await world.signedIn('Mine');
  const eve = await world.signedIn('Stranger');
  const more: SignedIn & { id?: string } = ada;
  more.id = (await addConfirmed(ada)).id;
  for (const call of [...ON_ONE, setEmailNotifications]) {
    const body = (object: string) => ({ object, option: 'all' }) as never;
    const foreign = await eve.call(call as Call, body(more.id));
    expect(foreign.status).toBe(403);
    expect(foreign.body).toEqual({
      status: 'object-owner-conflict',
      message: "You're not the owner of this Email Address.",
    });
    expect((await eve.call(call as Call, body('f'.repeat(24)))).body).toEqual(foreign.body);
  }
  expect(await list(ada)).toHaveLength(2);
});

test('security 46: every change of an email address requires a recent proof, reading does not', async () => {
  const ada = await world.signedIn('Stale');
  const { id } = await find(ada, ada.mail);
  const sessions = world.connection.collection('sessions');
  const stale = { $set: { factorAt: new Date(Date.now() - 16 * 60_000) } };
  await sessions.updateMany({ user: new Types.ObjectId(ada.userId) }, stale);
  const body = { object: id, email: fresh('stale'), check: false, code: '123456' } as never;
  const changes = [addEmail, confirmEmail, setEmailPrimary, setEmailDisable, setEmailEnable, setEmailRemove];
  for (const call of changes) {
    expect((await ada.call(call as Call, body)).body.status).toBe('recent-factor-required');
  }
  expect((await ada.call(getEmail, { object: id })).body.status).toBe('success');
});
