import { createHash } from 'node:crypto';
import {
  changePassword,
  deleteAccount,
  disableFactor,
  listHistory,
  listSessions,
  logout,
  notMe,
  twoFactorLogin,
} from '@zonewerk/contracts';
import { generateSync } from 'otplib';
import { FactorPerson } from '../factors/factors-world.js';
import { type Browser, sharedWorld, type SignedIn, startWorld, type World } from '../../harness/harness.js';
import {
  codesTo,
  codeTo,
  storedMessages,
  messageTo,
  type StoredMessage,
} from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, second factors, outbox and jobs. Mails and SMS go to the development outbox.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

const about = (text: string) => (message: StoredMessage) => message.subject.includes(text);

function tokenIn({ text }: StoredMessage): string {
  const [, token = ''] = /\/not-me\/#(\S+)/u.exec(text) ?? [];
  expect(token).not.toBe('');
  return token;
}

async function kindsOf(person: Browser): Promise<string[]> {
  const { body } = await person.call(listHistory, { kind: 'all' });
  return (body as { list: { kind: string }[] }).list.map(({ kind }) => kind);
}

/** Signs in to a user's account in another browser; returns the link token of the notice. */
async function strangerIn(person: SignedIn): Promise<{ stranger: Browser; token: string }> {
  const stranger = world.browser();
  await stranger.signIn(person.mail);
  return { stranger, token: tokenIn(await messageTo(world, person.mail, about('New sign-in'))) };
}

test('security 42, 55: five wrong SMS codes on a recognized device are notified and recorded individually', async () => {
  const ada = await FactorPerson.create(world);
  const phone = await ada.enableSms();
  const { browser } = ada;
  const signIn = async () => {
    await browser.call(logout, {});
    browser.forgetToken();
    return browser.signIn(browser.mail);
  };
  // The change of factors removed its device.
  await signIn();
  // Another code enabled the factor.
  const { code } = await messageTo(world, phone, ({ text }) => text.includes('to sign in'));
  const completed = await browser.call(twoFactorLogin, { code: code ?? '' });
  expect(completed.body.status).toBe('success');
  browser.forgetToken();
  await world.connection.collection('rate_limits').deleteMany({ key: /^code-again/u });
  const before = await codesTo(world, phone);
  await signIn();
  const right = await codeTo(world, phone, before);
  const wrong = right === '000000' ? '111111' : '000000';
  const answers = [];
  for (let tried = 0; tried < 6; tried += 1) {
    const { body } = await browser.call(twoFactorLogin, { code: wrong });
    answers.push((body as { status: string }).status);
  }
  expect(answers).toEqual([...Array<string>(4).fill('invalid-code'), 'challenge-ended', 'challenge-ended']);
  await messageTo(world, browser.mail, about('A sign-in with your'));
  const refused = { user: ada.id, kind: 'second-factor-refused', factor: 'sms' };
  expect(await world.connection.collection('auth_events').countDocuments(refused)).toBe(5);
});

test('security 55: a right password without the second factor is in the history', async () => {
  const ada = await FactorPerson.create(world);
  await ada.enableApp();
  await world.browser().signIn(ada.browser.mail);
  expect(await kindsOf(ada.browser)).toContain('second-factor-asked');
});

test('security 55: a wrong current password is in the history for every call that requires it', async () => {
  const ada = await FactorPerson.create(world);
  await ada.enableApp();
  const wrong = 'not the right one';
  const NEW = 'four or five new words';
  const body = { current_password: wrong, new_password: NEW, new_password_repeat: NEW };
  await ada.browser.call(changePassword, body);
  await ada.browser.call(disableFactor, { password: wrong });
  await ada.browser.call(deleteAccount, { password: wrong, confirm: ada.browser.mail });
  expect((await kindsOf(ada.browser)).filter((kind) => kind === 'password-refused')).toHaveLength(3);
});

