import {
  closeSession,
  listSessions,
  login,
  logout,
  register,
  registerConfirm,
  registerResend,
  stepUp,
  type Session,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { type Browser, PASSWORD, sharedWorld, startWorld, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine, outbox and jobs. Mails go to the development outbox.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

interface OutboxMessage {
  subject: string;
  code: string | null;
  text: string;
}

/** The newest messages to a recipient, once the given number has arrived. */
async function mailsTo(to: string, wanted = 1): Promise<OutboxMessage[]> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const response = await world
      .browser()
      .agent.get('/dev/outbox/')
      .query({ to })
      .set('Accept', 'application/json');
    const messages = response.body as OutboxMessage[];
    if (messages.length >= wanted) return messages;
  }
  throw new Error(`${to} did not get ${wanted} messages.`);
}

async function startRegistration(browser: Browser, mail: string) {
  return browser.call(register, { name: 'Ada', mail, password: PASSWORD });
}

test('a person registers with the code from the mail and signs in', async () => {
  const browser = world.browser();
  const started = await startRegistration(browser, ' Ada@Example.COM ');
  expect(started.body).toEqual({ status: 'success', message: 'We have sent a code to ada@example.com.' });
  const [mail] = await mailsTo('ada@example.com');
  expect(mail?.code).toMatch(/^\d{6}$/u);
  expect((await browser.signIn('ada@example.com')).body.status).toBe('invalid-credentials');
  const confirmed = await browser.call(registerConfirm, { mail: 'ada@example.com', code: mail?.code ?? '' });
  expect(confirmed.body.status).toBe('success');
  const signedIn = await browser.signIn('ADA@example.com');
  expect(signedIn.body).toMatchObject({ status: 'success', try: 0, type: null });
  expect((await browser.page('/projects/')).vars.loggedIn).toBe(true);
});

test('a registered email address gets the same response, and its owner a notice without a code', async () => {
  const { mail } = await world.signedIn('Known');
  const unknown = await startRegistration(world.browser(), 'fresh@example.com');
  const existing = await startRegistration(world.browser(), mail);
  expect(existing.status).toBe(unknown.status);
  expect(existing.body).toEqual({ status: 'success', message: `We have sent a code to ${mail}.` });
  const [notice] = await mailsTo(mail);
  expect(notice?.code).toBeNull();
  expect(notice?.text).toContain('/login/');
});

test('a registration code is valid once, only in its browser, and a new one replaces it', async () => {
  const browser = world.browser();
  await startRegistration(browser, 'code@example.com');
  const [first] = await mailsTo('code@example.com');
  const stranger = await world
    .browser()
    .call(registerConfirm, { mail: 'code@example.com', code: first?.code ?? '' });
  expect(stranger.body.status).toBe('invalid-code');
  await browser.call(registerResend, { mail: 'code@example.com' });
  const [second] = await mailsTo('code@example.com', 2);
  const old = await browser.call(registerConfirm, { mail: 'code@example.com', code: first?.code ?? '' });
  expect(old.body.status).toBe(first?.code === second?.code ? 'success' : 'invalid-code');
  const right = { mail: 'code@example.com', code: second?.code ?? '' };
  const both = await Promise.all([
    browser.call(registerConfirm, right),
    browser.call(registerConfirm, right),
  ]);
  // Both may succeed: a confirmation without a response can be repeated.
  expect(both.map((one) => one.body.status)).toContain('success');
  const later = await browser.call(registerConfirm, right);
  expect(later.body.status).toBe('invalid-code');
  const users = await world.connection.collection('users').find({ signInAddresses: right.mail }).toArray();
  const made = { user: { $in: users.map(({ _id }) => _id) }, kind: 'registered' };
  expect(users).toHaveLength(1);
  expect(await world.connection.collection('auth_events').countDocuments(made)).toBe(1);
});

test('a registration code expires after ten minutes', async () => {
  const browser = world.browser();
  await startRegistration(browser, 'late@example.com');
  const [message] = await mailsTo('late@example.com');
  const ended = { $set: { codeUntil: new Date(Date.now() - 1) } };
  await world.connection.collection('registrations').updateOne({ mail: 'late@example.com' }, ended);
  const late = await browser.call(registerConfirm, { mail: 'late@example.com', code: message?.code ?? '' });
  expect(late.body.status).toBe('invalid-code');
});

