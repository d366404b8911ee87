import { changePassword, listSessions, register, type InputOf } from '@zonewerk/contracts';
import { Credentials } from '../../../src/domains/account/passwords/credentials.service.js';
import { FactorPerson } from '../factors/factors-world.js';
import { eventually } from '../../harness/clusters-world.js';
import {
  type Browser,
  PASSWORD,
  sharedWorld,
  type SignedIn,
  startWorld,
  type World,
} from '../../harness/harness.js';
import { messageTo } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, hashing, estimator and lists of passwords, outbox and jobs.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

const NEW = 'four or five new words';

function change(person: Browser, fields: Partial<InputOf<typeof changePassword>> = {}) {
  const repeated = fields.new_password ?? NEW;
  return person.call(changePassword, {
    current_password: PASSWORD,
    new_password: repeated,
    new_password_repeat: repeated,
    ...fields,
  });
}

async function faultsOf(person: Browser, password: string): Promise<string[]> {
  const { body } = await change(person, { new_password: password });
  const { issues = [] } = body as { issues?: { path: string; message: string }[] };
  return issues.map((issue) => `${issue.path}: ${issue.message}`);
}

async function faultsOfRegistration(name: string, mail: string, password: string): Promise<string[]> {
  const { body } = await world.browser().call(register, { name, mail, password });
  return ((body as { issues?: { message: string }[] }).issues ?? []).map((issue) => issue.message);
}

const LENGTH = (least: number) =>
  `new_password: Please use at least ${least} characters. Four or five words make a good password.`;
const GUESSABLE = 'Your password must not consist of your name, your email address or Zonewerk.';

test('security 9: a password needs 15 visible characters without a second factor and 8 with one', async () => {
  const ada = await world.signedIn('Ada');
  expect(await faultsOf(ada, '🦀🌷🚲⛵🧀🌊🐄🏡🚜🌉🎨🧇🥞🌧')).toEqual([LENGTH(15)]);
  expect(await faultsOf(ada, 'brick tram fog')).toEqual([LENGTH(15)]);
  await new FactorPerson(world, ada).enableApp();
  expect(await faultsOf(ada, 'xk7 mq2')).toEqual([LENGTH(8)]);
  expect((await change(ada, { new_password: 'kilo mic' })).body.status).toBe('success');
});

const PROSE =
  'Seven herons wade past four red barges while the lock keeper paints his bicycle. At noon a ferry brings onions, ' +
  'two violins and a parrot that swears in Frisian; the mayor buys none of it, but hums all day.';

test.each([64, 200])('security 10: every one of %d password characters counts', async (length) => {
  const person = await world.signedIn('Long');
  const long = PROSE.slice(0, length - 1);
  expect((await change(person, { new_password: `${long}a` })).body.status).toBe('success');
  expect((await world.browser().signIn(person.mail, `${long}b`)).body.status).toBe('invalid-credentials');
  expect((await world.browser().signIn(person.mail, `${long}a`)).body.status).toBe('success');
});

test.each([
  'all small letters here',
  '   spaces   inside   ',
  '🦀🌷🚲⛵🧀🌊🐄🏡🚜🌉🎨🧇🥞🌧☔',
  '839271938471938',
])('security 11: %j is accepted without other kinds of characters', async (password) => {
  const person = await world.signedIn('Kinds');
  expect((await change(person, { new_password: password })).body.status).toBe('success');
  expect((await world.browser().signIn(person.mail, password)).body.status).toBe('success');
});

test.each([
  'zonewerk 2026!!!!',
  'Zonewerk-Zonewerk',
  'Marijke Jansen 19',
  'jansenmarijke!12345',
  'm.j.jansen.m.j.jansen',
  'm.j.jansen@example.com',
])('security 13: %j is rejected because it consists of personal or product names', async (password) => {
  expect(await faultsOfRegistration('Marijke Jansen', 'm.j.jansen@example.com', password)).toEqual([
    GUESSABLE,
  ]);
});

