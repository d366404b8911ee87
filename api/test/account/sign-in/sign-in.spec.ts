import { accountSelector, forgetAccount, login, logout, register } from '@zonewerk/contracts';
import type { mongo } from 'mongoose';
import { PasswordStrategy } from '../../../src/domains/account/sign-in/password.strategy.js';
import { PasswordService } from '../../../src/platform/auth/password.service.js';
import { PASSWORD, startWorld, type Browser, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine and the commands that reach it.
let world: World;
beforeAll(async () => {
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/signin_${process.pid}`;
  uri.searchParams.set('monitorCommands', 'true');
  world = await startWorld({ MONGODB_URI: uri.href });
});
afterAll(() => world.close());

const WRONG = 'a wrong password here';

interface Remembered {
  status: string;
  remember_cookie: string | null;
  accounts: { id: string; name: string; mail: string }[];
}

const remembered = async (browser: Browser) => (await browser.call(accountSelector, {})).body as Remembered;

async function signOut(browser: Browser): Promise<void> {
  await browser.call(logout, {});
  browser.forgetToken();
}

/** One example of each class that must be indistinguishable. */
async function classes() {
  const disabled = await world.signedIn('Gone');
  await world.connection
    .collection('users')
    .updateOne({ signInAddresses: disabled.mail }, { $set: { disabledAt: new Date() } });
  const unconfirmed = `late-${Date.now()}@example.com`;
  await world.browser().call(register, {
    name: 'Late',
    mail: unconfirmed,
    password: PASSWORD,
  });
  return {
    unknown: [`nobody-${Date.now()}@example.com`, PASSWORD],
    wrong: [(await world.signedIn('Here')).mail, WRONG],
    disabled: [disabled.mail, PASSWORD],
    unconfirmed: [unconfirmed, PASSWORD],
  } as const;
}

test('security 1: unknown, wrong, disabled and unconfirmed credentials get the same status, body and headers', async () => {
  const answers = [];
  for (const [mail, password] of Object.values(await classes())) {
    const { status, body, headers } = await world.browser().signIn(mail, password);
    const { 'x-request-id': _id, date: _date, ...rest } = headers as Record<string, string>;
    const policy = rest['content-security-policy']?.replace(/nonce-[^']+/gu, 'nonce');
    answers.push({ status, body: body as unknown, headers: { ...rest, 'content-security-policy': policy } });
  }
  expect(answers[0]?.body).toMatchObject({ status: 'invalid-credentials', try: 1, type: null });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.headers).not.toHaveProperty('set-cookie');
});

test('security 2: unknown, wrong, disabled and unconfirmed credentials cause the same work and writes', async () => {
  const work = new Map<string, string[]>();
  let current: string[] = [];
  const note = ({ commandName, command, databaseName }: mongo.CommandStartedEvent) => {
    if (databaseName !== world.connection.name) return;
    const collection = String((command as Record<string, unknown>)[commandName]);
    const isBackground =
      /^(?:jobs|leases)$/u.test(collection) || JSON.stringify(command).includes('outbox.id');
    if (!isBackground) current.push(`${commandName} ${collection}`);
  };
  const prepared = Object.entries(await classes());
  const client = world.connection.getClient();
  const verify = jest.spyOn(world.app.get(PasswordService), 'verify');
  for (const [name, [mail, password]] of prepared) {
    const browser = world.browser();
    await browser.csrf();
    current = [];
    verify.mockClear();
    client.on('commandStarted', note);
    await browser.signIn(mail, password);
    client.off('commandStarted', note);
    work.set(name, [...current, `${verify.mock.calls.length} hashes`]);
  }
  verify.mockRestore();
  expect(work.get('unknown')).toEqual(expect.arrayContaining(['insert auth_events', '1 hashes']));
  for (const commands of work.values()) expect(commands).toEqual(work.get('unknown'));
});

test('security 6: the chooser shows accounts only in their browser and selects none automatically', async () => {
  const { mail } = await world.signedIn('Chosen');
  const browser = world.browser();
  expect((await remembered(browser)).status).toBe('no-cookie');
  await browser.signIn(mail, PASSWORD, { rememberAccount: '1' });
  const cookie = browser.cookie('zw_chooser') ?? '';
  expect(cookie).toMatch(/^[\w-]{43}$/u);
  await signOut(browser);
  const list = await remembered(browser);
  expect(list).toMatchObject({ status: 'success', accounts: [{ name: 'Chosen', mail }] });
  expect(JSON.stringify(list)).not.toContain(cookie);
  expect((await browser.page('/projects/')).redirect).toBe(true);

  const thief = world.browser();
  await thief.csrf();
  thief.agent.jar.setCookie(`zw_chooser=${cookie}; path=/`, '127.0.0.1');
  expect((await remembered(thief)).status).toBe('cookie-invalid');
  const marks = {
    rememberCookie: list.remember_cookie ?? '',
    rememberUserId: list.accounts[0]?.id ?? '',
  };
  const stolen = await thief.call(login, { ...marks, password: PASSWORD });
  expect(stolen.body).toMatchObject({ status: 'cookie-invalid' });
  const other = await browser.call(login, { ...marks, rememberUserId: 'x', password: PASSWORD });
  expect(other.body).toMatchObject({ status: 'cookie-invalid' });
  const odd = await browser.call(login, { ...marks, rememberCookie: 'é'.repeat(43), password: PASSWORD });
  expect(odd.body).toMatchObject({ status: 'cookie-invalid' });
  const wrong = await browser.call(login, { ...marks, password: WRONG });
  expect(wrong.body).toMatchObject({ status: 'invalid-credentials' });
  const chosen = await browser.call(login, { ...marks, password: PASSWORD });
  expect(chosen.body).toMatchObject({ status: 'success' });
});

test('passport-local verifies the password for a typed email address and for a chosen account', async () => {
  const { mail } = await world.signedIn('Verified');
  const verify = jest.spyOn(PasswordStrategy.prototype, 'validate');
  try {
    const browser = world.browser();
    await browser.signIn(mail.toUpperCase(), PASSWORD, { rememberAccount: '1' });
    await signOut(browser);
    const { remember_cookie: cookie, accounts } = await remembered(browser);
    const marks = { rememberCookie: cookie ?? '', rememberUserId: accounts[0]?.id ?? '' };
    expect((await browser.call(login, { ...marks, password: PASSWORD })).body.status).toBe('success');
    expect(verify.mock.calls.map(([, ofMail, password]) => [ofMail, password])).toEqual([
      [mail, PASSWORD],
      [mail, PASSWORD],
    ]);
  } finally {
    verify.mockRestore();
  }
});

test('security 6: the chooser cookie is HttpOnly, SameSite=Lax and contains no personal data', async () => {
  const { mail, userId } = await world.signedIn('Hidden');
  const answer = await world.browser().signIn(mail, PASSWORD, { rememberAccount: '1' });
  const lines = answer.headers['set-cookie'] as unknown as string[];
  const cookie = lines.find((line) => line.startsWith('zw_chooser=')) ?? '';
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part);
  const value = Buffer.from(/=([^;]*)/u.exec(cookie)?.[1] ?? '', 'base64url').toString('latin1');
  for (const personal of [mail, userId, 'Hidden']) expect(`${cookie}${value}`).not.toContain(personal);
  const stored = await world.connection.collection('choosers').find({}).toArray();
  expect(stored).not.toHaveLength(0);
  expect(JSON.stringify(stored)).not.toContain(/=([^;]*)/u.exec(cookie)?.[1]);
});

test('security 6: a removed account is not restored, and "do not remember" stores nothing', async () => {
  const ada = await world.signedIn('Ada');
  const eve = await world.signedIn('Eve');
  const browser = world.browser();
  for (const { mail } of [ada, eve]) {
    await browser.signIn(mail, PASSWORD, { rememberAccount: true });
    await signOut(browser);
  }
  const both = await remembered(browser);
  expect(both.accounts.map(({ mail }) => mail)).toEqual([ada.mail, eve.mail]);
  await browser.call(forgetAccount, { account: both.accounts[0]?.id ?? '' });
  expect((await remembered(browser)).accounts.map(({ mail }) => mail)).toEqual([eve.mail]);
  await browser.signIn(eve.mail, PASSWORD, { rememberAccount: '0' });
  await signOut(browser);
  expect((await remembered(browser)).status).toBe('no-cookie');
  const plain = world.browser();
  await plain.signIn(ada.mail);
  expect(plain.cookie('zw_chooser')).toBeUndefined();
});

test('security 7: responses of the account have Cache-Control no-store', async () => {
  const answer = await world.browser().signIn('nobody@example.com');
  expect(answer.headers['cache-control']).toContain('no-store');
});

const ODD: Record<string, unknown> = {
  operator: { $ne: '' },
  array: ['ada@example.com'],
  object: { mail: 'ada@example.com' },
  null: null,
  number: 1,
  'NUL byte': 'ada\u0000@example.com',
  homoglyph: 'аda@example.com',
  'Kelvin sign': '\u212Aate@example.com',
  megabyte: `${'x'.repeat(200_000)}@example.com`,
};

test.each(Object.entries(ODD))(
  'security 8: %s as an email address is rejected by naming the field',
  async (_, mail) => {
    const browser = world.browser();
    const body = { _csrf_token: await browser.csrf(), mail, password: PASSWORD };
    const answer = await browser.post(login.path).send(body);
    expect(answer.status).toBe(400);
    expect((answer.body as { issues: { path: string }[] }).issues[0]?.path).toBe('mail');
  },
);

test('security 8: form-encoded operators do not sign in, and an email address in mixed case does', async () => {
  const { mail } = await world.signedIn('Case');
  const browser = world.browser();
  const form = `_csrf_token=${await browser.csrf()}&mail[$ne]=&password=${encodeURIComponent(PASSWORD)}`;
  expect((await browser.post(login.path).type('form').send(form)).status).toBe(400);
  expect((await browser.signIn(mail.toUpperCase())).body).toMatchObject({ status: 'success' });
});

test('a device cookie is reused by its account, and a planted cookie is replaced', async () => {
  const ada = await world.signedIn('Ada');
  const eve = await world.signedIn('Eve');
  const planted = eve.cookie('zw_device') ?? '';
  expect(planted).toMatch(/^[\w-]{43}$/u);
  const victim = world.browser();
  victim.agent.jar.setCookie(`zw_device=${planted}; path=/`, '127.0.0.1');
  await victim.signIn(ada.mail);
  const fresh = victim.cookie('zw_device');
  expect(fresh).not.toBe(planted);
  await signOut(victim);
  await victim.signIn(ada.mail);
  expect(victim.cookie('zw_device')).toBe(fresh);
  const hashes = await world.connection.collection('known_devices').find({}).toArray();
  expect(JSON.stringify(hashes)).not.toContain(fresh);
});
