import { listSessions, logout, notMe, notMeRead, stepUp, twoFactorLogin } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { giveFactors, RIGHT_CODE, WRONG_CODE } from '../factors/fake-factors.js';
import { PASSWORD, startWorld, type Browser, type World } from '../../harness/harness.js';
import { storedMessages, messageTo, type StoredMessage } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, outbox, jobs, geolocation database. A trusted proxy sets the IP addresses.
let world: World;
beforeAll(async () => {
  world = await startWorld({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const IN_AMERICA = '8.8.8.8';
const IN_THE_NETHERLANDS = '193.0.6.139';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs in from an IP address, as a proxy reports it. */
async function signInFrom(browser: Browser, ip: string, mail: string) {
  const token = await browser.csrf();
  const response = await browser
    .post('/api/user/login/')
    .set('X-Forwarded-For', ip)
    .set('User-Agent', FIREFOX)
    .send({ _csrf_token: token, mail, password: PASSWORD });
  browser.forgetToken();
  return response;
}

/** The token in the link of a mail. */
function tokenIn({ text }: StoredMessage): string {
  const [, token = ''] = /\/not-me\/#(\S+)/u.exec(text) ?? [];
  expect(token).not.toBe('');
  return token;
}

const about = (text: string) => (message: StoredMessage) => message.subject.includes(text);

test('security 42: a sign-in on a further device is notified with time, location, device and a link', async () => {
  const { mail, userId } = await world.signedIn('Ada');
  expect(await storedMessages(world, mail)).toEqual([]);
  const stranger = world.browser();
  await signInFrom(stranger, IN_AMERICA, mail);
  const message = await messageTo(world, mail, about('New sign-in'));
  const year = new Date().getUTCFullYear();
  expect(message.text).toMatch(new RegExp(`Time: ${year}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC`, 'u'));
  expect(message.text).toContain(`Place: United States (${IN_AMERICA})`);
  expect(message.text).toContain('Device: Firefox 140 on Linux');

  const owner = world.browser();
  const token = tokenIn(message);
  const shown = await owner.call(notMeRead, { token });
  expect(shown.body).toMatchObject({
    status: 'success',
    sign_in: { ip: IN_AMERICA, place: 'United States', browser: 'Firefox 140' },
  });
  expect((await stranger.call(listSessions, {})).status).toBe(200);
  expect((await owner.call(notMe, { token })).body).toMatchObject({ status: 'success' });
  expect((await stranger.call(listSessions, {})).status).toBe(401);
  const devices = world.connection.collection('known_devices');
  expect(await devices.countDocuments({ user: new Types.ObjectId(userId) })).toBe(1);
  expect((await messageTo(world, mail, about('password'))).text).toContain('/reset/');
  for (const call of [notMe, notMeRead]) {
    expect((await owner.call(call, { token })).body).toMatchObject({ status: 'link-ended' });
  }
});

test('security 42: a modified or invented link ends no session', async () => {
  const ada = await world.signedIn('Ada');
  await signInFrom(world.browser(), IN_AMERICA, ada.mail);
  const token = tokenIn(await messageTo(world, ada.mail, about('New sign-in')));
  const [session = '', mail = '', signature = ''] = token.split('.');
  const other = Buffer.from('eve@example.com').toString('base64url');
  for (const bad of [
    `${session}.${other}.${signature}`,
    `${'f'.repeat(24)}.${mail}.${signature}`,
    `${session}.${mail}.${'A'.repeat(43)}`,
    session,
    'é'.repeat(43),
  ]) {
    expect((await world.browser().call(notMe, { token: bad })).body.status).toBe('link-ended');
  }
  expect((await ada.call(listSessions, {})).body.list).toHaveLength(2);
});

test('security 42: a recognized device causes no notice until it signs in from another country', async () => {
  const { mail } = await world.signedIn('Ada');
  const laptop = world.browser();
  const signOut = async () => {
    await laptop.call(logout, {});
    laptop.forgetToken();
  };
  await signInFrom(laptop, IN_THE_NETHERLANDS, mail);
  await messageTo(world, mail, about('New sign-in'));
  await signOut();
  await signInFrom(laptop, IN_THE_NETHERLANDS, mail);
  await signOut();
  await signInFrom(laptop, IN_AMERICA, mail);
  await messageTo(world, mail, about('another country'));
  await signOut();
  await signInFrom(laptop, IN_AMERICA, mail);
  expect(await storedMessages(world, mail)).toHaveLength(2);
});

test('security 42: a wrong second factor is notified once, and the link ends the pending sign-in', async () => {
  const { mail } = await world.signedIn('Ada');
  giveFactors(world, ['app']);
  const stranger = world.browser();
  await signInFrom(stranger, IN_AMERICA, mail);
  for (let tried = 0; tried < 3; tried += 1) await stranger.call(twoFactorLogin, { code: WRONG_CODE });
  const message = await messageTo(world, mail, about('A sign-in with your'));
  expect(await storedMessages(world, mail)).toHaveLength(1);
  await world.browser().call(notMe, { token: tokenIn(message) });
  expect((await stranger.call(twoFactorLogin, { code: RIGHT_CODE })).status).toBe(401);
});

test('security 42: wrong codes on a recognized device are notified once all attempts are used', async () => {
  const ada = await world.signedIn('Ada');
  await ada.call(logout, {});
  ada.forgetToken();
  giveFactors(world, ['app']);
  await ada.signIn(ada.mail);
  for (let tried = 0; tried < 4; tried += 1) await ada.call(twoFactorLogin, { code: WRONG_CODE });
  expect(await storedMessages(world, ada.mail)).toEqual([]);
  await ada.call(twoFactorLogin, { code: WRONG_CODE });
  await messageTo(world, ada.mail, about('A sign-in with your'));
});

test('a sign-in completed by a second factor sends the notice of a new sign-in', async () => {
  const { mail } = await world.signedIn('Ada');
  giveFactors(world, ['app']);
  const phone = world.browser();
  await signInFrom(phone, IN_AMERICA, mail);
  expect((await phone.call(twoFactorLogin, { code: RIGHT_CODE })).body.status).toBe('success');
  await messageTo(world, mail, about('New sign-in'));
  phone.forgetToken();
  expect((await phone.call(stepUp, { code: RIGHT_CODE, method: 'app' })).status).toBe(200);
});

test('security 41: the list of sessions shows the country of each session', async () => {
  const { mail } = await world.signedIn('Ada');
  const away = world.browser();
  await signInFrom(away, IN_THE_NETHERLANDS, mail);
  const { list } = (await away.call(listSessions, {})).body as { list: { country: string | null }[] };
  expect(list.map(({ country }) => country).sort()).toEqual(['Netherlands', null]);
});