test('five wrong codes end a registration, and another code gives no new attempts', async () => {
  const browser = world.browser();
  await startRegistration(browser, 'tries@example.com');
  const [mail] = await mailsTo('tries@example.com');
  const wrong = mail?.code === '000000' ? '000001' : '000000';
  for (let tried = 0; tried < 5; tried += 1) {
    await browser.call(registerConfirm, { mail: 'tries@example.com', code: wrong });
  }
  const late = await browser.call(registerConfirm, { mail: 'tries@example.com', code: mail?.code ?? '' });
  expect(late.body.status).toBe('invalid-code');
  await browser.call(registerResend, { mail: 'tries@example.com' });
  const registrations = world.connection.collection('registrations');
  expect((await registrations.findOne({ mail: 'tries@example.com' }))?.['triesLeft']).toBe(0);
});

test('a short password is rejected by naming the field, counted in visible characters', async () => {
  const browser = world.browser();
  const short = await browser.call(register, {
    name: 'A',
    mail: 'p@example.com',
    password: '🦀🌷🚲⛵🧀🌊🐄🏡🚜🌉🎨🧇🥞🌧',
  });
  expect(short.status).toBe(400);
  expect(short.body.issues[0].path).toBe('password');
  expect(
    (
      await browser.call(register, {
        name: 'A',
        mail: 'p@example.com',
        password: '🦀🌷🚲⛵🧀🌊🐄🏡🚜🌉🎨🧇🥞🌧☔',
      })
    ).status,
  ).toBe(200);
});

