import {
  changePassword,
  disableFactor,
  generateApp,
  getVerification,
  makeRecoveryCodes,
  setVerificationMethod,
  verifyApp,
  verifySms,
} from '@zonewerk/contracts';
import { FactorPerson } from './factors-world.js';
import { PASSWORD, sharedWorld, startWorld, type World } from '../../harness/harness.js';
import { messageTo } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, jobs and the development outbox.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

const off = { enabled: false, since: null };

describe('recovery codes', () => {
  test('recovery codes are not created without a second factor', async () => {
    const ada = await FactorPerson.create(world);
    const { body } = await ada.browser.call(makeRecoveryCodes, {});
    expect(body).toEqual({ status: 'no-factor', message: 'Please enable a second factor first.', codes: [] });
    expect((await ada.browser.call(getVerification, {})).body.recovery_left).toBeNull();
  });

  test('security 32: recovery codes are valid once, also concurrently, shown once and stored as digests', async () => {
    const ada = await FactorPerson.create(world);
    await ada.enableApp();
    const codes = await ada.recoveryCodes();
    expect(codes).toHaveLength(10);
    const [first = '', second = '', third = ''] = codes;
    expect(await ada.check('recovery', first.toLowerCase().replaceAll('-', ' '))).toBe('ok');
    expect(await ada.check('recovery', first)).toBe('wrong');
    const parallel = await Promise.all(Array.from({ length: 20 }, () => ada.check('recovery', second)));
    expect(parallel.filter((one) => one === 'ok')).toHaveLength(1);
    expect((await ada.browser.call(getVerification, {})).body.recovery_left).toBe(8);
    const eve = await FactorPerson.create(world, 'Eve');
    await eve.enableApp();
    await eve.recoveryCodes();
    expect(await eve.check('recovery', third)).toBe('wrong');
    const visible = JSON.stringify([await ada.stored(), (await ada.browser.call(getVerification, {})).body]);
    for (const code of codes) {
      expect(visible).not.toContain(code);
      expect(visible).not.toContain(code.replaceAll('-', ''));
    }
  });

  test('security 32: a new set of recovery codes replaces the old one, and each use notifies the owner', async () => {
    const ada = await FactorPerson.create(world);
    await ada.enableApp();
    const [old = ''] = await ada.recoveryCodes();
    const [fresh = ''] = await ada.recoveryCodes();
    expect(await ada.check('recovery', old)).toBe('wrong');
    expect(await ada.check('recovery', fresh)).toBe('ok');
    const mail = await messageTo(world, ada.browser.mail, ({ subject }) => subject.includes('has been used'));
    expect(mail.text).toContain('9 codes remain.');
  });
});

describe('preferred method of sign-in', () => {
  test.each([0, 4, -1, 1.5, 'sms', '', '2x', '__proto__'])('%p is rejected as a method', async (method) => {
    const ada = await FactorPerson.create(world);
    await ada.enableApp();
    expect((await ada.browser.call(setVerificationMethod, { method })).body).toEqual({
      status: 'invalid-method',
      message: 'Invalid Method ID. We did reset it for you.',
      method: 2,
    });
  });

  test('only an enabled method can become the preferred one', async () => {
    const ada = await FactorPerson.create(world);
    await ada.enableApp();
    expect((await ada.browser.call(setVerificationMethod, { method: 1 })).body).toMatchObject({
      status: 'not-enabled',
      method: 2,
    });
    await ada.enableSms();
    expect(await ada.access.stateOf(ada.browser.userId)).toMatchObject({ methods: ['app', 'sms'] });
    const chosen = await ada.browser.call(setVerificationMethod, { method: '1' });
    expect(chosen.body).toMatchObject({ status: 'success', method: 1 });
    expect(await ada.access.stateOf(ada.browser.userId)).toMatchObject({
      methods: ['sms', 'app'],
      preferred: 'sms',
    });
  });
});

