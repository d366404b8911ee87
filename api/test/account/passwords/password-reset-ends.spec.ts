import {
  addEmail,
  addPhone,
  changePassword,
  checkReset,
  confirmEmail,
  confirmPhone,
  setEmailDisable,
  listEmails,
  processReset,
  setEmailRemove,
  removePhone,
  resetByEmail,
  resetByPhone,
} from '@zonewerk/contracts';
import { randomUUID } from 'node:crypto';
import { FactorPerson } from '../factors/factors-world.js';
import { PASSWORD, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { codeTo, storedMessages, messageTo } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, hashing, outbox and jobs. Mails and SMS go to the development outbox.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());
const forgetTries = () => world.connection.collection('rate_limits').deleteMany({ key: /^reset-network/u });
beforeEach(forgetTries);

const NEW = 'four or five new words';
const LINK = /http:\/\/localhost:4200\/reset\/([\w-]+)\//u;
const ENDED = 'This link has been used or has expired. Please request a new one.';

async function tokenByMail(mail: string): Promise<string> {
  await world.browser().call(resetByEmail, { email: mail });
  const { text } = await messageTo(world, mail, (message) => LINK.test(message.text));
  return LINK.exec(text)?.[1] ?? '';
}

async function tokenBySms(phone: string): Promise<string> {
  await world.browser().call(resetByPhone, { phone });
  const { text } = await messageTo(world, phone, (message) => LINK.test(message.text));
  return LINK.exec(text)?.[1] ?? '';
}

const statusOf = async (token: string): Promise<unknown> =>
  (await world.browser().call(checkReset, { reset_token: token })).body.status;

/** The link opens nothing and sets nothing. */
async function expectEnded(token: string, person: SignedIn, password = PASSWORD): Promise<void> {
  await forgetTries();
  expect(await statusOf(token)).toBe('invalid-token');
  const set = await world.browser().call(processReset, { reset_token: token, pw1: NEW, pw2: NEW });
  expect(set.body).toMatchObject({ status: 'invalid-token', message: ENDED });
  expect((await world.browser().signIn(person.mail, password)).body.status).toBe('success');
}

/** Adds a confirmed email address to a user; returns its ID. */
async function addAddress(person: SignedIn, email: string): Promise<string> {
  await person.call(addEmail, { email, check: false });
  await person.call(confirmEmail, { code: await codeTo(world, email) });
  const { list } = (await person.call(listEmails, {})).body as { list: { id: string; email: string }[] };
  return list.find((one) => one.email === email)?.id ?? '';
}

let phones = 0;

async function confirmNewPhone(person: SignedIn): Promise<string> {
  phones += 1;
  const phone = `61300${String(phones).padStart(4, '0')}`;
  await person.call(addPhone, { prefix: '+31', phone, check: false });
  await person.call(confirmPhone, { code: await codeTo(world, `+31${phone}`) });
  return `+31${phone}`;
}

test('security 47: a reset link is invalid after a password change', async () => {
  const ada = await world.signedIn('Ada');
  const token = await tokenByMail(ada.mail);
  expect(await statusOf(token)).toBe('success');
  const other = 'another four new words';
  await ada.call(changePassword, {
    current_password: PASSWORD,
    new_password: other,
    new_password_repeat: other,
  });
  await expectEnded(token, ada, other);
});

test.each([
  ['disabled', setEmailDisable],
  ['removed', setEmailRemove],
] as const)('security 44, 47: a reset link is invalid when its email address is %s', async (_, call) => {
  const ada = await world.signedIn('Ada');
  const email = `second-${randomUUID().slice(0, 8)}@example.com`;
  const object = await addAddress(ada, email);
  const token = await tokenByMail(email);
  expect(await statusOf(token)).toBe('success');
  expect((await ada.call(call, { object })).body.status).toBe('success');
  await expectEnded(token, ada);
});

test('security 47: a reset link is invalid after its phone is removed or replaced', async () => {
  const ada = await world.signedIn('Ada');
  const phone = await confirmNewPhone(ada);
  const first = await tokenBySms(phone);
  expect(await statusOf(first)).toBe('success');
  await ada.call(removePhone, {});
  await expectEnded(first, ada);
  const next = await confirmNewPhone(ada);
  const second = await tokenBySms(next);
  expect(await statusOf(second)).toBe('success');
  await confirmNewPhone(ada);
  await expectEnded(second, ada);
});

test('security 48: an account with SMS as second factor gets no reset link by SMS', async () => {
  const person = await FactorPerson.create(world, 'Ada');
  const phone = await person.enableSms();
  const response = await world.browser().call(resetByPhone, { phone });
  expect(response.body).toMatchObject({
    status: 'success',
    message: `If ${phone} belongs to an account, we have sent a link to it.`,
  });
  // Jobs run in order, so a link by SMS would have arrived before this one.
  const token = await tokenByMail(person.browser.mail);
  expect((await storedMessages(world, phone)).filter(({ text }) => LINK.test(text))).toEqual([]);
  expect(await statusOf(token)).toBe('success');
});

test('security 22: a reset clears the failures of the password, not those of second factors', async () => {
  const person = await world.signedIn('Ada');
  const tries = world.connection.collection<{ _id: string }>('sign_in_tries');
  const kinds = ['password', 'code', 'confirmation'].map((kind) => `${kind}:${person.userId}`);
  await tries.insertMany(kinds.map((_id) => ({ _id, failures: 4, waitUntil: new Date(0) })) as never[]);
  const token = await tokenByMail(person.mail);
  const { body } = await world.browser().call(processReset, { reset_token: token, pw1: NEW, pw2: NEW });
  expect(body.status).toBe('success');
  const after = await tries.find({ _id: { $in: kinds } }, { sort: { _id: 1 } }).toArray();
  expect(after.map(({ _id }) => _id.split(':')[0])).toEqual(['code', 'confirmation']);
});

test('security 48: a reset link by SMS is invalid once SMS becomes a second factor', async () => {
  const person = await FactorPerson.create(world, 'Ada');
  const phone = await person.phone();
  const token = await tokenBySms(phone);
  expect(await statusOf(token)).toBe('success');
  const since = { $set: { sms: { since: new Date() } } };
  const factors = world.connection.collection('second_factors');
  await factors.updateOne({ _id: person.id }, since, { upsert: true });
  expect(await statusOf(token)).toBe('invalid-token');
});

test('security 41: reset mails do not quote the User-Agent of the request', async () => {
  const ada = await world.signedIn('Ada');
  const stranger = world.browser();
  const userAgent = 'Your account is locked. Open https://evil.example/login/1 now';
  const token = await stranger.csrf();
  await stranger
    .post(resetByEmail.path)
    .set('User-Agent', userAgent)
    .send({ _csrf_token: token, email: ada.mail });
  const { text } = await messageTo(world, ada.mail, (message) => LINK.test(message.text));
  expect(text).toMatch(/requested from \S+ with Unknown\./u);
  expect(text).not.toMatch(/evil|locked/u);
});
