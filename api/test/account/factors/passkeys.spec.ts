import {
  getVerification,
  passkeyAdd,
  passkeyAddOptions,
  passkeyRemove,
  passkeyRename,
} from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { FactorPerson } from './factors-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { messageTo } from '../../harness/stored-messages.js';
import { addPasskey, PasskeyDevice } from './passkey-device.js';

// Real: API over HTTP, database engine, the WebAuthn library, keys and signatures of a software authenticator.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

const optionsOf = async (browser: SignedIn) =>
  (await browser.call(passkeyAddOptions, {})).body.options as string;

const passkeysOf = async (browser: SignedIn) =>
  (await browser.call(getVerification, {})).body.passkeys as { id: string; name: string }[];

test('passkey options have user and site, and an added passkey is listed', async () => {
  const ada = await world.signedIn('Ada');
  const options = JSON.parse(await optionsOf(ada)) as Record<string, unknown>;
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Zonewerk' },
    user: { name: ada.mail, displayName: 'Ada' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required' },
  });
  const device = new PasskeyDevice();
  await addPasskey(ada, device);
  expect((await ada.call(getVerification, {})).body.passkeys).toEqual([
    { id: expect.any(String), name: 'Laptop', created: expect.any(String), last_use: null, synced: true },
  ]);
  const again = JSON.parse(await optionsOf(ada)) as { excludeCredentials: { id: string }[] };
  expect(again.excludeCredentials.map(({ id }) => id)).toEqual([device.id.toString('base64url')]);
});

test('a registration challenge is valid once, in its session, for five minutes', async () => {
  const ada = await world.signedIn('Ada');
  const statusOf = async (browser: SignedIn, response: string) =>
    (await browser.call(passkeyAdd, { response, name: 'Phone' })).body.status as string;
  const options = await optionsOf(ada);
  const elsewhere = Object.assign(world.browser(), { userId: ada.userId, mail: ada.mail });
  await elsewhere.signIn(ada.mail);
  expect(await statusOf(elsewhere, new PasskeyDevice().create(options))).toBe('challenge-ended');
  expect(await statusOf(ada, new PasskeyDevice().create(options))).toBe('success');
  expect(await statusOf(ada, new PasskeyDevice().create(options))).toBe('challenge-ended');
  const late = await optionsOf(ada);
  await world.connection.collection('passkey_challenges').updateMany({}, { $set: { until: new Date() } });
  expect(await statusOf(ada, new PasskeyDevice().create(late))).toBe('challenge-ended');
  const invented = JSON.stringify({ ...JSON.parse(late), challenge: 'A'.repeat(43) });
  expect(await statusOf(ada, new PasskeyDevice().create(invented))).toBe('challenge-ended');
  expect(await passkeysOf(ada)).toHaveLength(1);
});

test('a passkey of another site and a malformed response are rejected', async () => {
  const ada = await world.signedIn('Ada');
  const odd: ((options: string) => string)[] = [
    (options) => new PasskeyDevice({ origin: 'https://evil.example' }).create(options),
    (options) => new PasskeyDevice({ rpId: 'evil.example' }).create(options),
    () => 'not JSON',
    () => 'null',
    () => '[]',
    () =>
      '{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"e30"}}',
  ];
  for (const make of odd) {
    const { status, body } = await ada.call(passkeyAdd, { response: make(await optionsOf(ada)), name: 'X' });
    expect({ status, answer: body.status as string }).toEqual({ status: 200, answer: 'invalid-passkey' });
  }
  expect(await passkeysOf(ada)).toEqual([]);
});

