import {
  generateApp,
  getVerification,
  VERIFICATION_METHODS,
  verifyApp,
  verifySms,
} from '@zonewerk/contracts';
import { generateSync } from 'otplib';
import { inFullRun } from '@zonewerk/testing/tier';
import { Challenges } from '../../../src/platform/auth/challenges.service.js';
import { smsEntry } from '../../../src/platform/sms/phone-message.js';
import { FieldEncryption } from '../../../src/platform/database/field-encryption.js';
import { FactorPerson } from './factors-world.js';
import { sharedWorld, startWorld, type World } from '../../harness/harness.js';
import { codeTo, storedMessages, messageTo } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, jobs and the development outbox, the library of authenticator codes.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

const off = { enabled: false, since: null };
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('authenticator app', () => {
  test('an app secret is enabled only by its first code', async () => {
    const ada = await FactorPerson.create(world);
    const { body } = await ada.browser.call(generateApp, {});
    expect(body).toMatchObject({ status: 'success', secret: expect.stringMatching(/^[A-Z2-7]{32}$/u) });
    expect(body.uri).toContain(encodeURIComponent(ada.browser.mail));
    expect(body.qr).toMatch(/^data:image\/svg\+xml;base64,/u);
    const secret = body.secret as string;
    expect((await ada.browser.call(getVerification, {})).body.app).toEqual(off);
    const code = generateSync({ secret });
    const refused = await ada.browser.call(verifyApp, { secret, code: wrong(code) });
    expect(refused.body).toEqual({ status: 'invalid-code', message: 'This code is not right.' });
    const spaced = secret.toLowerCase().replace(/(.{4})/gu, '$1 ');
    expect((await ada.browser.call(verifyApp, { secret: spaced, code })).body.status).toBe('success');
    const shown = (await ada.browser.call(getVerification, {})).body;
    expect(shown).toMatchObject({ method: 2, app: { enabled: true, since: expect.any(String) }, sms: off });
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(JSON.stringify(await ada.stored())).not.toContain(secret);
  });

  test('a replaced secret, a secret of another session and an expired secret are rejected', async () => {
    const ada = await FactorPerson.create(world);
    const first = (await ada.browser.call(generateApp, {})).body.secret as string;
    const second = (await ada.browser.call(generateApp, {})).body.secret as string;
    const tryWith = async (secret: string, browser = ada.browser) =>
      (await browser.call(verifyApp, { secret, code: generateSync({ secret }) })).body.status as string;
    expect(await tryWith(first)).toBe('secret-ended');
    const elsewhere = Object.assign(world.browser(), {
      userId: ada.browser.userId,
      mail: ada.browser.mail,
    });
    await elsewhere.signIn(ada.browser.mail);
    expect(await tryWith(second, elsewhere)).toBe('secret-ended');
    const factors = world.connection.collection('second_factors');
    await factors.updateOne({ _id: ada.id }, { $set: { 'waitingApp.until': new Date() } });
    expect(await tryWith(second)).toBe('secret-ended');
    expect(await tryWith('A'.repeat(32))).toBe('secret-ended');
  });

  test('security 23: an app code is valid once, also across sessions', async () => {
    const ada = await FactorPerson.create(world);
    const secret = await ada.enableApp();
    const code = generateSync({ secret });
    expect(await ada.check('app', wrong(code))).toBe('wrong');
    expect(await ada.check('app', code, 'one session')).toBe('ok');
    expect(await ada.check('app', code, 'one session')).toBe('wrong');
    expect(await ada.check('app', code, 'another session')).toBe('wrong');
  });

  test('security 23: twenty concurrent requests with one app code succeed once', async () => {
    const ada = await FactorPerson.create(world);
    const secret = await ada.enableApp();
    const code = generateSync({ secret });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ada.check('app', code, `s${index}`)),
    );
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1);
  });

  test('security 23: an older app code in a concurrent request does not reset the last time step', async () => {
    const ada = await FactorPerson.create(world);
    const secret = await ada.enableApp();
    const now = Math.floor(Date.now() / 1_000);
    const current = generateSync({ secret, epoch: now });
    const sealing = world.app.get(FieldEncryption);
    const open = sealing.open.bind(sealing);
    const opening = jest.spyOn(sealing, 'open').mockImplementationOnce(async (sealed, binding) => {
      // The older code is read before the newer one is accepted, and written after it.
      expect(await ada.check('app', current)).toBe('ok');
      return open(sealed, binding);
    });
    expect(await ada.check('app', generateSync({ secret, epoch: now - 30 }))).toBe('wrong');
    opening.mockRestore();
    expect(await ada.check('app', current)).toBe('wrong');
  });

  test('security 23: the code that enabled the app is rejected at sign-in', async () => {
    const ada = await FactorPerson.create(world);
    const secret = (await ada.browser.call(generateApp, {})).body.secret as string;
    const code = generateSync({ secret });
    await ada.browser.call(verifyApp, { secret, code });
    expect(await ada.check('app', code)).toBe('wrong');
  });
});