test('security 18, 27: attempts during the waiting time do not use up the attempts of a sign-in', async () => {
  const ada = await FactorPerson.create(world);
  const secret = await ada.enableApp();
  const browser = world.browser();
  await browser.signIn(ada.browser.mail);
  const key = `code:${ada.browser.userId}`;
  const tries = world.connection.collection<{ _id: string }>('sign_in_tries');
  const wait = { failures: 7, waitUntil: new Date(Date.now() + 60_000), lastAt: new Date() };
  await tries.updateOne({ _id: key }, { $set: wait }, { upsert: true });
  const codes = Array.from({ length: 6 }, () => browser.call(twoFactorLogin, { code: '000000' }));
  expect((await Promise.all(codes)).map(({ status }) => status)).toEqual(Array<number>(6).fill(429));
  await tries.deleteOne({ _id: key });
  expect((await browser.call(twoFactorLogin, { code: generateSync({ secret }) })).body.status).toBe(
    'success',
  );
});

test('security 42: the "not me" link ends every session of that device', async () => {
  const ada = await world.signedIn('Ada');
  const { stranger, token } = await strangerIn(ada);
  const second = world.browser();
  second.agent.jar.setCookie(`zw_device=${stranger.cookie('zw_device') ?? ''}; path=/`, '127.0.0.1');
  await second.signIn(ada.mail);
  expect((await world.browser().call(notMe, { token })).body.status).toBe('success');
  for (const browser of [stranger, second]) {
    expect((await browser.call(listSessions, {})).status).toBe(401);
  }
  expect((await ada.call(listSessions, {})).status).toBe(200);
});

test('security 22, 42: twenty concurrent uses of the "not me" link send one reset link', async () => {
  const ada = await world.signedIn('Ada');
  const { token } = await strangerIn(ada);
  const said = await Promise.all(Array.from({ length: 20 }, () => world.browser().call(notMe, { token })));
  expect(said.filter(({ body }) => (body as { status: string }).status === 'success')).toHaveLength(1);
  await messageTo(world, ada.mail, ({ text }) => text.includes('/reset/'));
  const eve = await world.signedIn('Eve');
  const other = await strangerIn(eve);
  await world.browser().call(notMe, { token: other.token });
  // Jobs run in order, so the other mails would have arrived by now.
  await messageTo(world, eve.mail, ({ text }) => text.includes('/reset/'));
  const links = (await storedMessages(world, ada.mail)).filter(({ text }) => text.includes('/reset/'));
  expect(links).toHaveLength(1);
});

test('security 42, 44: "not me" sends no reset link to an email address without sign-in, and says so', async () => {
  const ada = await world.signedIn('Ada');
  const { stranger, token } = await strangerIn(ada);
  const users = world.connection.collection('users');
  await users.updateOne(
    { signInAddresses: ada.mail },
    { $set: { signInAddresses: [`new-${ada.mail}`], primaryEmail: `new-${ada.mail}` } },
  );
  expect((await world.browser().call(notMe, { token })).body).toEqual({
    status: 'success',
    message:
      'The session has been ended. This email address cannot receive a link. Please request one with an email address of your account, and choose a new password.',
  });
  expect((await stranger.call(listSessions, {})).status).toBe(401);
});

test('security 22, 42: "not me" ends the session although the mail limit is reached', async () => {
  const strict = await startWorld({ ZW_RATE_LIMIT_SCALE: '1' });
  try {
    const ada = await strict.signedIn('Ada');
    const stranger = strict.browser();
    await stranger.signIn(ada.mail);
    const token = tokenIn(await messageTo(strict, ada.mail, about('New sign-in')));
    const key = `mail-recipient:${createHash('sha256').update(ada.mail).digest('base64url')}`;
    const counter = { key, points: 6_000, expire: new Date(Date.now() + 900_000) };
    await strict.connection.collection('rate_limits').insertOne(counter);
    const { body } = await strict.browser().call(notMe, { token });
    expect(body).toMatchObject({
      status: 'success',
      message: expect.stringContaining('cannot receive a link') as string,
    });
    expect((await stranger.call(listSessions, {})).status).toBe(401);
  } finally {
    await strict.close();
  }
});