test('a passkey belongs to one person', async () => {
  const ada = await world.signedIn('Ada');
  const eve = await world.signedIn('Eve');
  const device = new PasskeyDevice();
  await addPasskey(ada, device);
  const stolen = await eve.call(passkeyAdd, { response: device.create(await optionsOf(eve)), name: 'Mine' });
  expect(stolen.body.status).toBe('invalid-passkey');
  const [own] = await passkeysOf(ada);
  const object = own?.id ?? '';
  const foreign = [
    await eve.call(passkeyRename, { object, name: 'Mine' }),
    await eve.call(passkeyRename, { object: 'f'.repeat(24), name: 'Mine' }),
    await eve.call(passkeyRemove, { object }),
    await eve.call(passkeyRemove, { object: 'f'.repeat(24) }),
  ];
  for (const { status, body } of foreign) {
    expect([status, body]).toEqual([
      404,
      { status: 'not-found', message: 'This passkey does not exist any more.' },
    ]);
  }
  expect((await ada.call(passkeyRename, { object, name: 'Work' })).body.status).toBe('success');
  expect((await passkeysOf(ada)).map(({ name }) => name)).toEqual(['Work']);
});

test('adding and removing a passkey notifies the owner and requires a recent proof', async () => {
  const ada = await FactorPerson.create(world);
  await addPasskey(ada.browser, new PasskeyDevice(), 'Key ring');
  expect(await ada.access.stateOf(ada.browser.userId)).toMatchObject({ methods: [], passkeys: 1 });
  // The password still signs in alone, so recovery codes do not apply.
  expect(await ada.recoveryCodes()).toEqual([]);
  await messageTo(world, ada.browser.mail, ({ subject }) =>
    subject.includes('passkey has been added: Key ring'),
  );
  const [own] = await passkeysOf(ada.browser);
  await ada.age();
  const refused = await ada.browser.call(passkeyRemove, { object: own?.id ?? '' });
  expect([refused.status, refused.body.status]).toEqual([403, 'recent-factor-required']);
  expect((await ada.browser.call(passkeyAddOptions, {})).status).toBe(403);
  const sessions = world.connection.collection('sessions');
  await sessions.updateMany({ user: ada.id }, { $set: { factorAt: new Date() } });
  expect((await ada.browser.call(passkeyRemove, { object: own?.id ?? '' })).body.status).toBe('success');
  await messageTo(world, ada.browser.mail, ({ subject }) => subject.includes('removed: Key ring'));
  expect(await ada.access.stateOf(ada.browser.userId)).toMatchObject({
    passkeys: 0,
    remainingRecoveryCodes: null,
  });
  const events = await world.connection.collection('auth_events').find({ user: ada.id }).toArray();
  expect(events.map(({ kind }) => kind as string)).toEqual(
    expect.arrayContaining(['passkey-added', 'passkey-removed']),
  );
});

inFullRun(test)('an account has at most twenty passkeys', async () => {
  const ada = await world.signedIn('Ada');
  for (let index = 0; index < 20; index += 1) await addPasskey(ada, new PasskeyDevice(), `Device ${index}`);
  const response = new PasskeyDevice().create(await optionsOf(ada));
  expect((await ada.call(passkeyAdd, { response, name: 'Another' })).body).toEqual({
    status: 'invalid-passkey',
    message: 'You have 20 passkeys. Please remove one first.',
  });
});

test('security 30: removing the last passkey removes the face that depends on it', async () => {
  const ada = await FactorPerson.create(world);
  await addPasskey(ada.browser, new PasskeyDevice());
  await addPasskey(ada.browser, new PasskeyDevice());
  // Inserted as stored; the face model is not used.
  const faces = world.connection.collection('faces');
  await faces.insertOne({ _id: ada.id, descriptor: 'sealed', since: new Date(), hashes: [], failures: 0 });
  for (const remaining of [['face'], []]) {
    const [passkey] = await passkeysOf(ada.browser);
    expect((await ada.browser.call(passkeyRemove, { object: passkey?.id ?? '' })).body.status).toBe(
      'success',
    );
    expect((await ada.access.stateOf(ada.browser.userId)).methods).toEqual(remaining);
  }
  expect(await faces.findOne({ _id: ada.id })).toBeNull();
  await messageTo(world, ada.browser.mail, ({ subject }) => subject.includes('disabled: face'));
});
