import type * as Crypto from 'node:crypto';
import { logout, stepUp, twoFactorLogin } from '@zonewerk/contracts';
import { PasswordService } from '../../../src/platform/auth/password.service.js';
import { CaptchaService } from '../../../src/platform/captcha/captcha.service.js';
import { solve, solveCaptcha } from '../../harness/captcha.js';
import { giveFactors, RIGHT_CODE, WRONG_CODE } from '../factors/fake-factors.js';
import { PASSWORD, startWorld, type Browser, type World } from '../../harness/harness.js';

// Real: API over HTTP with the product's own limits, database engine, captchas with real solutions.
let world: World;
beforeAll(async () => {
  world = await startWorld({ ZW_RATE_LIMIT_SCALE: '1' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await world.empty();
});
afterAll(() => world.close());

const WRONG = 'a wrong password here';

async function person({ builders } = world): Promise<string> {
  const mail = 'ada@example.com';
  await builders.person({ name: 'Ada', mail, password: PASSWORD });
  return mail;
}

async function fail(mail: string, times: number): Promise<void> {
  for (let tried = 0; tried < times; tried += 1) await world.browser().signIn(mail, WRONG);
}

/** The counter of the given kind. */
async function counted(kind: string, { connection } = world) {
  return connection
    .collection<{ _id: string; failures: number; waitUntil: Date }>('sign_in_tries')
    .findOne({ _id: { $regex: `^${kind}:` } });
}

async function pretend(failures: number): Promise<void> {
  await world.connection
    .collection('sign_in_tries')
    .updateMany({}, { $set: { failures, waitUntil: new Date(0) } });
}

/** Sets a rate-limit counter of the test network. */
async function pretendNetwork(rule: string, points: number): Promise<void> {
  const counter = { $set: { points, expire: new Date(Date.now() + 900_000) } };
  const key = { key: `${rule}:127.0.0.1` };
  await world.connection.collection('rate_limits').updateOne(key, counter, { upsert: true });
}

const statusOf = (response: { body: unknown }) => (response.body as { status: string }).status;

test('security 4: after two failures a captcha of this browser and purpose is required before hashing', async () => {
  const mail = await person();
  await fail(mail, 2);
  const verify = jest.spyOn(world.app.get(PasswordService), 'verify');
  const browser = world.browser();
  const captchas = world.app.get(CaptchaService);
  const good = await solveCaptcha(browser);
  const visitor = { guestId: browser.cookie('zw_guest') ?? '', ip: '127.0.0.1', userAgent: '' };
  const expired = await solve(await captchas.challenge('login', visitor, new Date(Date.now() - 3_600_000)));
  const cheaper = JSON.parse(Buffer.from(good, 'base64').toString()) as { challenge: object };
  const bad: Record<string, string | undefined> = {
    missing: undefined,
    wrong: Buffer.from(
      JSON.stringify({ ...cheaper, solution: { counter: 0, derivedKey: '00'.repeat(32) } }),
    ).toString('base64'),
    changed: Buffer.from(JSON.stringify(cheaper).replace('"cost":1000', '"cost":1')).toString('base64'),
    expired,
    'of another browser': await solveCaptcha(world.browser()),
    'for another purpose': await solveCaptcha(browser, 'reset'),
    garbage: 'not base64 at all',
    'other JSON': Buffer.from('{"challenge":null}').toString('base64'),
  };
  for (const [name, response] of Object.entries(bad)) {
    const answer = await browser.signIn(mail, PASSWORD, response === undefined ? {} : { response });
    expect([name, answer.body]).toEqual([
      name,
      { status: 'captcha-required', message: 'Please solve the captcha.', try: 2, type: null },
    ]);
  }
  expect(verify).not.toHaveBeenCalled();
  expect(statusOf(await browser.signIn(mail, PASSWORD, { response: good }))).toBe('success');
});

test('security 5: one captcha sent in 20 concurrent requests counts once', async () => {
  const mail = await person();
  await fail(mail, 2);
  const browser = world.browser();
  const response = await solveCaptcha(browser);
  const token = await browser.csrf();
  const body = { _csrf_token: token, mail, password: WRONG, response };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.post('/api/user/login/').send(body)),
  );
  expect(answers.map(statusOf).sort()).toEqual([
    ...Array.from({ length: 19 }, () => 'captcha-required'),
    'invalid-credentials',
  ]);
});