describe('SMS', () => {
  test('security 28: no SMS is sent without a confirmed phone', async () => {
    const ada = await FactorPerson.create(world);
    expect(await ada.sendSms()).toEqual({ outcome: 'no-phone', nextSendAt: null });
    expect((await ada.browser.call(verifySms, { code: '123456' })).body.status).toBe('no-phone');
  });

  test('security 28: an SMS goes to the confirmed phone, and only its last digits are shown', async () => {
    const ada = await FactorPerson.create(world);
    const number = await ada.enableSms();
    const shown = (await ada.browser.call(getVerification, {})).body;
    const sms = { enabled: true, since: expect.any(String) as unknown, phone_hint: number.slice(-2) };
    expect(shown).toMatchObject({ method: 1, sms });
    expect(JSON.stringify(shown)).not.toContain(number);
    // Without the phone there is no factor.
    await world.connection.collection('users').updateOne({ _id: ada.id }, { $set: { phone: null } });
    expect(await ada.access.stateOf(ada.browser.userId)).toMatchObject({ methods: [], phoneHint: null });
    expect(await ada.check('sms', '123456')).toBe('ended');
  });

  test('security 26: SMS codes for enabling and for sign-in are not interchangeable', async () => {
    const ada = await FactorPerson.create(world);
    const number = await ada.phone();
    await ada.sendSms();
    const enabling = await codeTo(world, number);
    expect(await ada.check('sms', enabling)).toBe('ended');
    expect((await ada.browser.call(verifySms, { code: wrong(enabling) })).body.status).toBe('invalid-code');
    expect((await ada.browser.call(verifySms, { code: enabling })).body.status).toBe('success');
    expect((await ada.browser.call(verifySms, { code: enabling })).body.status).toBe('challenge-ended');
    const before = (await storedMessages(world, number)).length;
    await ada.sendSms();
    await messageTo(world, number, ({ text }) => text.includes('to sign in'));
    expect((await storedMessages(world, number)).length).toBe(before + 1);
    const code = await codeTo(world, number);
    expect((await ada.browser.call(verifySms, { code })).body.status).toBe('challenge-ended');
    expect(await ada.check('sms', code, 'another session')).toBe('ended');
    expect(await ada.check('sms', code)).toBe('ok');
    expect(await ada.check('sms', code)).toBe('ended');
  });

  inFullRun(test)('a change of the phone invalidates the code sent to the former phone', async () => {
    const ada = await FactorPerson.create(world);
    const former = await ada.enableSms();
    await ada.sendSms();
    await messageTo(world, former, ({ text }) => text.includes('to sign in'));
    const code = await codeTo(world, former);
    await ada.phone();
    expect(await ada.check('sms', code)).toBe('wrong');
  });

  test('security 27: five wrong SMS codes end the challenge, and sending again is rejected', async () => {
    const ada = await FactorPerson.create(world);
    await ada.enableSms();
    const session = 'a waiting sign-in';
    await ada.sendSms(session);
    const outcomes: string[] = [];
    for (let index = 0; index < 5; index += 1) outcomes.push(await ada.check('sms', 'no code', session));
    expect(outcomes).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'used-up']);
    expect(await ada.check('sms', 'no code', session)).toBe('ended');
    expect(await ada.sendSms(session)).toMatchObject({ outcome: 'not-sent' });
  });

  inFullRun(test)(
    'sending another SMS too soon is rejected with the time of the next possible one',
    async () => {
      const strict = await startWorld({ ZW_RATE_LIMIT_SCALE: '1' });
      try {
        const ada = await FactorPerson.create(strict);
        await ada.phone();
        const first = await ada.sendSms();
        expect(first).toEqual({ outcome: 'sent', nextSendAt: expect.any(Date) as unknown });
        expect(await ada.sendSms()).toMatchObject({
          outcome: 'not-sent',
          nextSendAt: expect.any(Date) as unknown,
        });
        expect(await ada.access.nextSendAt(ada.browser.userId, await ada.session())).toBeInstanceOf(Date);
        expect(await ada.access.nextSendAt(ada.browser.userId, 'another')).toBeNull();
      } finally {
        await strict.close();
      }
    },
  );
});

test('security 29: a code sent by email is not accepted as a second factor', async () => {
  expect(Object.keys(VERIFICATION_METHODS)).toEqual(['sms', 'app', 'face']);
  const ada = await FactorPerson.create(world);
  await ada.enableSms();
  const sessionId = await ada.session();
  let mailed = '';
  const message = (code: string) => smsEntry({ to: '+31610009999', code: (mailed = code), purpose: 'x' });
  const owner = { purpose: 'confirm-email', userId: ada.browser.userId, sessionId } as const;
  const visitor = { guestId: '', ip: '192.0.2.1', userAgent: '' };
  await world.app
    .get(Challenges)
    .start({ ...owner, target: ada.browser.mail, channel: 'mail', visitor, message });
  for (const method of ['sms', 'app', 'recovery', 'face'] as const) {
    expect(await ada.check(method, mailed)).not.toBe('ok');
  }
});
