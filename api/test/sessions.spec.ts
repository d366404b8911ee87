import { closeSession, listSessions, stepUp } from '@zonewerk/contracts';
import { PASSWORD, startWorld, type World } from './harness.js';

// Real: API over HTTP, database engine, cookies. Nothing is mocked.
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('a killed session is refused on its next request', async () => {
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

test('foreign and invented sessions get the same 404', async () => {
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

test('lists contain no tokens and nobody else’s sessions', async () => {
  const ada = await world.signedIn('Ada');
  await world.signedIn('Eve');
  const { body } = await ada.call(listSessions, {});
  expect(body.count).toBe(1);
  expect(Object.keys(body.list[0] as object).sort()).toEqual([
    'browser',
    'current',
    'date',
    'device',
    'ip',
    'last_use',
  ]);
  expect(JSON.stringify(body)).not.toContain(ada.cookie('zw_session'));
});

test('killing asks for a recent factor; step-up gives a new token and ends the old one', async () => {
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