test('security 17, 19: after 100 failures only a recognized device of the owner can sign in', async () => {
  const mail = await person();
  const own = world.browser();
  expect(statusOf(await own.signIn(mail))).toBe('success');
  await own.post('/api/user/logout/').send({ _csrf_token: await own.csrf() });
  own.forgetToken();
  await fail(mail, 1);
  await pretend(99);
  const stranger = world.browser();
  const last = await stranger.signIn(mail, WRONG, { response: await solveCaptcha(stranger) });
  expect(last.body).toMatchObject({ status: 'invalid-credentials', try: 100 });
  const verify = jest.spyOn(world.app.get(PasswordService), 'verify');
  await pretend(100);
  const locked = await stranger.signIn(mail, PASSWORD, { response: await solveCaptcha(stranger) });
  expect(locked.status).toBe(429);
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
  expect(verify).not.toHaveBeenCalled();
  expect((await own.signIn(mail)).body).toMatchObject({ status: 'success', try: 0 });
  expect(await counted('password')).toBeNull();
});

test('security 19: wrong codes of strangers do not lock out the owner’s recognized device', async () => {
  const ada = await world.signedIn('Ada');
  await ada.post('/api/user/logout/').send({ _csrf_token: await ada.csrf() });
  ada.forgetToken();
  giveFactors(world, ['app']);
  const thief = world.browser();
  await thief.signIn(ada.mail);
  expect(statusOf(await thief.call(twoFactorLogin, { code: WRONG_CODE }))).toBe('invalid-code');
  await pretend(100);
  expect((await thief.call(twoFactorLogin, { code: RIGHT_CODE })).status).toBe(429);
  expect(statusOf(await ada.signIn(ada.mail))).toBe('twofactor');
  expect(statusOf(await ada.call(twoFactorLogin, { code: RIGHT_CODE }))).toBe('success');
  expect(await counted('code')).toBeNull();
});

test('security 17: an email address without an account is throttled in the same way', async () => {
  await fail('nobody@example.com', 1);
  await pretend(100);
  const browser = world.browser();
  const response = await solveCaptcha(browser);
  expect((await browser.signIn('nobody@example.com', PASSWORD, { response })).status).toBe(429);
  const { _id } = (await counted('password')) ?? { _id: '' };
  expect(_id).not.toContain('nobody');
});

test('security 18: the waiting time grows, is sent as Retry-After and is reset by a success', async () => {
  const mail = await person();
  await fail(mail, 1);
  const waits: number[] = [];
  const browser = world.browser();
  for (const failures of [7, 8, 9, 20]) {
    await pretend(failures);
    // Solved in advance, so that the waiting time has not passed at the next attempt.
    const first = await solveCaptcha(browser);
    const second = await solveCaptcha(browser);
    await browser.signIn(mail, WRONG, { response: first });
    const next = await browser.signIn(mail, PASSWORD, { response: second });
    expect(next.status).toBe(429);
    waits.push(Number(next.headers['retry-after']));
  }
  expect(waits.every((wait, index) => wait > (waits[index - 1] ?? 0))).toBe(true);
  expect(waits.at(-1)).toBeLessThanOrEqual(900);
  await pretend(50);
  expect(statusOf(await browser.signIn(mail, PASSWORD, { response: await solveCaptcha(browser) }))).toBe(
    'success',
  );
  expect(await counted('password')).toBeNull();
});

test('security 20: 200 concurrent wrong attempts are checked no more often than sequential ones', async () => {
  const mail = await person();
  const verify = jest.spyOn(world.app.get(PasswordService), 'verify');
  const browsers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const browser = world.browser();
      await browser.csrf();
      return browser;
    }),
  );
  const shoot = async (browser: Browser) =>
    browser.post('/api/user/login/').send({ _csrf_token: await browser.csrf(), mail, password: WRONG });
  await Promise.all(browsers.flatMap((browser) => Array.from({ length: 20 }, () => shoot(browser))));
  expect(verify.mock.calls.length).toBeLessThanOrEqual(2);
  expect((await counted('password'))?.failures).toBe(verify.mock.calls.length);
});

