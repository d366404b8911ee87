import {
  biometricLogin,
  listSessions,
  LIMITS,
  secondFactorState,
  sendSms,
  stepUp,
  stepUpOptions,
  twoFactorLogin,
} from '@zonewerk/contracts';
import { FactorAccess } from '../../../src/platform/auth/factor-access.js';
import { RateLimits } from '../../../src/platform/http/limits/rate-limit.js';
import { giveFactors, RIGHT_CODE, WRONG_CODE } from '../factors/fake-factors.js';
import { type Browser, PASSWORD, sharedWorld, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine, cookies. A stand-in validates the codes.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const statusOf = (response: { body: unknown }) => (response.body as { status: string }).status;

/** A browser after the right password of a user with a second factor. */
async function halfway(): Promise<{ browser: Browser; mail: string; answer: unknown }> {
  const { mail } = await world.signedIn('Two');
  giveFactors(world, ['app', 'sms'], { remainingRecoveryCodes: 8, passkeys: 1 });
  const browser = world.browser();
  const { body } = await browser.signIn(mail);
  return { browser, mail, answer: body as unknown };
}

async function replays(token: string): Promise<boolean> {
  const page = await world
    .browser()
    .agent.get('/projects/')
    .set('Accept', 'application/json')
    .set('Cookie', `zw_session=${token}`);
  return (page.body as { redirect: boolean }).redirect;
}

test('with a second factor the password alone does not sign in, and the right code does', async () => {
  const { browser, answer } = await halfway();
  expect(answer).toEqual({
    status: 'twofactor',
    message: 'Please enter the code of your authenticator app.',
    try: 0,
    type: 1,
  });
  expect(browser.cookie('zw_logged_in')).toBeUndefined();
  expect((await browser.page('/projects/')).redirect).toBe(true);
  expect((await browser.page('/login/')).vars.loggedIn).toBe(false);
  const state = await browser.call(secondFactorState, {});
  expect(state.body).toMatchObject({
    method: 'app',
    methods: ['app', 'sms', 'passkey', 'recovery'],
    phone_hint: '42',
    next_send: null,
    name: 'Two',
  });
  expect(statusOf(await browser.call(twoFactorLogin, { code: WRONG_CODE }))).toBe('invalid-code');
  expect(statusOf(await browser.call(twoFactorLogin, { code: RIGHT_CODE }))).toBe('success');
  browser.forgetToken();
  expect((await browser.page('/projects/')).vars.loggedIn).toBe(true);
  expect(browser.cookie('zw_logged_in')).toBe('1');
});

test('security 49: the CSRF token of a visitor is invalid after the password step', async () => {
  const { mail } = await world.signedIn('Seven');
  giveFactors(world, ['app']);
  const browser = world.browser();
  const before = await browser.csrf();
  expect(statusOf(await browser.signIn(mail))).toBe('twofactor');
  const refused = await browser.post(twoFactorLogin.path).send({ _csrf_token: before, code: RIGHT_CODE });
  expect([refused.status, statusOf(refused)]).toEqual([403, 'csrf']);
});

test('the preferred factor determines the next step: SMS sends a code, the face opens the camera', async () => {
  const { mail } = await world.signedIn('Three');
  const sent = giveFactors(world, ['sms', 'app']);
  const bySms = world.browser();
  expect((await bySms.signIn(mail)).body).toEqual({
    status: 'twofactor',
    message: 'We have sent a code to your phone ending in 42.',
    try: 0,
    type: 0,
  });
  expect(sent).toHaveBeenCalledTimes(1);
  expect(statusOf(await bySms.call(sendSms, {}))).toBe('success');
  sent.mockResolvedValue({ outcome: 'not-sent', nextSendAt: null });
  expect(statusOf(await bySms.call(sendSms, {}))).toBe('not-sent');
  sent.mockResolvedValue({ outcome: 'no-phone', nextSendAt: null });
  expect(statusOf(await bySms.call(sendSms, {}))).toBe('no-phone');
  giveFactors(world, ['face', 'app']);
  const byFace = world.browser();
  expect((await byFace.signIn(mail)).body).toMatchObject({ status: 'biometric', type: null });
  expect(statusOf(await byFace.call(biometricLogin, { print: 'data:image/png;base64,AAAA' }))).toBe('less');
  jest.spyOn(world.app.get(FactorAccess), 'check').mockResolvedValueOnce('unavailable');
  expect((await byFace.call(biometricLogin, { print: 'x' })).body).toEqual({
    status: 'error',
    message: 'Sorry, the AI has an issue.',
  });
  expect(statusOf(await byFace.call(biometricLogin, { print: RIGHT_CODE }))).toBe('success');
});

test('a sign-in without SMS as a factor sends no SMS', async () => {
  const { browser } = await halfway();
  const sent = giveFactors(world, ['app']);
  expect((await browser.call(sendSms, {})).body).toEqual({
    status: 'no-phone',
    message: 'There is no confirmed phone for a code.',
  });
  expect(sent).not.toHaveBeenCalled();
});

test('a recovery code is recognized by its format', async () => {
  const { browser } = await halfway();
  expect(statusOf(await browser.call(twoFactorLogin, { code: 'AAAAA-BBBBB-CCCCC' }))).toBe('success');
  const last = jest.mocked(world.app.get(FactorAccess).check).mock.calls.at(-1);
  expect(last?.[2].method).toBe('recovery');
});

test('security 35: the pending token ends with the second factor, and one code completes one sign-in', async () => {
  const { browser } = await halfway();
  const waiting = browser.cookie('zw_session') ?? '';
  const token = await browser.csrf();
  const send = () =>
    browser
      .post(twoFactorLogin.path)
      .set('Cookie', `zw_session=${waiting}; zw_guest=${browser.cookie('zw_guest')}`)
      .send({ _csrf_token: token, code: RIGHT_CODE });
  jest.spyOn(world.app.get(FactorAccess), 'check').mockResolvedValue('ok');
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.filter((one) => statusOf(one) === 'success')).toHaveLength(1);
  expect(browser.cookie('zw_session')).not.toBe(waiting);
  expect(await replays(waiting)).toBe(true);
});

