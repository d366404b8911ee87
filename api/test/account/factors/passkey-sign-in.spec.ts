import {
  accountSelector,
  listSessions,
  passkeyAddOptions,
  passkeyRemove,
  passkeySignIn,
  passkeySignInOptions,
  secondFactorState,
  stepUp,
  stepUpOptions,
} from '@zonewerk/contracts';
import { FactorPerson } from './factors-world.js';
import { PASSWORD, startWorld, type Browser, type World } from '../../harness/harness.js';
import { messageTo } from '../../harness/stored-messages.js';
import { addPasskey, PasskeyDevice } from './passkey-device.js';

// Real: API over HTTP, database engine, the WebAuthn library, keys and signatures of a software authenticator.
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const REFUSED = { status: 'invalid-passkey', message: 'This passkey is not accepted.' };

const optionsOf = async (browser: Browser) =>
  (await browser.call(passkeySignInOptions, {})).body.options as string;

/** Signs in with a passkey in a browser; returns the response. */
async function answerOf(browser: Browser, device: PasskeyDevice, change = {}) {
  const response = device.get(await optionsOf(browser), change);
  return (await browser.call(passkeySignIn, { response })).body as { status: string; message: string };
}

const use = async (browser: Browser, device: PasskeyDevice, change = {}) =>
  (await answerOf(browser, device, change)).status;

async function withPasskey(name = 'Ada') {
  const person = await FactorPerson.create(world, name);
  const device = new PasskeyDevice();
  await addPasskey(person.browser, device);
  return { person, device };
}

const isIn = async (browser: Browser) => {
  browser.forgetToken();
  return (await browser.call(listSessions, {})).status === 200;
};

/** Passkey events of a person, oldest first. */
async function eventsOf(person: FactorPerson): Promise<string[]> {
  const own = { user: person.id, factor: 'passkey' };
  const events = await world.connection.collection('auth_events').find(own).sort({ _id: 1 }).toArray();
  return events.map(({ kind }) => kind as string);
}

describe('passkey sign-in without a password', () => {
  test('a passkey signs in only with user verification, and the sign-in is recorded', async () => {
    const { person, device } = await withPasskey();
    const browser = world.browser();
    const options = JSON.parse(await optionsOf(browser)) as object;
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
    expect(options).not.toHaveProperty('allowCredentials');
    expect(await use(browser, device, { verifies: false })).toBe('invalid-passkey');
    expect(await isIn(browser)).toBe(false);
    const planted = browser.cookie('zw_session');
    expect(await answerOf(browser, device)).toEqual({ status: 'success', message: 'Welcome back.' });
    expect(await isIn(browser)).toBe(true);
    expect(browser.cookie('zw_session')).not.toBe(planted);
    expect(await eventsOf(person)).toEqual(['passkey-added', 'sign-in-refused', 'signed-in']);
    const passkey = await world.connection.collection('passkeys').findOne({ user: person.id });
    expect(passkey).toMatchObject({ counter: 2, lastUseAt: expect.any(Date) });
  });

  test('a passkey sign-in records the device, notifies the owner and remembers the account', async () => {
    const { person, device } = await withPasskey('Lee');
    const browser = world.browser();
    const response = device.get(await optionsOf(browser));
    await browser.call(passkeySignIn, { response, rememberAccount: '1' });
    await messageTo(world, person.browser.mail, ({ text }) => text.includes('/not-me/'));
    const devices = world.connection.collection('known_devices');
    expect(await devices.countDocuments({ user: person.id })).toBe(1);
    browser.forgetToken();
    expect((await browser.call(accountSelector, {})).body).toMatchObject({
      status: 'success',
      accounts: [{ name: 'Lee', mail: person.browser.mail }],
    });
  });

  test('security 33: a new passkey removes the recognized devices of the account', async () => {
    const person = await FactorPerson.create(world);
    const devices = world.connection.collection('known_devices');
    expect(await devices.countDocuments({ user: person.id })).toBe(1);
    await addPasskey(person.browser, new PasskeyDevice());
    expect(await devices.countDocuments({ user: person.id })).toBe(0);
  });
});

