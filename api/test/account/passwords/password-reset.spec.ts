import {
  addEmail,
  checkReset,
  listSessions,
  processReset,
  resetByEmail,
  resetByPhone,
} from '@zonewerk/contracts';
import { createHash, randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { PasswordResets } from '../../../src/domains/account/passwords/password-resets.service.js';
import { solveCaptcha } from '../../harness/captcha.js';
import { FactorPerson } from '../factors/factors-world.js';
import { type Browser, PASSWORD, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { storedMessages, messageTo } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, hashing, outbox and jobs. Mails and SMS go to the development outbox.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());
// Captchas have a test of their own.
const forgetTries = () => world.connection.collection('rate_limits').deleteMany({ key: /^reset-network/u });
beforeEach(forgetTries);

const NEW = 'four or five new words';
const LINK = /http:\/\/localhost:4200\/reset\/([\w-]+)\//u;

const ask = (browser: Browser, email: string) => browser.call(resetByEmail, { email });

const seen = new Set<string>();

/** The token of the next link for a recipient; an older link may arrive first. */
async function tokenTo(to: string): Promise<string> {
  const tokenIn = (text: string) => LINK.exec(text)?.[1] ?? '';
  const isNext = (text: string) => tokenIn(text) !== '' && !seen.has(tokenIn(text));
  const token = tokenIn((await messageTo(world, to, ({ text }) => isNext(text))).text);
  seen.add(token);
  return token;
}

async function tokenOf(person: SignedIn): Promise<string> {
  await ask(world.browser(), person.mail);
  return tokenTo(person.mail);
}

const set = (token: string, pw1 = NEW, pw2 = pw1, browser = world.browser()) =>
  browser.call(processReset, { reset_token: token, pw1, pw2 });

const resets = () => world.connection.collection('password_resets');
const ENDED = 'This link has been used or has expired. Please request a new one.';

test('security 47: a reset link works once, ends every session, does not sign in and notifies the owner', async () => {
  const ada = await world.signedIn('Ada');
  const token = await tokenOf(ada);
  expect(token).toHaveLength(43);
  expect(await resets().countDocuments({ tokenHash: token })).toBe(0);
  const browser = world.browser();
  const good = {
    status: 'success',
    message: '',
    second_factor: false,
    account: `${ada.mail.slice(0, 1)}•••${ada.mail.slice(ada.mail.indexOf('@'))}`,
  };
  const check = async (from: Browser) => (await from.call(checkReset, { reset_token: token })).body;
  expect(await check(browser)).toEqual({ ...good, own: false });
  expect(await check(await world.signedIn('Ben'))).toEqual({ ...good, own: false });
  expect(await check(ada)).toEqual({ ...good, own: true });
  const done = await set(token, NEW, NEW, browser);
  expect(done.body).toEqual({
    status: 'success',
    message: 'Your password has been changed. Please sign in with it.',
    try: 0,
  });
  expect((await browser.page('/projects/')).vars.loggedIn).toBe(false);
  expect((await ada.call(listSessions, {})).status).toBe(401);
  const devices = world.connection.collection('known_devices');
  expect(await devices.countDocuments({ user: new Types.ObjectId(ada.userId) })).toBe(0);
  expect((await world.browser().signIn(ada.mail)).body.status).toBe('invalid-credentials');
  expect((await world.browser().signIn(ada.mail, NEW)).body.status).toBe('success');
  expect((await set(token, 'another four new words')).body).toMatchObject({
    status: 'invalid-token',
    message: ENDED,
  });
  const notice = await messageTo(world, ada.mail, ({ subject }) => subject.includes('reset'));
  expect(notice.subject).toBe('Your password has been reset (Zonewerk)');
  const own = { user: new Types.ObjectId(ada.userId), kind: /reset/u };
  const events = await world.connection.collection('auth_events').find(own).sort({ at: 1 }).toArray();
  expect(events.map(({ kind, factor }) => [kind, factor])).toEqual([
    ['reset-requested', null],
    ['password-reset', 'mail-link'],
  ]);
});

test('security 47: a reset link used concurrently sets one password', async () => {
  const ada = await world.signedIn('Parallel');
  const token = await tokenOf(ada);
  await forgetTries();
  const passwords = ['these are new words 1', 'these are new words 2', 'these are new words 3'];
  const answers = await Promise.all(passwords.map((password) => set(token, password)));
  expect(answers.filter(({ body }) => (body as { status: string }).status === 'success')).toHaveLength(1);
});

test('security 47: a reset link is valid once and ends the others, even if no password is set', async () => {
  const ada = await world.signedIn('Once');
  const first = await tokenOf(ada);
  const second = await tokenOf(ada);
  const links = world.app.get(PasswordResets);
  const open = await links.find(first);
  if (!open) throw new Error('The link is none.');
  const used = await Promise.all([1, 2, 3].map(() => links.use(first, open)));
  expect(used.filter(Boolean)).toHaveLength(1);
  expect([await links.find(first), await links.find(second)]).toEqual([null, null]);
});

test('security 47: reset links expire after 60 minutes by mail, 10 by SMS, or when another is used', async () => {
  const ada = await world.signedIn('Ends');
  const first = await tokenOf(ada);
  await world.connection
    .collection('users')
    .updateOne(
      { _id: new Types.ObjectId(ada.userId) },
      { $set: { phone: { number: '+31612000001', confirmedAt: new Date() } } },
    );
  await world.browser().call(resetByPhone, { phone: '+31 6 1200 0001' });
  const bySms = await tokenTo('+31612000001');
  const stored = await resets()
    .find({ user: new Types.ObjectId(ada.userId) })
    .sort({ createdAt: 1 })
    .toArray();
  expect(
    stored.map(({ channel, createdAt, goodUntil }) => [channel, (goodUntil - createdAt) / 60_000]),
  ).toEqual([
    ['mail', 60],
    ['sms', 10],
  ]);
  expect(JSON.stringify(stored.map(({ outbox: _outbox, ...rest }) => rest))).not.toContain(first);
  expect((await set(bySms)).body.status).toBe('success');
  await forgetTries();
  expect((await set(first)).body.status).toBe('invalid-token');
  const late = await tokenOf(ada);
  await resets().updateMany({}, { $set: { goodUntil: new Date(Date.now() - 1) } });
  expect((await world.browser().call(checkReset, { reset_token: late })).body.status).toBe('invalid-token');
  expect((await set(late)).body.status).toBe('invalid-token');
});

test('security 3: a reset request has the same response and writes for existing and unknown accounts', async () => {
  const ada = await world.signedIn('Same');
  const unknown = `nobody-${randomUUID().slice(0, 8)}@example.com`;
  const answers = [];
  for (const mail of [ada.mail, unknown]) {
    const { status, body, headers } = await ask(world.browser(), mail);
    await forgetTries();
    answers.push([status, JSON.stringify(body).replace(mail, 'X'), Object.keys(headers as object).sort()]);
  }
  expect(answers[0]).toEqual(answers[1]);
  await tokenTo(ada.mail);
  const [issued, other] = await resets().find().sort({ createdAt: -1 }).limit(2).toArray();
  const shape = (one: object | undefined) => Object.keys(one ?? {}).sort();
  expect(shape(issued)).toEqual(shape(other));
  expect(await storedMessages(world, unknown)).toEqual([]);
  expect((await ada.call(listSessions, {})).status).toBe(200);
  expect((await world.browser().signIn(ada.mail)).body.status).toBe('success');
});

test('security 44: an unconfirmed email address and a disabled account get no reset link', async () => {
  const ada = await world.signedIn('Unconfirmed');
  const waiting = `waiting-${randomUUID().slice(0, 8)}@example.com`;
  await ada.call(addEmail, { email: waiting, check: false });
  const disabled = await world.signedIn('Disabled');
  const users = world.connection.collection('users');
  await users.updateOne({ _id: new Types.ObjectId(disabled.userId) }, { $set: { disabledAt: new Date() } });
  for (const mail of [waiting, disabled.mail])
    expect((await ask(world.browser(), mail)).body.status).toBe('success');
  // Jobs run in order, so the other links would have arrived before this one.
  await tokenOf(ada);
  for (const mail of [waiting, disabled.mail]) {
    expect((await storedMessages(world, mail)).filter(({ text }) => LINK.test(text))).toEqual([]);
  }
});

test('security 47: a reset link has the configured host, and its page sends no referrer', async () => {
  const ada = await world.signedIn('Host');
  const browser = world.browser();
  const token = await browser.csrf();
  await browser
    .post(resetByEmail.path)
    .set('Host', 'evil.example')
    .send({ _csrf_token: token, email: ada.mail });
  const reset = await tokenTo(ada.mail);
  const page = `/reset/${reset}/`;
  for (const accept of ['application/json', 'text/html']) {
    const { headers } = await browser.agent.get(page).set('Accept', accept);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
  }
  const other = await browser.agent.get('/login/').set('Accept', 'application/json');
  expect(other.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('security 48: a reset neither skips the second factor nor serves as it', async () => {
  const person = await FactorPerson.create(world, 'Factor');
  await person.enableApp();
  const { mail } = person.browser;
  const token = await tokenOf(person.browser);
  const opened = await world.browser().call(checkReset, { reset_token: token });
  expect(opened.body).toMatchObject({ status: 'success', second_factor: true });
  expect((await set(token, 'kilo mic')).body.status).toBe('success');
  const browser = world.browser();
  expect((await browser.signIn(mail, 'kilo mic')).body.status).toBe('twofactor');
  expect((await browser.call(listSessions, {})).status).toBe(401);
});

test('security 9–13: password rules apply to a reset, and a rejected password does not use up the link', async () => {
  const ada = await world.signedIn('Rules');
  const token = await tokenOf(ada);
  const weak = await set(token, 'passwordpassword');
  expect((weak.body as { issues: { path: string; message: string }[] }).issues).toEqual([
    {
      path: 'pw1',
      message: 'This password is easy to guess: it repeats the same characters. Please choose another.',
    },
  ]);
  expect((await set(token, NEW, `${NEW}x`)).body.issues).toEqual([
    { path: 'pw2', message: 'The two passwords are not the same.' },
  ]);
  expect((await set(token)).body.status).toBe('success');
  expect((await world.browser().signIn(ada.mail, PASSWORD)).body.status).toBe('invalid-credentials');
});

test('the fourth reset attempt requires a captcha of its purpose and browser, valid once', async () => {
  const ada = await world.signedIn('Captcha');
  const browser = world.browser();
  for (const tried of [1, 2, 3]) {
    expect((await ask(browser, ada.mail)).body).toMatchObject({ status: 'success', try: tried });
  }
  const refused = async (response?: string) =>
    (await browser.call(resetByEmail, { email: ada.mail, response })).body as { status: string; try: number };
  const without = await refused();
  expect([without.status, without.try >= 3]).toEqual(['captcha-required', true]);
  expect((await refused('no answer')).status).toBe('captcha-required');
  expect((await refused(await solveCaptcha(browser, 'login'))).status).toBe('captcha-required');
  expect((await refused(await solveCaptcha(world.browser(), 'reset'))).status).toBe('captcha-required');
  const solved = await solveCaptcha(browser, 'reset');
  expect((await refused(solved)).status).toBe('success');
  expect((await refused(solved)).status).toBe('captcha-required');
  expect((await set('x'.repeat(43), NEW, NEW, browser)).body.status).toBe('captcha-required');
});

test('security 22: reset links per recipient are rate-limited', async () => {
  const ada = await world.signedIn('Ada');
  const key = `mail-recipient:${createHash('sha256').update(ada.mail).digest('base64url')}`;
  const counter = { key, points: 6_000, expire: new Date(Date.now() + 900_000) };
  await world.connection.collection('rate_limits').insertOne(counter);
  expect((await ask(world.browser(), ada.mail)).status).toBe(429);
});

test.each([
  ['nobody', 'This is not a valid email-address.'],
  ['a@b', 'This is not a valid email-address.'],
])('a reset for %j is rejected: %s', async (email, message) => {
  const { status, body } = await ask(world.browser(), email);
  expect([status, (body as { issues: unknown }).issues]).toEqual([400, [{ path: 'email', message }]]);
});

test('a reset rejects an invalid phone and does not reveal an unknown one', async () => {
  const none = await world.browser().call(resetByPhone, { phone: '0612345678' });
  expect(none.body.issues).toEqual([{ path: 'phone', message: 'This phone number is invalid.' }]);
  const unregistered = await world.browser().call(resetByPhone, { phone: '+31612999999' });
  expect(unregistered.body).toMatchObject({
    status: 'success',
    message: 'If +31612999999 belongs to an account, we have sent a link to it.',
  });
});
