import { inFullRun } from '@zonewerk/testing/tier';
import { FailedAttempts } from '../../../src/domains/account/sign-in/failed-attempts.service.js';
import {
  changePassword,
  listSessions,
  processReset,
  resetByEmail,
  twoFactorLogin,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { runCommand } from '../../../src/admin/commands.js';
import { PasswordService } from '../../../src/platform/auth/password.service.js';
import { SessionService } from '../../../src/platform/auth/session.service.js';
import { giveFactors, RIGHT_CODE } from '../factors/fake-factors.js';
import { type Browser, PASSWORD, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { messageTo } from '../../harness/stored-messages.js';

/*
 * Real: API over HTTP, database engine, hashing. The test creates each overlap: it pauses a request at one step and
 * completes another one.
 */
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const NEW = 'four or five new words';

async function change(person: Browser): Promise<void> {
  const body = { current_password: PASSWORD, new_password: NEW, new_password_repeat: NEW };
  expect((await person.call(changePassword, body)).body.status).toBe('success');
}

async function reset({ mail }: SignedIn): Promise<void> {
  // Captchas have tests of their own.
  await world.connection.collection('rate_limits').deleteMany({ key: /^reset-network/u });
  const browser = world.browser();
  await browser.call(resetByEmail, { email: mail });
  const { text } = await messageTo(world, mail, (message) => message.text.includes('/reset/'));
  const [, token = ''] = /\/reset\/([\w-]+)\//u.exec(text) ?? [];
  const { body } = await browser.call(processReset, { reset_token: token, pw1: NEW, pw2: NEW });
  expect(body.status).toBe('success');
}

/** Runs a callback before or after a step of a sign-in writes its session. */
function during(step: 'start' | 'raise', when: 'before' | 'after', happens: () => Promise<void>): void {
  const sessions = world.app.get(SessionService);
  const write = sessions[step].bind(sessions) as (...given: unknown[]) => Promise<unknown>;
  jest.spyOn(sessions, step).mockImplementationOnce((async (...given: unknown[]) => {
    if (when === 'before') await happens();
    const written = await write(...given);
    if (when === 'after') await happens();
    return written;
  }) as never);
}

const livingSessions = (userId: string) =>
  world.connection.collection('sessions').countDocuments({ user: new Types.ObjectId(userId), endedAt: null });

const CHANGES: Record<string, (person: SignedIn) => Promise<void>> = {
  'a password change': (person) => change(person),
  'a password reset': reset,
  'the end of the account': async ({ mail }) => {
    await runCommand(world.app, ['user', 'disable', '--email', mail]);
  },
};

describe.each(Object.keys(CHANGES))('security 40: a sign-in that overlaps %s', (name) => {
  test.each(['before', 'after'] as const)('%s the session is written, the sign-in fails', async (when) => {
    const ada = await world.signedIn('Ada');
    const thief = world.browser();
    during('start', when, async () => CHANGES[name]?.(ada));
    const late = await thief.signIn(ada.mail, PASSWORD, { rememberAccount: '1' });
    expect([late.status, late.body.status]).toEqual([401, 'not-logged-in']);
    expect(thief.cookie('zw_session')).toBeUndefined();
    expect(thief.cookie('zw_device')).toBeUndefined();
    expect((await thief.page('/projects/')).redirect).toBe(true);
    expect(await livingSessions(ada.userId)).toBe(name === 'a password change' ? 1 : 0);
  });

  test.each(['before', 'after'] as const)('%s the second factor counts, the sign-in fails', async (when) => {
    const ada = await world.signedIn('Ada');
    giveFactors(world, ['app']);
    const thief = world.browser();
    await thief.signIn(ada.mail);
    during('raise', when, async () => CHANGES[name]?.(ada));
    await thief.call(twoFactorLogin, { code: RIGHT_CODE });
    expect((await thief.page('/projects/')).redirect).toBe(true);
    expect(await livingSessions(ada.userId)).toBe(name === 'a password change' ? 1 : 0);
  });
});

test('security 40: a password change with the old password fails during a reset by the owner', async () => {
  const ada = await world.signedIn('Ada');
  const thief = world.browser();
  await thief.signIn(ada.mail);
  const passwords = world.app.get(PasswordService);
  const hash = passwords.hash.bind(passwords);
  jest.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
    await reset(ada);
    return hash(password);
  });
  const stolen = 'words of somebody else';
  const body = { current_password: PASSWORD, new_password: stolen, new_password_repeat: stolen };
  expect((await thief.call(changePassword, body)).status).toBe(401);
  expect((await thief.call(listSessions, {})).status).toBe(401);
  expect((await world.browser().signIn(ada.mail, stolen)).body.status).toBe('invalid-credentials');
  expect((await world.browser().signIn(ada.mail, NEW)).body.status).toBe('success');
});

inFullRun(test)(
  'ending the sessions of other passwords preserves a session with the current password',
  async () => {
    const ada = await world.signedIn('Ada');
    await change(ada);
    const second = world.browser();
    await second.signIn(ada.mail, NEW);
    await world.app.get(SessionService).endOfOtherPasswords(ada.userId, {
      passwordId: await presentPassword(ada),
      except: null,
    });
    expect((await second.call(listSessions, {})).status).toBe(200);
  },
);

inFullRun(test)(
  'ending the sessions of other passwords preserves the session that changed the password',
  async () => {
    const ada = await world.signedIn('Ada');
    await change(ada);
    await world.app.get(SessionService).endOfOtherPasswords(ada.userId, {
      passwordId: await presentPassword(ada),
      except: null,
    });
    expect((await ada.call(listSessions, {})).status).toBe(200);
  },
);

async function presentPassword({ userId }: SignedIn): Promise<string> {
  const user = await world.connection.collection('users').findOne({ _id: new Types.ObjectId(userId) });
  return String(user?.['passwordId']);
}

test('a right password counts although a later attempt was counted first', async () => {
  const tries = world.app.get(FailedAttempts);
  const now = Date.now();
  expect(await tries.attempt('password:overlap', false, new Date(now + 5))).toBe(1);
  expect(await tries.attempt('password:overlap', false, new Date(now))).toBe(2);
});
