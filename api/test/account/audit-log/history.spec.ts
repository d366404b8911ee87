import { AUTH_EVENTS, listHistory, listSessions, logout, stepUp } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { PASSWORD, startWorld, type World } from '../../harness/harness.js';
import {
  CHROME,
  eventsAt,
  FIREFOX,
  history,
  IN_THE_NETHERLANDS,
  IN_THE_UNITED_STATES,
  signInFrom,
} from './history-world.js';

/*
 * Real: API over HTTP, database engine, the country database of the product. Client IP addresses come from the test,
 * which acts as a trusted proxy.
 */
let world: World;
beforeAll(async () => {
  world = await startWorld({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => world.close());

test('security 41: a history row has date, location, device, factor and the mark of the current session', async () => {
  const ada = await world.signedIn('Ada');
  await signInFrom(world, ada.mail, FIREFOX, IN_THE_NETHERLANDS);
  await ada.call(stepUp, { password: PASSWORD });
  const { list, count, browsers, devices } = await history(ada);
  expect(list.map(({ kind, factor, current_session }) => ({ kind, factor, current_session }))).toEqual([
    { kind: 'confirmed', factor: 'password', current_session: true },
    { kind: 'signed-in', factor: 'password', current_session: false },
    { kind: 'signed-in', factor: 'password', current_session: true },
  ]);
  expect(list[1]).toMatchObject({
    browser: 'Firefox 140',
    device: 'Windows, desktop',
    address: IN_THE_NETHERLANDS,
    city: null,
    country: 'Netherlands',
  });
  expect(list[1]?.date).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u);
  expect(count).toBe(3);
  expect(browsers).toEqual(['Firefox', 'Unknown']);
  expect(devices).toEqual(['Unknown', 'Windows, desktop']);
});

test('security 41: the list of sessions shows browser and country', async () => {
  const ada = await world.signedIn('Ada');
  await signInFrom(world, ada.mail, FIREFOX, IN_THE_NETHERLANDS);
  const { body } = await ada.call(listSessions, {});
  const found = (body.list as Record<string, unknown>[]).find(({ ip }) => ip === IN_THE_NETHERLANDS);
  expect(found).toMatchObject({ browser: 'Firefox 140', city: null, country: 'Netherlands', current: false });
});

test('an IP address without a location has no city and no country', async () => {
  const ada = await world.signedIn('Ada');
  await signInFrom(world, ada.mail, CHROME, '10.1.2.3');
  const [row] = (await history(ada)).list;
  expect(row).toMatchObject({ address: '10.1.2.3', city: null, country: null });
});

test('security 55: authentication events record kind and factor without secrets', async () => {
  const ada = await world.signedIn('Ada');
  await signInFrom(world, ada.mail, CHROME, IN_THE_UNITED_STATES, 'a wrong password of hers');
  const other = await signInFrom(world, ada.mail, CHROME, IN_THE_UNITED_STATES);
  await other.call(logout, {});
  const { list } = await history(ada, { order: 'ASC' });
  expect(list.map(({ kind, factor }) => [kind, factor])).toEqual([
    ['signed-in', 'password'],
    ['sign-in-refused', 'password'],
    ['signed-in', 'password'],
    ['signed-out', null],
  ]);
  const stored = await world.connection.collection('auth_events').find({}).toArray();
  const text = JSON.stringify([list, stored]);
  for (const secret of [PASSWORD, 'a wrong password of hers', ada.cookie('zw_session') ?? '?']) {
    expect(text).not.toContain(secret);
  }
  expect(list.every(({ kind }) => kind in AUTH_EVENTS)).toBe(true);
});

test('the history of a user does not contain events of another user', async () => {
  const ada = await world.signedIn('Ada');
  const eve = await world.signedIn('Eve');
  const { list, count } = await history(eve);
  expect(count).toBe(1);
  const own = (await history(ada)).list.map(({ id }) => id);
  expect(list.some(({ id }) => own.includes(id))).toBe(false);
});

describe('security 41: periods of the history', () => {
  const DAY = 86_400_000;

  test('period boundaries follow the time zone of the user', async () => {
    const ada = await world.signedIn('Ada');
    // Tokyo has no clock changes: its day starts at 15:00 UTC of the day before.
    const nowInTokyo = new Date(Date.now() + 9 * 3_600_000);
    const midnight = Date.UTC(nowInTokyo.getUTCFullYear(), nowInTokyo.getUTCMonth(), nowInTokyo.getUTCDate());
    const start = midnight - 9 * 3_600_000;
    const iso = (moment: number) => new Date(moment).toISOString();
    await world.connection.collection('auth_events').deleteMany({ user: new Types.ObjectId(ada.userId) });
    await eventsAt(world, ada, [
      iso(start),
      iso(start - 1),
      iso(start - DAY),
      iso(start - DAY - 1),
      iso(start - 6 * DAY),
      iso(start - 6 * DAY - 1),
    ]);
    const dates = async (period: string) =>
      (await history(ada, { period, zone: 'Asia/Tokyo' })).list.map(({ date }) => date);
    expect(await dates('today')).toEqual([iso(start)]);
    expect(await dates('yesterday')).toEqual([iso(start - 1), iso(start - DAY)]);
    expect(await dates('lastseven')).toEqual([
      iso(start),
      iso(start - 1),
      iso(start - DAY),
      iso(start - DAY - 1),
      iso(start - 6 * DAY),
    ]);
    const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
    const week = await dates('week');
    expect(week).toEqual(
      (await dates('lastseven')).filter((date) => Date.parse(date) >= start - sinceMonday * DAY),
    );
    const first = new Date(midnight);
    const month = await dates('month');
    expect(month.every((date) => Date.parse(date) >= start - (first.getUTCDate() - 1) * DAY)).toBe(true);
    expect(month).toContain(iso(start));
  });

  test('the history rejects an unknown period, time zone, order or kind', async () => {
    const ada = await world.signedIn('Ada');
    for (const [field, value] of [
      ['period', 'year'],
      ['zone', 'Europe/Atlantis'],
      ['zone', '../../etc/passwd'],
      ['order', 'asc'],
      ['kind', 'everything'],
    ] as const) {
      const { status, body } = await ada.call(listHistory, { [field]: value } as never);
      expect({ field, value, http: status, path: body.issues?.[0]?.path }).toEqual({
        field,
        value,
        http: 400,
        path: field,
      });
    }
  });
});

test('the history supports browser, device, kind, query and order, and its pages have no gaps', async () => {
  const ada = await world.signedIn('Ada');
  await signInFrom(world, ada.mail, FIREFOX, IN_THE_NETHERLANDS);
  await signInFrom(world, ada.mail, CHROME, IN_THE_UNITED_STATES);
  await ada.call(stepUp, { password: PASSWORD });
  const browsersOf = async (filter: object) =>
    (await history(ada, filter)).list.map(({ browser }) => browser);
  expect(await browsersOf({ browser: 'Firefox' })).toEqual(['Firefox 140']);
  expect(await browsersOf({ device: 'Linux, desktop' })).toEqual(['Chrome 141']);
  expect(await browsersOf({ browser: 'Firefox', device: 'Linux, desktop' })).toEqual([]);
  expect(await browsersOf({ query: 'netherl' })).toEqual(['Firefox 140']);
  expect(await browsersOf({ query: '8.8.8' })).toEqual(['Chrome 141']);
  expect(await browsersOf({ query: '.*' })).toEqual([]);
  expect((await history(ada, { query: 'identity confirm' })).list.map(({ kind }) => kind)).toEqual([
    'confirmed',
  ]);
  expect((await history(ada, { kind: 'sign-ins' })).list.map(({ kind }) => kind)).not.toContain('confirmed');
  const up = (await history(ada, { order: 'ASC' })).list.map(({ id }) => id);
  const down = (await history(ada, { order: 'DESC' })).list.map(({ id }) => id);
  expect(up).toEqual([...down].reverse());
  for (const order of ['ASC', 'DESC']) {
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await history(ada, { order, limit: 1, ...(cursor ? { cursor } : {}) });
      paged.push(...page.list.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(paged).toEqual(order === 'ASC' ? up : down);
  }
});

test('security 41: a script or a very long header as User-Agent is harmless', async () => {
  const ada = await world.signedIn('Ada');
  const odd = `<script>alert(1)</script>/${'9'.repeat(9_000)} `;
  await signInFrom(world, ada.mail, odd, IN_THE_NETHERLANDS);
  const { list, browsers } = await history(ada);
  expect(list).toHaveLength(2);
  expect(list.every(({ browser, device }) => browser.length <= 60 && device.length <= 60)).toBe(true);
  expect(browsers.every((name) => name.length <= 60)).toBe(true);
  const [stored] = await world.connection
    .collection('auth_events')
    .find({ user: new Types.ObjectId(ada.userId) })
    .sort({ at: -1 })
    .toArray();
  expect(String(stored?.['userAgent']).length).toBe(512);
  const huge = await signInFrom(world, ada.mail, 'x'.repeat(200_000), IN_THE_NETHERLANDS).catch(() => null);
  expect(huge?.cookie('zw_session')).toBeUndefined();
  expect((await history(ada)).count).toBe(2);
});

test('security 7: responses of the history have Cache-Control no-store', async () => {
  const ada = await world.signedIn('Ada');
  expect((await ada.call(listHistory, {})).headers['cache-control']).toBe('no-store');
  const page = await ada.agent
    .get('/account/sessions/history/filter:selectable/order:DESC/')
    .set('Accept', 'application/json');
  expect(page.headers['cache-control']).toBe('no-store');
});

test('the migration adds browser and device to older events', async () => {
  const { browsersOfAuthEvents } = await import('../../../src/migrations/browsers-of-auth-events.js');
  const ada = await world.signedIn('Ada');
  const events = world.connection.collection('auth_events');
  await events.insertOne({
    user: new Types.ObjectId(ada.userId),
    kind: 'signed-in',
    factor: 'password',
    ip: '192.0.2.1',
    userAgent: FIREFOX,
    at: new Date(0),
  });
  await browsersOfAuthEvents.up(world.connection);
  await browsersOfAuthEvents.up(world.connection);
  const [row] = (await history(ada, { order: 'ASC' })).list;
  expect(row).toMatchObject({
    browser: 'Firefox 140',
    device: 'Windows, desktop',
    city: null,
    country: null,
  });
});