test('security 27: after five wrong codes a sign-in must restart, even with the right code', async () => {
  const { browser } = await halfway();
  for (let tried = 0; tried < LIMITS.codeTries; tried += 1) {
    expect(statusOf(await browser.call(twoFactorLogin, { code: WRONG_CODE }))).toBe('invalid-code');
    await browser.call(sendSms, {});
  }
  expect(statusOf(await browser.call(twoFactorLogin, { code: RIGHT_CODE }))).toBe('challenge-ended');
});

test('a pending sign-in ends by expiry and by a new sign-in', async () => {
  const { browser, mail } = await halfway();
  const first = browser.cookie('zw_session') ?? '';
  await browser.signIn(mail);
  const stored = world.connection.collection('sessions');
  const old = world.browser();
  old.agent.jar.setCookie(`zw_session=${first}; path=/`, '127.0.0.1');
  expect((await old.call(secondFactorState, {})).status).toBe(401);
  const waits = await stored.findOne({ stage: 'second-factor', endedAt: null });
  expect(Number(waits?.['absoluteUntil']) - Date.now()).toBeLessThanOrEqual(
    LIMITS.waitingSignInMinutes * 60_000,
  );
  await stored.updateMany({ stage: 'second-factor' }, { $set: { absoluteUntil: new Date(Date.now() - 1) } });
  expect((await browser.call(secondFactorState, {})).status).toBe(401);
});

test('an account disabled during sign-in is rejected at the second factor', async () => {
  const { browser, mail } = await halfway();
  await world.connection
    .collection('users')
    .updateOne({ signInAddresses: mail }, { $set: { disabledAt: new Date() } });
  expect((await browser.call(twoFactorLogin, { code: RIGHT_CODE })).status).toBe(401);
});

test('an account disabled after its session was found is rejected at the second factor', async () => {
  const { browser, mail } = await halfway();
  const limits = world.app.get(RateLimits);
  const consume = limits.consume.bind(limits);
  jest.spyOn(limits, 'consume').mockImplementation(async (...args) => {
    if (args[0] === 'code-network') {
      await world.connection
        .collection('users')
        .updateOne({ signInAddresses: mail }, { $set: { disabledAt: new Date() } });
    }
    return consume(...args);
  });
  expect((await browser.call(twoFactorLogin, { code: RIGHT_CODE })).status).toBe(401);
});

test('the account is remembered only after the second factor', async () => {
  const { mail } = await world.signedIn('Four');
  giveFactors(world, ['app']);
  const browser = world.browser();
  await browser.signIn(mail, PASSWORD, { rememberAccount: '1' });
  expect(browser.cookie('zw_chooser')).toBeUndefined();
  expect(browser.cookie('zw_device')).toBeUndefined();
  await browser.call(twoFactorLogin, { code: RIGHT_CODE });
  expect(browser.cookie('zw_chooser')).toMatch(/^[\w-]{43}$/u);
  expect(browser.cookie('zw_device')).toMatch(/^[\w-]{43}$/u);
});

test('step-up requires the second factor, and the password alone gets the error of a wrong one', async () => {
  const ada = await world.signedIn('Ada');
  expect((await ada.call(stepUpOptions, {})).body).toMatchObject({ asked: false, methods: ['password'] });
  giveFactors(world, ['sms', 'app', 'face'], { passkeys: 1, remainingRecoveryCodes: 3 });
  expect((await ada.call(stepUpOptions, {})).body).toMatchObject({
    methods: ['sms', 'app', 'passkey', 'recovery'],
    phone_hint: '42',
  });
  const right = await ada.call(stepUp, { password: PASSWORD });
  const wrong = await ada.call(stepUp, { password: 'not the password' });
  expect(right.body).toEqual(wrong.body);
  expect(statusOf(right)).toBe('invalid-credentials');
  expect(statusOf(await ada.call(stepUp, { code: WRONG_CODE, method: 'app' }))).toBe('invalid-code');
  const before = ada.cookie('zw_session') ?? '';
  expect(statusOf(await ada.call(stepUp, { code: RIGHT_CODE, method: 'app' }))).toBe('success');
  expect(ada.cookie('zw_session')).not.toBe(before);
  expect(await replays(before)).toBe(true);
  expect((await ada.call(listSessions, {})).status).toBe(200);
  const both = await ada.call(stepUp, { password: PASSWORD, code: RIGHT_CODE });
  expect(both.status).toBe(400);
});

test('a face alone does not confirm a session, and the password does', async () => {
  const ada = await world.signedIn('Ada');
  giveFactors(world, ['face']);
  expect((await ada.call(stepUpOptions, {})).body).toMatchObject({ methods: ['password'] });
  expect(statusOf(await ada.call(stepUp, { code: RIGHT_CODE }))).toBe('invalid-code');
  expect(statusOf(await ada.call(stepUp, { password: PASSWORD }))).toBe('success');
});
