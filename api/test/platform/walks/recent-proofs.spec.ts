import { ALL_CALLS } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine.
let world: World;
let person: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  person = await world.signedIn('Op');
  await world.builders.operator(person.mail);
  const own = { user: new Types.ObjectId(person.userId) };
  const stale = { $set: { factorAt: new Date(Date.now() - 16 * 60_000) } };
  await world.connection.collection('sessions').updateMany(own, stale);
});
afterAll(() => world.close());

/** Listed here and not read from the contract, so that a call without its rule is detected. */
const SENSITIVE = [
  'account.delete',
  'account.export',
  'addresses.add',
  'addresses.confirm',
  'addresses.set-disable',
  'addresses.set-enable',
  'addresses.set-primary',
  'addresses.set-remove',
  'balance.request-loan',
  'balance.request-withdrawal',
  'face.set',
  'factors.disable',
  'factors.generate-app',
  'factors.recovery',
  'factors.set-method',
  'factors.verify-app',
  'factors.verify-sms',
  'history.export',
  'hosting.open-terminal',
  'hosting.run-cron-job',
  'hosting.set-cron-job',
  'ownership.accept',
  'ownership.offer',
  'passkeys.add',
  'passkeys.add-options',
  'passkeys.remove',
  'passwords.change',
  'phones.add',
  'phones.call',
  'phones.confirm',
  'phones.remove',
  'projects.drop',
  'releases.promote',
  'releases.rollback',
  'sessions.authenticate',
  'sessions.close',
  'sessions.close-others',
  'tokens.create',
];

test.each(SENSITIVE)('security 46: %s requires a recent proof', async (id) => {
  const call = ALL_CALLS.find((one) => one.id === id);
  const response = await person.post(call?.path ?? id).send({ _csrf_token: await person.csrf() });
  expect([response.status, response.body.status]).toEqual([403, 'recent-factor-required']);
});

test('no other call requires a recent proof', () => {
  const declared = ALL_CALLS.filter(({ access }) => access.endsWith('-recent')).map(({ id }) => id);
  expect(declared.sort()).toEqual(SENSITIVE);
});