describe('disabling second factors', () => {
  test('disabling a factor requires the password, and the last one removes the recovery codes', async () => {
    const ada = await FactorPerson.create(world);
    await ada.enableApp();
    await ada.enableSms();
    await ada.recoveryCodes();
    const refused = await ada.browser.call(disableFactor, { password: 'not the password' });
    expect(refused.body).toEqual({ status: 'invalid-credentials', message: 'This password is not right.' });
    expect((await ada.browser.call(getVerification, {})).body.app.enabled).toBe(true);
    const one = await ada.browser.call(disableFactor, { password: PASSWORD, method: 'app' });
    expect(one.body.status).toBe('success');
    expect((await ada.browser.call(getVerification, {})).body).toMatchObject({
      method: 1,
      app: off,
      recovery_left: 10,
    });
    const again = await ada.browser.call(disableFactor, { password: PASSWORD, method: 'app' });
    expect(again.body.status).toBe('not-enabled');
    expect((await ada.browser.call(disableFactor, { password: PASSWORD })).body.status).toBe('success');
    expect((await ada.browser.call(getVerification, {})).body).toMatchObject({
      method: 0,
      sms: { enabled: false },
      recovery_left: null,
    });
    expect(await ada.check('recovery', 'any')).toBe('wrong');
  });

  test('security 9: a short password must be replaced before the last second factor is disabled', async () => {
    const ada = await FactorPerson.create(world);
    await ada.enableApp();
    await ada.enableSms();
    const short = 'kilo mic';
    const body = { current_password: PASSWORD, new_password: short, new_password_repeat: short };
    expect((await ada.browser.call(changePassword, body)).body.status).toBe('success');
    const one = await ada.browser.call(disableFactor, { password: short, method: 'app' });
    expect(one.body.status).toBe('success');
    for (const method of [undefined, 'sms'] as const) {
      const refused = await ada.browser.call(disableFactor, {
        password: short,
        ...(method ? { method } : {}),
      });
      expect(refused.body).toEqual({
        status: 'password-too-short',
        message:
          'Without a second factor your password needs at least 15 characters that are hard to guess. Please change it first.',
      });
    }
    expect((await ada.browser.call(getVerification, {})).body.sms.enabled).toBe(true);
  });

  test('wrong passwords are throttled when a second factor is disabled', async () => {
    const strict = await startWorld({ ZW_RATE_LIMIT_SCALE: '0.1' });
    try {
      const ada = await FactorPerson.create(strict);
      const tries = [];
      for (let index = 0; index < 2; index += 1) {
        tries.push(await ada.browser.call(disableFactor, { password: 'not the password' }));
      }
      expect(tries.map(({ status }) => status)).toEqual([200, 429]);
      expect(Number(tries[1]?.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });
});

describe('security 33: every change of second factors', () => {
  test('a change of second factors requires a recent proof', async () => {
    const ada = await FactorPerson.create(world);
    await ada.enableApp();
    await ada.age();
    const calls = [
      ada.browser.call(setVerificationMethod, { method: 2 }),
      ada.browser.call(disableFactor, { password: PASSWORD }),
      ada.browser.call(verifySms, { code: '123456' }),
      ada.browser.call(generateApp, {}),
      ada.browser.call(verifyApp, { secret: 'A', code: '123456' }),
      ada.browser.call(makeRecoveryCodes, {}),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect({ status, code: body.status as string }).toEqual({
        status: 403,
        code: 'recent-factor-required',
      });
    }
    expect((await ada.browser.call(getVerification, {})).body.app.enabled).toBe(true);
  });

  test('a change of second factors notifies every confirmed email address and is in the history', async () => {
    const ada = await FactorPerson.create(world);
    const other = `other-${ada.browser.mail}`;
    const users = world.connection.collection('users');
    await users.updateOne({ _id: ada.id }, { $push: { confirmedAddresses: other } } as never);
    await ada.enableApp();
    await ada.recoveryCodes();
    await ada.browser.call(disableFactor, { password: PASSWORD });
    for (const address of [ada.browser.mail, other]) {
      for (const sentence of ['has been enabled', 'New recovery codes', 'has been disabled']) {
        const { text } = await messageTo(world, address, ({ subject }) => subject.includes(sentence));
        expect(text).not.toMatch(/[A-Z2-7]{32}/u);
      }
    }
    const events = await world.connection.collection('auth_events').find({ user: ada.id }).toArray();
    expect(events.map(({ kind, factor }) => [kind, factor] as unknown)).toEqual(
      expect.arrayContaining([
        ['factor-enabled', 'app'],
        ['recovery-made', 'recovery'],
        ['factor-disabled', 'app'],
      ]),
    );
  });
});
