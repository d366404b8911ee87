import {
  changePassword,
  disableFactor,
  getVerification,
  passkeyRemove,
  setBiometric,
  type InputOf,
} from '@zonewerk/contracts';
import { byTier } from '@zonewerk/testing/tier';
import { Types } from 'mongoose';
import { FactorPerson } from './factors-world.js';
import { PASSWORD, sharedWorld, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine, hashing. Faces and passkeys are inserted into the database.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

const SHORT = 'kilo mic';
const TOO_SHORT =
  'Without a second factor your password needs at least 15 characters that are hard to guess. Please change it first.';
/** Number of rounds with two concurrent calls. */
const ROUNDS = byTier({ gate: 3, full: 8 });

type Method = NonNullable<InputOf<typeof disableFactor>['method']>;

async function change(person: FactorPerson, from: string, to: string) {
  const body = { current_password: from, new_password: to, new_password_repeat: to };
  return (await person.browser.call(changePassword, body)).body as { status: string };
}

async function disable(person: FactorPerson, password: string, method?: Method) {
  const { body } = await person.browser.call(disableFactor, { password, ...(method ? { method } : {}) });
  return (body as { status: string }).status;
}

async function addPasskey({ id }: FactorPerson): Promise<string> {
  const { insertedId } = await world.connection.collection('passkeys').insertOne({
    user: id,
    credentialId: new Types.ObjectId().toHexString(),
    publicKey: Buffer.from('key'),
    counter: 0,
    transports: [],
    synced: false,
    name: 'Laptop',
    createdAt: new Date(),
    lastUseAt: null,
  });
  return insertedId.toHexString();
}

async function addFace({ id }: FactorPerson, offAt: Date | null = null): Promise<void> {
  const face = {
    descriptor: 'sealed',
    since: new Date(),
    hashes: [],
    task: null,
    failures: 0,
    waitUntil: null,
  };
  await world.connection.collection('faces').insertOne({ _id: id, ...face, offAt });
}

const stateOf = (person: FactorPerson) => person.access.stateOf(person.browser.userId);

test('security 9: concurrent disabling preserves the last second factor of a short password', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ada = await FactorPerson.create(world);
    await ada.enableApp();
    await ada.enableSms();
    expect((await change(ada, PASSWORD, SHORT)).status).toBe('success');
    const outcomes = await Promise.all([disable(ada, SHORT, 'app'), disable(ada, SHORT, 'sms')]);
    expect(outcomes.sort()).toEqual(['password-too-short', 'success']);
    expect((await stateOf(ada)).methods).toHaveLength(1);
  }
});

test('security 9: a short password set while the last factor is disabled cannot sign in alone', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ada = await FactorPerson.create(world);
    await ada.enableApp();
    await Promise.all([change(ada, PASSWORD, SHORT), disable(ada, PASSWORD, 'app')]);
    const { methods } = await stateOf(ada);
    const signIn = await world.browser().signIn(ada.browser.mail, SHORT);
    expect([methods.length, signIn.body.status]).toEqual(
      methods.length === 0 ? [0, 'invalid-credentials'] : [1, 'twofactor'],
    );
  }
});

test('security 9: a long password permits disabling the last factor with its recovery codes', async () => {
  const ada = await FactorPerson.create(world);
  await ada.enableApp();
  await ada.recoveryCodes();
  expect((await change(ada, PASSWORD, SHORT)).status).toBe('success');
  expect((await change(ada, SHORT, 'kilo oud')).status).toBe('success');
  const refused = await ada.browser.call(disableFactor, { password: 'kilo oud' });
  expect(refused.body).toEqual({ status: 'password-too-short', message: TOO_SHORT });
  expect((await change(ada, 'kilo oud', PASSWORD)).status).toBe('success');
  expect((await ada.stored())?.['shortPasswords']).toEqual([]);
  expect(await disable(ada, PASSWORD)).toBe('success');
  expect(await ada.stored()).toMatchObject({ app: null, recovery: null });
});

test('security 9: concurrent disabling of the last two factors removes the recovery codes', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ada = await FactorPerson.create(world);
    await ada.enableApp();
    await ada.enableSms();
    await ada.recoveryCodes();
    await Promise.all([disable(ada, PASSWORD, 'app'), disable(ada, PASSWORD, 'sms')]);
    expect(await ada.stored()).toMatchObject({ app: null, sms: null, recovery: null });
  }
});

test('security 9, 30: a short password is rejected when the face is the only second factor', async () => {
  const ada = await FactorPerson.create(world);
  const passkey = await addPasskey(ada);
  await addFace(ada);
  expect((await stateOf(ada)).methods).toEqual(['face']);
  expect((await change(ada, PASSWORD, SHORT)).status).toBe('validation-error');
  expect((await ada.browser.call(setBiometric, { toggle: '0' })).body.status).toBe('success');
  expect((await ada.browser.call(passkeyRemove, { object: passkey })).body.status).toBe('success');
  expect((await world.browser().signIn(ada.browser.mail, SHORT)).body.status).toBe('invalid-credentials');
});

test('security 9, 30: a short password requires the app although a passkey and a face exist', async () => {
  const ada = await FactorPerson.create(world);
  await ada.enableApp();
  await addPasskey(ada);
  await addFace(ada);
  expect((await change(ada, PASSWORD, SHORT)).status).toBe('success');
  expect(await disable(ada, SHORT, 'app')).toBe('password-too-short');
  expect((await ada.browser.call(setBiometric, { toggle: '0' })).body.status).toBe('success');
  expect((await stateOf(ada)).methods).toEqual(['app']);
});

test('security 30: concurrent removal of app and passkey removes the face and the recovery codes', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ada = await FactorPerson.create(world);
    await ada.enableApp();
    await ada.recoveryCodes();
    const object = await addPasskey(ada);
    await addFace(ada);
    await Promise.all([disable(ada, PASSWORD, 'app'), ada.browser.call(passkeyRemove, { object })]);
    expect(await stateOf(ada)).toMatchObject({ methods: [], passkeys: 0, remainingRecoveryCodes: null });
  }
});

test('security 30: a face disabled by failures is required at sign-in until the owner turns it off', async () => {
  const ada = await FactorPerson.create(world);
  await addPasskey(ada);
  await addFace(ada, new Date());
  const verification = (await ada.browser.call(getVerification, {})).body;
  expect(verification).toMatchObject({ face: { enabled: false, since: null } });
  expect((await world.browser().signIn(ada.browser.mail)).body.status).toBe('biometric');
  expect((await ada.browser.call(setBiometric, { toggle: '0' })).body.status).toBe('success');
  expect((await world.browser().signIn(ada.browser.mail)).body.status).toBe('success');
});
