import {
  authenticateSession,
  closeOthers,
  closeSession,
  LIMITS,
  listProjects,
  listSessions,
  nameSession,
  stepUp,
  stepUpOptions,
  type Session,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { PasswordService } from '../../../src/platform/auth/password.service.js';
import { giveFactors, RIGHT_CODE } from '../factors/fake-factors.js';
import { type Browser, PASSWORD, sharedWorld, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine, cookies. Nothing is mocked.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const listOf = async (browser: Browser) => (await browser.call(listSessions, {})).body.list as Session[];

const named = ({ ip, date }: Session) => ({ session_ip: ip, session_date: date });

/** Two browsers of one user, and the second session as listed in the first. */
async function twoBrowsers() {
  const first = await world.signedIn('Ada');
  const second = world.browser();
  await second.signIn(first.mail);
  const other = (await listOf(first)).find((one) => !one.current);
  if (!other) throw new Error('The second session is not in the list.');
  return { first, second, other };
}

test('security 36: a killed session is refused on its next request', async () => {
  const first = await world.signedIn('Ada');
  const second = world.browser();
  await second.signIn(first.mail);
  const list = await first.call(listSessions, {});
  expect(list.body).toMatchObject({ status: 'success', count: 2 });
  const other = (list.body.list as { current: boolean; ip: string; date: string }[]).find(
    (one) => !one.current,
  );
  const closed = await first.call(closeSession, {
    session_ip: other?.ip ?? '',
    session_date: other?.date ?? '',
  });
  expect(closed.body.status).toBe('success');
  const after = await second.call(listSessions, {});
  expect(after.status).toBe(401);
  expect(after.body).toEqual({
    status: 'not-logged-in',
    message: "You're not authenticated. Please sign in.",
  });
  expect((await second.page('/projects/')).redirect).toBe(true);
});

test('security 38: foreign and invented sessions get the same 404', async () => {
  const ada = await world.signedIn('Ada');
  const eve = await world.signedIn('Eve');
  const [own] = (await ada.call(listSessions, {})).body.list as { ip: string; date: string }[];
  const foreign = await eve.call(closeSession, { session_ip: own?.ip ?? '', session_date: own?.date ?? '' });
  const invented = await eve.call(closeSession, {
    session_ip: '192.0.2.1',
    session_date: '2020-01-01T00:00:00.000Z',
  });
  expect([foreign.status, invented.status]).toEqual([404, 404]);
  expect(foreign.body).toEqual(invented.body);
  expect((await ada.call(listSessions, {})).status).toBe(200);
});

test('security 38: the list of sessions contains no tokens and no sessions of other users', async () => {
  const ada = await world.signedIn('Ada');
  await world.signedIn('Eve');
  const { body } = await ada.call(listSessions, {});
  expect(body.count).toBe(1);
  expect(Object.keys(body.list[0] as object).sort()).toEqual([
    'asked',
    'browser',
    'city',
    'country',
    'current',
    'date',
    'device',
    'id',
    'ip',
    'last_use',
    'name',
  ]);
  expect(JSON.stringify(body)).not.toContain(ada.cookie('zw_session'));
});

test('security 35, 38: closing a session requires a recent proof, and step-up replaces the session token', async () => {
  const ada = await world.signedIn('Ada');
  await world.connection
    .collection('sessions')
    .updateMany({}, { $set: { factorAt: new Date(Date.now() - 3_600_000) } });
  const [own] = (await ada.call(listSessions, {})).body.list as { ip: string; date: string }[];
  const body = { session_ip: own?.ip ?? '', session_date: own?.date ?? '' };
  const refused = await ada.call(closeSession, body);
  expect(refused.status).toBe(403);
  expect(refused.body.status).toBe('recent-factor-required');
  const wrong = await ada.call(stepUp, { password: 'not the password' });
  expect(wrong.body.status).toBe('invalid-credentials');
  const before = ada.cookie('zw_session') ?? '';
  expect((await ada.call(stepUp, { password: PASSWORD })).body.status).toBe('success');
  expect(ada.cookie('zw_session')).not.toBe(before);
  const old = await world
    .browser()
    .agent.get('/projects/')
    .set('Accept', 'application/json')
    .set('Cookie', `zw_session=${before}`);
  expect(old.body.redirect).toBe(true);
  expect((await ada.call(closeSession, body)).body.status).toBe('success');
});

test('security 37: a marked session is refused sensitive calls only and remains signed in', async () => {
  const { first, second, other } = await twoBrowsers();
  expect((await first.call(authenticateSession, named(other))).body.status).toBe('success');
  expect((await listOf(first)).map(({ current, asked }) => [current, asked]).sort()).toEqual([
    [false, true],
    [true, false],
  ]);
  const refused = await second.call(closeOthers, {});
  expect([refused.status, refused.body.status]).toEqual([403, 'recent-factor-required']);
  expect((await second.call(listProjects, {})).status).toBe(200);
  expect((await second.page('/projects/')).vars.loggedIn).toBe(true);
  expect((await second.call(stepUpOptions, {})).body).toMatchObject({ asked: true });
  expect((await first.call(closeOthers, {})).status).toBe(200);
});

test('security 37: only the second factor clears the mark, for every tab of the session', async () => {
  const { first, second, other } = await twoBrowsers();
  await first.call(authenticateSession, named(other));
  giveFactors(world, ['app']);
  expect((await second.call(stepUp, { password: PASSWORD })).body.status).toBe('invalid-credentials');
  expect((await second.call(stepUp, { code: '000000' })).body.status).toBe('invalid-code');
  expect((await second.call(closeOthers, {})).status).toBe(403);
  expect((await second.call(stepUp, { code: RIGHT_CODE })).body.status).toBe('success');
  // The other tabs send the new cookie too and need no further proof.
  expect((await second.call(stepUpOptions, {})).body).toMatchObject({ asked: false });
  expect((await second.call(closeOthers, {})).body).toMatchObject({ status: 'success', ended: 1 });
});

test('security 37: a mark set during the check of a proof remains', async () => {
  const { first, second, other } = await twoBrowsers();
  const passwords = world.app.get(PasswordService);
  const verify = passwords.verify.bind(passwords);
  jest.spyOn(passwords, 'verify').mockImplementationOnce(async (...given) => {
    expect((await first.call(authenticateSession, named(other))).status).toBe(200);
    return verify(...given);
  });
  expect((await second.call(stepUp, { password: PASSWORD })).body.status).toBe('success');
  expect((await second.call(closeOthers, {})).status).toBe(403);
  expect((await second.call(stepUp, { password: PASSWORD })).body.status).toBe('success');
  expect((await second.call(closeOthers, {})).status).toBe(200);
});

test('security 39: use extends the idle expiry of a session and never its absolute expiry', async () => {
  const ada = await world.signedIn('Ada');
  const own = { user: new Types.ObjectId(ada.userId) };
  const stored = world.connection.collection('sessions');
  const idleUntil = new Date(Date.now() + 60_000);
  await stored.updateOne(own, { $set: { idleUntil, lastUseAt: new Date(Date.now() - 3_600_000) } });
  const before = await stored.findOne(own);
  expect((await ada.call(listProjects, {})).status).toBe(200);
  const after = await stored.findOne(own);
  expect(Number(after?.['idleUntil'])).toBeGreaterThan(Number(idleUntil));
  expect(after?.['absoluteUntil']).toEqual(before?.['absoluteUntil']);
  expect(Number(after?.['absoluteUntil']) - Number(after?.['createdAt'])).toBe(
    LIMITS.sessionAbsoluteDays * 86_400_000,
  );
});

test('security 38: marking a session requires a recent proof and reveals no foreign sessions', async () => {
  const { first, other } = await twoBrowsers();
  const eve = await world.signedIn('Eve');
  const foreign = await eve.call(authenticateSession, named(other));
  const invented = await eve.call(authenticateSession, { ...named(other), session_ip: '192.0.2.1' });
  expect([foreign.status, foreign.body]).toEqual([404, invented.body]);
  await world.connection
    .collection('sessions')
    .updateMany({}, { $set: { factorAt: new Date(Date.now() - 3_600_000) } });
  expect((await first.call(authenticateSession, named(other))).status).toBe(403);
});

test('security 40: closing all other sessions ends them at once, and the current one remains', async () => {
  const { first, second } = await twoBrowsers();
  const third = world.browser();
  await third.signIn(first.mail);
  const eve = await world.signedIn('Eve');
  expect((await first.call(closeOthers, {})).body).toMatchObject({ status: 'success', ended: 2 });
  expect((await eve.call(listSessions, {})).status).toBe(200);
  for (const ended of [second, third]) expect((await ended.call(listSessions, {})).status).toBe(401);
  expect(await listOf(first)).toHaveLength(1);
});

test('the name of a device can be set and cleared', async () => {
  const { first, other } = await twoBrowsers();
  const nameOfOther = async () => (await listOf(first)).find(({ id }) => id === other.id)?.name;
  await first.call(nameSession, { ...named(other), name: ' Old laptop ' });
  expect(await nameOfOther()).toBe('Old laptop');
  expect((await first.call(nameSession, { ...named(other), name: 'x'.repeat(61) })).status).toBe(400);
  await first.call(nameSession, { ...named(other), name: '' });
  expect(await nameOfOther()).toBeNull();
  const eve = await world.signedIn('Eve');
  expect((await eve.call(nameSession, { ...named(other), name: 'Mine' })).status).toBe(404);
});