describe('passkey challenge', () => {
  test('security 26: a passkey challenge is valid only in its browser and for its purpose', async () => {
    const { person, device } = await withPasskey();
    const browser = world.browser();
    const other = world.browser();
    const response = device.get(await optionsOf(browser));
    expect((await other.call(passkeySignIn, { response })).body.status).toBe('challenge-ended');
    expect((await person.browser.call(passkeySignIn, { response })).body.status).toBe('challenge-ended');
    const { body } = await person.browser.call(passkeyAddOptions, {});
    const toAdd = { response: device.get(body.options as string) };
    expect((await person.browser.call(passkeySignIn, toAdd)).body.status).toBe('challenge-ended');
    expect((await browser.call(passkeySignIn, { response })).body.status).toBe('success');
    browser.forgetToken();
    expect((await browser.call(passkeySignIn, { response })).body.status).toBe('challenge-ended');
  });

  test('a passkey challenge is valid once, also with concurrent requests, and for five minutes', async () => {
    const { device } = await withPasskey();
    const browser = world.browser();
    const response = device.get(await optionsOf(browser));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.call(passkeySignIn, { response })),
    );
    expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    const other = world.browser();
    const late = device.get(await optionsOf(other));
    await world.connection
      .collection('passkey_challenges')
      .updateMany({}, { $set: { until: new Date(Date.now() - 1) } });
    expect((await other.call(passkeySignIn, { response: late })).body.status).toBe('challenge-ended');
  });
});

describe('rejected passkey sign-ins with one response', () => {
  test('a passkey of another site, an unknown passkey and malformed input are rejected', async () => {
    const { device } = await withPasskey();
    expect(await answerOf(world.browser(), device, { origin: 'https://evil.example' })).toEqual(REFUSED);
    expect(await answerOf(world.browser(), device, { rpId: 'evil.example' })).toEqual(REFUSED);
    expect(await answerOf(world.browser(), new PasskeyDevice())).toEqual(REFUSED);
    for (const response of ['not JSON', '[]', '{"response":{"clientDataJSON":"e30"}}']) {
      expect((await world.browser().call(passkeySignIn, { response })).body).toEqual(REFUSED);
    }
  });

  test('a passkey with the user handle of another account is rejected', async () => {
    const { device } = await withPasskey();
    const { id } = await FactorPerson.create(world, 'Eve');
    const browser = world.browser();
    const given = JSON.parse(device.get(await optionsOf(browser))) as { response: { userHandle: string } };
    given.response.userHandle = Buffer.from(id.toHexString(), 'hex').toString('base64url');
    const { body } = await browser.call(passkeySignIn, { response: JSON.stringify(given) });
    expect(body).toEqual(REFUSED);
  });

  test('a cloned passkey with a lower counter is rejected', async () => {
    const { person, device } = await withPasskey();
    expect(await use(world.browser(), device)).toBe('success');
    device.rewind();
    expect(await answerOf(world.browser(), device)).toEqual(REFUSED);
    expect(await eventsOf(person)).toContain('sign-in-refused');
  });

  test('security 1: a disabled account gets the response of an unknown passkey, with the same writes', async () => {
    const { person, device } = await withPasskey();
    const set = (disabledAt: Date | null) =>
      world.connection.collection('users').updateOne({ _id: person.id }, { $set: { disabledAt } });
    const events = () => world.connection.collection('auth_events').countDocuments({});
    await set(new Date());
    const before = await events();
    const browser = world.browser();
    expect(await answerOf(browser, device)).toEqual(REFUSED);
    expect(browser.cookie('zw_session')).toBeUndefined();
    expect(await events()).toBe(before + 1);
    expect(await answerOf(world.browser(), new PasskeyDevice())).toEqual(REFUSED);
    expect(await events()).toBe(before + 2);
    const passkeys = world.connection.collection('passkeys');
    expect(await passkeys.findOne({ user: person.id })).toMatchObject({ counter: 0, lastUseAt: null });
    await set(null);
    expect(await use(world.browser(), device)).toBe('success');
  });

  test('a removed passkey is rejected', async () => {
    const { person, device } = await withPasskey();
    const passkey = await world.connection.collection('passkeys').findOne({ user: person.id });
    await person.browser.call(passkeyRemove, { object: String(passkey?._id) });
    expect(await answerOf(world.browser(), device)).toEqual(REFUSED);
  });
});

