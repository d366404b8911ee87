import { addPhone, callPhone, confirmPhone, getPhone, removePhone, type Call } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { FactorAccess } from '../../../src/platform/auth/factor-access.js';
import { FactorPerson } from '../factors/factors-world.js';
import { type Browser, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { codeTo, messageTo } from '../../harness/stored-messages.js';

/*
 * Real: API over HTTP, database engine, outbox and jobs. SMS and calls go to the development outbox. One test sets the
 * state of the second factors.
 */
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

let numbers = 0;
/** An unused number: national, and in E.164. */
function freshNumber(): { phone: string; e164: string } {
  numbers += 1;
  const digits = `6120${String(numbers).padStart(5, '0')}`;
  return { phone: `0${digits}`, e164: `+31${digits}` };
}

const add = (person: Browser, phone: string, check = false) =>
  person.call(addPhone, { phone, prefix: '+31', check });

/** Adds a confirmed phone to a user; returns it in E.164. */
async function addConfirmed(person: Browser): Promise<string> {
  const { phone, e164 } = freshNumber();
  await add(person, phone);
  const { body } = await person.call(confirmPhone, { code: await codeTo(world, e164) });
  expect(body.status).toBe('success');
  return e164;
}

async function read(person: Browser) {
  return (await person.call(getPhone, {})).body as {
    phone: string | null;
    since: string | null;
    pending: string | null;
  };
}

test('a phone is active only after its SMS code, and the email address is notified', async () => {
  const ada = await world.signedIn('Ada');
  expect(await read(ada)).toMatchObject({ phone: null, since: null, pending: null });
  const { phone, e164 } = freshNumber();
  const added = await add(ada, `${phone.slice(0, 2)} ${phone.slice(2, 6)}-${phone.slice(6)}`, true);
  expect(added.body).toEqual({ status: 'success', message: `We have sent a code to ${e164}.` });
  expect(await read(ada)).toMatchObject({ phone: null, pending: e164 });
  const { channel, text } = await messageTo(world, e164);
  expect([channel, text]).toEqual(['sms', expect.stringContaining('to confirm your phone number')]);
  const confirmed = await ada.call(confirmPhone, { code: await codeTo(world, e164) });
  expect(confirmed.body).toEqual({
    status: 'success',
    message: `${e164} is confirmed.`,
    is_check: true,
    phone: e164,
  });
  expect(await read(ada)).toMatchObject({ phone: e164, since: expect.any(String), pending: null });
  const notice = await messageTo(world, ada.mail, ({ subject }) => subject.includes('phone'));
  expect(notice.subject).toBe('A phone number has been added to your account (Zonewerk)');
  expect(notice.text).not.toContain(e164);
});

test('another phone replaces the first one only after its confirmation', async () => {
  const ada = await world.signedIn('Another');
  const first = await addConfirmed(ada);
  const { phone, e164 } = freshNumber();
  await add(ada, phone);
  expect(await read(ada)).toMatchObject({ phone: first, pending: e164 });
  expect((await ada.call(confirmPhone, { code: await codeTo(world, e164) })).body).toMatchObject({
    status: 'success',
    is_check: false,
    phone: e164,
  });
  expect((await add(ada, phone)).body).toEqual({
    status: 'error',
    message: 'This is already your phone number.',
  });
});

test('a call has a new code and ends that of the SMS', async () => {
  const ada = await world.signedIn('Call');
  expect((await ada.call(callPhone, {})).body.status).toBe('error');
  const { phone, e164 } = freshNumber();
  await add(ada, phone);
  const first = await codeTo(world, e164);
  expect((await ada.call(callPhone, {})).body.status).toBe('success');
  const call = await messageTo(world, e164, ({ channel }) => channel === 'call');
  if (call.code !== first) {
    expect((await ada.call(confirmPhone, { code: first })).body.status).toBe('error');
  }
  expect((await ada.call(confirmPhone, { code: call.code ?? '' })).body).toMatchObject({ phone: e164 });
  const own = { user: new Types.ObjectId(ada.userId), kind: 'phone-confirmed' };
  expect(await world.connection.collection('auth_events').findOne(own)).toMatchObject({ factor: 'call' });
});

test('security 26: the code of a phone works in no other session and for no other phone', async () => {
  const ada = await world.signedIn('Sessions');
  const other = world.browser();
  await other.signIn(ada.mail);
  const first = freshNumber();
  const second = freshNumber();
  await add(ada, first.phone);
  const code = await codeTo(world, first.e164);
  expect((await other.call(confirmPhone, { code })).body).toEqual({
    status: 'error',
    message: 'This code is not right or has expired.',
    is_check: false,
    phone: null,
  });
  await add(ada, second.phone);
  if ((await codeTo(world, second.e164)) !== code) {
    expect((await ada.call(confirmPhone, { code })).body.status).toBe('error');
  }
  expect((await read(ada)).phone).toBeNull();
});

test.each([
  [{ phone: '12', prefix: '+31' }, 'phone', 'Please enter your phone number.'],
  [{ phone: '  ', prefix: '+31' }, 'phone', 'Please enter your phone number.'],
  [{ phone: '123', prefix: '+31' }, 'phone', 'This phone number is invalid.'],
  [{ phone: '0612345678', prefix: '+999' }, 'phone', 'This phone number is invalid.'],
  [{ phone: 'call me', prefix: '+31' }, 'phone', 'This phone number is invalid.'],
  [{ phone: '0612345678', prefix: '31' }, 'prefix', 'Please choose a country.'],
])('%j is rejected at the field %s', async (fields, path, message) => {
  const ada = await world.signedIn('Invalid');
  const { status, body } = await ada.call(addPhone, { ...fields, check: false });
  expect([status, (body as { issues: unknown }).issues]).toEqual([400, [{ path, message }]]);
});

test('a phone cannot be removed while sign-in codes go to it', async () => {
  const ada = await world.signedIn('Remove');
  expect((await ada.call(removePhone, {})).body.status).toBe('error');
  const e164 = await addConfirmed(ada);
  const factors = world.app.get(FactorAccess);
  const before = await factors.stateOf(ada.userId);
  const spy = jest
    .spyOn(factors, 'stateOf')
    .mockResolvedValue({ ...before, methods: ['sms'], preferred: 'sms' });
  try {
    expect((await ada.call(removePhone, {})).body.status).toBe('error');
  } finally {
    spy.mockRestore();
  }
  expect((await read(ada)).phone).toBe(e164);
  expect((await ada.call(removePhone, {})).body).toEqual({
    status: 'success',
    message: `${e164} has been removed.`,
  });
  expect((await read(ada)).phone).toBeNull();
  await messageTo(world, ada.mail, ({ subject }) => subject.includes('removed'));
});

test('security 33: a new phone for sign-in codes removes the recognized devices of the account', async () => {
  const devices = world.connection.collection('known_devices');
  const person = await FactorPerson.create(world, 'Known');
  const remembered = async () => devices.countDocuments({ user: person.id });
  const remember = () =>
    devices.insertOne({
      user: person.id,
      tokenHash: person.browser.mail,
      createdAt: new Date(),
      lastUseAt: new Date(),
      countries: [],
    });
  await person.enableSms();
  await devices.deleteMany({ user: person.id });
  await remember();
  await addConfirmed(person.browser);
  expect(await remembered()).toBe(0);
  const other = await FactorPerson.create(world, 'Plain');
  const before = await devices.countDocuments({ user: other.id });
  await addConfirmed(other.browser);
  expect(await devices.countDocuments({ user: other.id })).toBe(before);
});

test('security 46: every change of a phone requires a recent proof', async () => {
  const ada: SignedIn = await world.signedIn('Stale');
  const stale = { $set: { factorAt: new Date(Date.now() - 16 * 60_000) } };
  const own = { user: new Types.ObjectId(ada.userId) };
  await world.connection.collection('sessions').updateMany(own, stale);
  const body = { phone: '0612345678', prefix: '+31', check: false, code: '123456' } as never;
  for (const call of [addPhone, callPhone, confirmPhone, removePhone]) {
    expect((await ada.call(call as Call, body)).body.status).toBe('recent-factor-required');
  }
});
