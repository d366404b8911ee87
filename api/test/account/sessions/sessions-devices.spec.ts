import {
  accountSelector,
  changePassword,
  closeOthers,
  closeSession,
  listSessions,
  logout,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { type Browser, PASSWORD, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { messageTo } from '../../harness/stored-messages.js';

// Real: API over HTTP, database engine, outbox and jobs.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

const NEW = 'four or five new words';

interface Shown {
  ip: string;
  date: string;
  current: boolean;
}

/** A user with a second browser that remembers the account. */
async function withAnother(): Promise<{ ada: SignedIn; other: Browser }> {
  const ada = await world.signedIn('Ada');
  const other = world.browser();
  await other.signIn(ada.mail, PASSWORD, { rememberAccount: '1' });
  return { ada, other };
}

async function othersOf(person: Browser): Promise<Shown[]> {
  const { list } = (await person.call(listSessions, {})).body as { list: Shown[] };
  return list.filter(({ current }) => !current);
}

const killOne = async (ada: SignedIn) => {
  for (const { ip, date } of await othersOf(ada)) {
    const { body } = await ada.call(closeSession, {
      session_ip: ip,
      session_date: date.replace('Z', '+00:00'),
    });
    expect(body.status).toBe('success');
  }
};
const killOthers = (ada: SignedIn) => ada.call(closeOthers, {});
const choosePassword = (ada: SignedIn) =>
  ada.call(changePassword, { current_password: PASSWORD, new_password: NEW, new_password_repeat: NEW });

const devicesOf = ({ userId }: SignedIn) =>
  world.connection.collection('known_devices').countDocuments({ user: new Types.ObjectId(userId) });

test.each([
  ['killed alone', killOne, PASSWORD],
  ['killed with all others', killOthers, PASSWORD],
  ['ended by a new password', choosePassword, NEW],
] as const)(
  'security 19, 42: a session that was %s also removes its recognized device, not the current one',
  async (_, end, password) => {
    const { ada, other } = await withAnother();
    expect(await devicesOf(ada)).toBe(2);
    const before = await messageTo(world, ada.mail, ({ subject }) => subject.includes('New sign-in'));
    await end(ada);
    expect(await devicesOf(ada)).toBe(1);
    other.forgetToken();
    expect((await other.signIn(ada.mail, password)).body.status).toBe('success');
    const isNew = ({ subject, text }: { subject: string; text: string }) =>
      subject.includes('New sign-in') && text !== before.text;
    await messageTo(world, ada.mail, isNew);
    await ada.call(logout, {});
    ada.forgetToken();
    await ada.signIn(ada.mail, password);
    expect(await devicesOf(ada)).toBe(2);
  },
);

test.each([
  ['all others are ended', killOthers],
  ['the password is changed', choosePassword],
] as const)('security 6: the chooser of other browsers does not show the account when %s', async (_, end) => {
  const { ada, other } = await withAnother();
  const own = await ada.signIn(ada.mail);
  expect(own.body.status).toBe('already-logged-in');
  expect((await other.call(accountSelector, {})).body.accounts).toHaveLength(1);
  await end(ada);
  other.forgetToken();
  expect((await other.call(accountSelector, {})).body).toMatchObject({ status: 'no-cookie', accounts: [] });
});