describe('passkey after the password', () => {
  test('a passkey is the second factor of its owner only', async () => {
    const { person, device } = await withPasskey();
    const eve = await withPasskey('Eve');
    await person.enableApp();
    const browser = world.browser();
    expect((await browser.signIn(person.browser.mail)).body.status).toBe('twofactor');
    expect(await isIn(browser)).toBe(false);
    const state = (await browser.call(secondFactorState, {})).body as object;
    expect(state).toMatchObject({ method: 'app', methods: ['app', 'passkey'] });
    const options = JSON.parse(await optionsOf(browser)) as object;
    expect(options).toMatchObject({
      userVerification: 'preferred',
      allowCredentials: [{ id: device.id.toString('base64url') }],
    });
    expect(await answerOf(browser, eve.device)).toEqual(REFUSED);
    expect(await isIn(browser)).toBe(false);
    expect(await use(browser, device, { verifies: false })).toBe('success');
    expect(await isIn(browser)).toBe(true);
    expect(await eventsOf(person)).toEqual(['passkey-added', 'second-factor-refused', 'signed-in']);
    expect(await eventsOf(eve.person)).toEqual(['passkey-added']);
  });

  test('security 42: a wrong passkey notifies the owner, and a later success remembers the account', async () => {
    const { person, device } = await withPasskey('Bob');
    await person.enableApp();
    const browser = world.browser();
    await browser.signIn(person.browser.mail, PASSWORD, { rememberAccount: '1' });
    expect(await answerOf(browser, new PasskeyDevice())).toEqual(REFUSED);
    await messageTo(world, person.browser.mail, ({ text }) => text.includes('/not-me/'));
    expect(await use(browser, device)).toBe('success');
    browser.forgetToken();
    expect((await browser.call(accountSelector, {})).body).toMatchObject({ accounts: [{ name: 'Bob' }] });
  });
});

describe('passkey in a session', () => {
  test('security 33: a passkey confirms a session, and with an enabled factor the password alone does not', async () => {
    const { person, device } = await withPasskey();
    await person.enableApp();
    await person.age();
    const { browser } = person;
    expect((await browser.call(stepUpOptions, {})).body.methods).toEqual(['app', 'passkey']);
    expect((await browser.call(stepUp, { password: PASSWORD })).body.status).toBe('invalid-credentials');
    const before = browser.cookie('zw_session');
    expect(await use(browser, device, { verifies: false })).toBe('invalid-passkey');
    expect(browser.cookie('zw_session')).toBe(before);
    expect(await answerOf(browser, device)).toEqual({ status: 'success', message: 'Thank you.' });
    expect(browser.cookie('zw_session')).not.toBe(before);
    browser.forgetToken();
    await addPasskey(browser, new PasskeyDevice());
    expect(await eventsOf(person)).toEqual([
      'passkey-added',
      'confirm-refused',
      'confirmed',
      'passkey-added',
    ]);
  });

  test('a passkey of another user neither confirms a session nor signs in', async () => {
    const ada = await withPasskey();
    const eve = await withPasskey('Eve');
    expect(await answerOf(ada.person.browser, eve.device)).toEqual(REFUSED);
    expect(await eventsOf(ada.person)).toContain('confirm-refused');
    expect((await ada.person.browser.call(listSessions, {})).body).toMatchObject({ count: 1 });
  });
});

describe('purpose of a passkey window', () => {
  const useFor = async (browser: Browser, device: PasskeyDevice, purpose: 'sign-in' | 'second-factor') => {
    const { body } = await browser.call(passkeySignInOptions, { purpose });
    const response = device.get(body.options as string);
    return (await browser.call(passkeySignIn, { response, purpose })).body.status;
  };

  test('a sign-in with a passkey ends a pending sign-in of another user', async () => {
    const ada = await withPasskey();
    const eve = await withPasskey('Eve');
    await ada.person.enableApp();
    const browser = world.browser();
    await browser.signIn(ada.person.browser.mail);
    const { body } = await browser.call(passkeySignInOptions, { purpose: 'sign-in' });
    const options = JSON.parse(body.options as string) as object;
    expect(options).toMatchObject({ userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    expect(await useFor(browser, eve.device, 'sign-in')).toBe('success');
    expect(await isIn(browser)).toBe(true);
    expect(await eventsOf(eve.person)).toEqual(['passkey-added', 'signed-in']);
    expect(await eventsOf(ada.person)).toEqual(['passkey-added']);
    const sessions = world.connection.collection('sessions');
    expect(await sessions.findOne({ user: ada.person.id, stage: 'second-factor' })).toMatchObject({
      endedBy: 'sign-out',
    });
  });

  test('a passkey with the purpose second-factor completes a pending sign-in', async () => {
    const { person, device } = await withPasskey();
    await person.enableApp();
    const browser = world.browser();
    await browser.signIn(person.browser.mail);
    expect(await useFor(browser, device, 'second-factor')).toBe('success');
    expect(await eventsOf(person)).toEqual(['passkey-added', 'signed-in']);
  });

  test('a passkey for second-factor or step-up is rejected without a pending sign-in or session', async () => {
    const { device } = await withPasskey();
    const browser = world.browser();
    const response = device.get(await optionsOf(browser));
    for (const purpose of ['second-factor', 'step-up'] as const) {
      const options = await browser.call(passkeySignInOptions, { purpose });
      const signIn = await browser.call(passkeySignIn, { response, purpose });
      expect([options, signIn].map(({ body }) => body.status)).toEqual(['not-logged-in', 'not-logged-in']);
    }
    expect(await isIn(browser)).toBe(false);
  });
});