test.each(['NFC', 'NFD'])('every Unicode form of a password signs in', async (first) => {
  const mail = `${first.toLowerCase()}@example.com`;
  const chosen = 'crème brûlée naïveté'.normalize(first);
  await world.builders.person({ name: 'N', mail, password: chosen });
  const answer = await world.browser().signIn(mail, chosen.normalize(first === 'NFC' ? 'NFD' : 'NFC'));
  expect(answer.body.status).toBe('success');
  const stored = await world.connection.collection('users').findOne({ signInAddresses: mail });
  expect(stored?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
});

test('an outdated hash is renewed at sign-in', async () => {
  const { mail } = await world.signedIn('Old');
  const weaker = '$argon2id$v=19$m=8192,t=1,p=1$';
  const { hash } = await import('@node-rs/argon2');
  const old = await hash(PASSWORD, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  expect(old.startsWith(weaker)).toBe(true);
  const users = world.connection.collection('users');
  await users.updateOne({ signInAddresses: mail }, { $set: { passwordHash: old } });
  expect((await world.browser().signIn(mail)).body.status).toBe('success');
  expect((await users.findOne({ signInAddresses: mail }))?.['passwordHash']).toMatch(/m=19456,t=2,p=1/u);
});

test('the session cookie is HttpOnly, SameSite=Lax and opaque, and sign-in replaces a planted one', async () => {
  const { mail } = await world.signedIn('Cookie');
  const browser = world.browser();
  const planted = 'A'.repeat(43);
  browser.agent.jar.setCookie(`zw_session=${planted}; path=/`, '127.0.0.1');
  const token = (await browser.page('/login/')).vars.token;
  const response = await browser.post(login.path).send({ _csrf_token: token, mail, password: PASSWORD });
  const cookies = response.headers['set-cookie'] as unknown as string[];
  const session = cookies.find((one) => one.startsWith('zw_session=') && !one.startsWith('zw_session=;'));
  expect(session).toMatch(
    /^zw_session=[\w-]{43}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/u,
  );
  expect(session).not.toContain(planted);
  expect(cookies.some((one) => one.startsWith('zw_logged_in=1') && !one.includes('HttpOnly'))).toBe(true);
  const stored = await world.connection.collection('sessions').find().toArray();
  expect(JSON.stringify(stored)).not.toContain(browser.cookie('zw_session'));
});

test('over https the session cookie is Secure and __Host-', async () => {
  const secure = await startWorld({ PUBLIC_URL: 'https://zonewerk.example', TRUSTED_PROXIES: '127.0.0.1' });
  try {
    await secure.builders.person({ name: 'S', mail: 's@example.com', password: PASSWORD });
    const first = await secure
      .browser()
      .agent.get('/login/')
      .set('Accept', 'application/json')
      .set('X-Forwarded-Proto', 'https');
    const guest = (first.headers['set-cookie'] as unknown as string[])[0] ?? '';
    expect(guest).toMatch(/^__Host-zw_guest=/u);
    const response = await secure
      .browser()
      .post(login.path)
      .set('X-Forwarded-Proto', 'https')
      .set('Cookie', guest.split(';')[0] ?? '')
      .send({ _csrf_token: first.body.vars.token, mail: 's@example.com', password: PASSWORD });
    const [session] = (response.headers['set-cookie'] as unknown as string[]).filter((one) =>
      one.includes('session'),
    );
    expect(session).toMatch(/^__Host-zw_session=.*; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/u);
    expect(session).not.toContain('Domain');
    expect(first.headers['strict-transport-security']).toContain('max-age=');
  } finally {
    await secure.close();
  }
});

test('a second sign-in is reported, and signing out ends the session and clears browser data', async () => {
  const ada = await world.signedIn('Twice');
  expect((await ada.signIn(ada.mail)).body.status).toBe('already-logged-in');
  const old = ada.cookie('zw_session') ?? '';
  const out = await ada.call(logout, {});
  expect(out.headers['clear-site-data']).toBe('"cache", "storage"');
  expect(ada.cookie('zw_session')).toBeUndefined();
  const replay = await world
    .browser()
    .agent.get('/projects/')
    .set('Accept', 'application/json')
    .set('Cookie', `zw_session=${old}`);
  expect(replay.body.redirect).toBe(true);
});

test('a session expires after its idle time and its absolute time', async () => {
  const sessions = world.connection.collection('sessions');
  for (const field of ['idleUntil', 'absoluteUntil']) {
    const ada = await world.signedIn('Idle');
    expect((await ada.call(listSessions, {})).status).toBe(200);
    await sessions.updateMany({}, { $set: { [field]: new Date(Date.now() - 1) } });
    expect((await ada.call(listSessions, {})).status).toBe(401);
  }
});

test('every authentication event is stored with UTC time and factor, without secrets', async () => {
  const browser = world.browser();
  await startRegistration(browser, 'events@example.com');
  const [mail] = await mailsTo('events@example.com');
  await browser.call(registerConfirm, { mail: 'events@example.com', code: mail?.code ?? '' });
  await world.browser().signIn('events@example.com', 'a wrong password here');
  await world.browser().signIn('events@example.com');
  await browser.signIn('events@example.com');
  await browser.call(stepUp, { password: PASSWORD });
  const { list } = (await browser.call(listSessions, {})).body as { list: Session[] };
  const other = list.find((session) => !session.current);
  await browser.call(closeSession, { session_ip: other?.ip ?? '', session_date: other?.date ?? '' });
  await browser.call(logout, {});
  const user = await world.connection.collection('users').findOne({ signInAddresses: 'events@example.com' });
  const history = world.connection.collection('auth_events').find({ user: user?._id });
  const events = await history.sort({ at: 1, _id: 1 }).toArray();
  expect(events.map((event) => [event['kind'], event['factor']])).toEqual([
    ['registered', 'mail-code'],
    ['sign-in-refused', 'password'],
    ['signed-in', 'password'],
    ['signed-in', 'password'],
    ['confirmed', 'password'],
    ['session-killed', null],
    ['signed-out', null],
  ]);
  expect(events.every((event) => event['at'] instanceof Date && event['ip'] === '127.0.0.1')).toBe(true);
  const fields = '__v _id at browser browserName city country device factor ip kind session user userAgent';
  for (const event of events) expect(Object.keys(event).sort().join(' ')).toBe(fields);
  expect(JSON.stringify(events)).not.toContain('a wrong password here');
});

test('a forged X-Forwarded-For does not change the recorded IP address', async () => {
  const { mail } = await world.signedIn('Forged');
  const browser = world.browser();
  const token = await browser.csrf();
  const answer = await browser.agent
    .post(login.path)
    .set('X-Forwarded-For', '203.0.113.7')
    .send({ _csrf_token: token, mail, password: PASSWORD });
  expect(answer.body).toMatchObject({ status: 'success' });
  const forged = await world.connection.collection('sessions').countDocuments({ ip: '203.0.113.7' });
  expect(forged).toBe(0);
});

inFullRun(test)('registration can be closed', async () => {
  const closed = await startWorld({ REGISTRATION: 'closed' });
  try {
    const answer = await startRegistration(closed.browser(), 'new@example.com');
    expect(answer.body.status).toBe('closed');
    expect(await closed.connection.collection('registrations').countDocuments()).toBe(0);
  } finally {
    await closed.close();
  }
});