test('security 13: a name among other words is accepted', async () => {
  const password = 'marijke paints canal houses';
  expect(await faultsOfRegistration('Marijke Jansen', 'm.j.jansen@example.com', password)).toEqual([]);
});

test('security 14: a password change requires the current password, and wrong ones are throttled', async () => {
  const strict = await startWorld({ ZW_RATE_LIMIT_SCALE: '0.3' });
  try {
    const person = await strict.signedIn('Throttled');
    const statuses: unknown[] = [];
    for (let tried = 0; tried < 4; tried += 1) {
      const { status, body, headers } = await change(person, { current_password: 'not the right one' });
      statuses.push(status === 200 ? (body as { status: string }).status : status);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual(['invalid-credentials', 'invalid-credentials', 'invalid-credentials', 429]);
    expect((await change(person)).status).toBe(429);
  } finally {
    await strict.close();
  }
});

test('the two new passwords must be equal and differ from the current one', async () => {
  const person = await world.signedIn('Same');
  const typo = await change(person, { new_password: NEW, new_password_repeat: `${NEW}x` });
  expect(typo.body.issues).toEqual([
    { path: 'new_password_repeat', message: 'The two passwords are not the same.' },
  ]);
  expect(await faultsOf(person, PASSWORD)).toEqual([
    'new_password: This is your current password. Please choose another.',
  ]);
});

async function isIn(browser: Browser): Promise<boolean> {
  return (await browser.call(listSessions, {})).status === 200;
}

async function secondBrowser(person: SignedIn): Promise<Browser> {
  const other = world.browser();
  await other.signIn(person.mail);
  return other;
}

test('security 35, 40: a password change renews the session ID, ends other sessions and notifies the user', async () => {
  const person = await world.signedIn('Change');
  const other = await secondBrowser(person);
  const old = person.cookie('zw_session') ?? '';
  expect((await change(person)).body).toEqual({
    status: 'success',
    message: 'Your password has been changed. All other sessions have been ended.',
  });
  expect(await isIn(person)).toBe(true);
  expect(await isIn(other)).toBe(false);
  const replay = await world
    .browser()
    .agent.get('/projects/')
    .set('Accept', 'application/json')
    .set('Cookie', `zw_session=${old}`);
  expect(replay.body.redirect).toBe(true);
  expect((await world.browser().signIn(person.mail)).body.status).toBe('invalid-credentials');
  expect((await world.browser().signIn(person.mail, NEW)).body.status).toBe('success');
  const notice = await messageTo(world, person.mail, ({ subject }) => subject.includes('password'));
  expect(notice.subject).toBe('Your password has been changed (Zonewerk)');
  // The payload contains the cookie of a browser.
  const endings = { kind: 'passwords.end-sessions' };
  await eventually(async () => {
    const jobs = await world.connection.collection('jobs').find(endings).toArray();
    expect(new Set(jobs.map(({ secret }) => secret as unknown))).toEqual(new Set([true]));
  });
  const events = await world.connection
    .collection('auth_events')
    .find({ kind: 'password-changed', factor: 'password' })
    .toArray();
  expect(events.map((event) => String(event['user']))).toContain(person.userId);
});

test('security 16: a hash renewal at sign-in does not restore an old password', async () => {
  const person = await world.signedIn('Renewed');
  const { hash } = await import('@node-rs/argon2');
  const outdated = await hash(PASSWORD, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  const users = world.connection.collection('users');
  await users.updateOne({ signInAddresses: person.mail }, { $set: { passwordHash: outdated } });
  const credentials = world.app.get(Credentials);
  const before = await credentials.byMail(person.mail);
  expect((await change(person)).body.status).toBe('success');
  await credentials.refresh(before!, PASSWORD);
  expect((await world.browser().signIn(person.mail, NEW)).body.status).toBe('success');
});

test('security 46: a password change requires a recent proof', async () => {
  const person = await world.signedIn('Stale');
  const sessions = world.connection.collection('sessions');
  await sessions.updateMany({}, { $set: { factorAt: new Date(Date.now() - 16 * 60_000) } });
  expect((await change(person)).body.status).toBe('recent-factor-required');
});