test('security 21: a forged X-Forwarded-For changes no counter', async () => {
  const mail = await person();
  const browser = world.browser();
  const token = await browser.csrf();
  for (const forged of ['203.0.113.7', '203.0.113.8']) {
    await browser
      .post('/api/user/login/')
      .set('X-Forwarded-For', forged)
      .send({ _csrf_token: token, mail, password: WRONG });
  }
  const keys = await world.connection
    .collection('rate_limits')
    .find({ key: /^(?:sign-in|failures)-network/u })
    .toArray();
  expect(keys.map((one) => [one['key'] as string, one['points'] as number]).sort()).toEqual([
    ['failures-network:127.0.0.1', 2],
    ['sign-in-network:127.0.0.1', 2],
  ]);
});

test('security 17, 21: failures count per account across networks, and per network across its /64', async () => {
  const proxied = await startWorld({ ZW_RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const mail = await person(proxied);
    for (const ip of ['2001:db8::1', '2001:db8::2', '192.0.2.1']) {
      const browser = proxied.browser();
      const body = { _csrf_token: await browser.csrf(), mail, password: WRONG };
      await browser.post('/api/user/login/').set('X-Forwarded-For', ip).send(body);
    }
    // The third attempt had no captcha, so no password was checked.
    expect((await counted('password', proxied))?.failures).toBe(2);
    const networks = { key: /^sign-in-network/u };
    const keys = await proxied.connection.collection('rate_limits').find(networks).toArray();
    expect(keys.map((one) => [one['key'] as string, one['points'] as number]).sort()).toEqual([
      ['sign-in-network:192.0.2.1', 1],
      ['sign-in-network:2001:db8:0:0::/64', 2],
    ]);
  } finally {
    await proxied.close();
  }
});

test('security 22: passwords, confirmations and codes have separate counters', async () => {
  const ada = await world.signedIn('Ada');
  await world.browser().signIn(ada.mail, WRONG);
  expect(statusOf(await ada.call(stepUp, { password: WRONG }))).toBe('invalid-credentials');
  expect((await counted('password'))?.failures).toBe(1);
  expect((await counted('confirmation'))?.failures).toBe(1);
  expect(statusOf(await ada.call(stepUp, { password: PASSWORD }))).toBe('success');
  expect((await counted('password'))?.failures).toBe(1);
  expect(await counted('confirmation')).toBeNull();
});

test('security 22: wrong codes of an account count across all its sign-ins', async () => {
  const mail = await person();
  giveFactors(world, ['app']);
  for (const code of [WRONG_CODE, WRONG_CODE]) {
    const browser = world.browser();
    await browser.signIn(mail);
    expect(statusOf(await browser.call(twoFactorLogin, { code }))).toBe('invalid-code');
  }
  expect((await counted('code'))?.failures).toBe(2);
  await pretend(100);
  const last = world.browser();
  expect(statusOf(await last.signIn(mail))).toBe('twofactor');
  expect((await last.call(twoFactorLogin, { code: RIGHT_CODE })).status).toBe(429);
});

test('security 17: a network with too many sign-ins is throttled for every account', async () => {
  const mail = await person();
  await pretendNetwork('sign-in-network', 100);
  const verify = jest.spyOn(world.app.get(PasswordService), 'verify');
  const response = await world.browser().signIn(mail);
  expect(response.status).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(verify).not.toHaveBeenCalled();
});

test('security 4: a network with many failures needs a captcha for every account', async () => {
  const mail = await person();
  await pretendNetwork('failures-network', 20);
  const browser = world.browser();
  expect(statusOf(await browser.signIn(mail))).toBe('captcha-required');
  const response = await solveCaptcha(browser);
  expect(statusOf(await browser.signIn(mail, PASSWORD, { response }))).toBe('success');
});

test('the captcha cost grows up to eightfold with the failures of a network', async () => {
  const drawn = jest.spyOn(jest.requireActual<typeof Crypto>('node:crypto'), 'randomInt');
  const visitor = { guestId: 'guest', ip: '127.0.0.1', userAgent: '' };
  const costs: number[] = [];
  for (const refused of [0, 5, 20, 50]) {
    await pretendNetwork('failures-network', refused);
    await world.app.get(CaptchaService).challenge('login', visitor);
    costs.push(Number(drawn.mock.lastCall?.[0]));
  }
  expect(costs.map((cost) => cost / Number(costs[0]))).toEqual([1, 2, 4, 8]);
});

test('security 19: a device recognized by one account is not recognized by others', async () => {
  const mail = await person();
  const eve = await world.signedIn('Eve');
  await eve.call(logout, {});
  eve.forgetToken();
  await eve.signIn(mail, WRONG);
  expect((await counted('password'))?.failures).toBe(1);
  expect(await counted('device')).toBeNull();
});
