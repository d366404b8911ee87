import {
  checkSecurity,
  getProfile,
  listHistory,
  SECURITY_CHECK_STEPS,
  setProfile,
  stepUp,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { PASSWORD, sharedWorld, type SignedIn, type World } from '../../harness/harness.js';

// Real: API over HTTP, database engine.
let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.close());

async function dateOf(person: SignedIn, item: number): Promise<string | null> {
  const { body } = await person.call(checkSecurity, { item });
  expect(body.status).toBe('success');
  return (body as { date: string | null }).date;
}

async function kindsOf(person: SignedIn): Promise<string[]> {
  const { body } = await person.call(listHistory, {});
  return (body.list as { kind: string }[]).map(({ kind }) => kind);
}

describe('profile', () => {
  test('the profile shows name, primary email address and creation date', async () => {
    const ada = await world.signedIn('Ada');
    const { body } = await ada.call(getProfile, {});
    expect(body).toMatchObject({ status: 'success', name: 'Ada', mail: ada.mail, picture: null, zone: null });
    expect(Date.now() - Date.parse(body.created as string)).toBeLessThan(600_000);
  });

  test('a new name is stored, shown and recorded in the history, an unchanged one is not recorded', async () => {
    const ada = await world.signedIn('Ada');
    const { body } = await ada.call(setProfile, { name: '  Ada   ' });
    expect(body).toMatchObject({ status: 'success', name: 'Ada' });
    expect(await kindsOf(ada)).not.toContain('name-changed');
    await ada.call(setProfile, { name: 'Ada Byron', zone: 'Europe/London' });
    expect(await kindsOf(ada)).toContain('name-changed');
    expect((await ada.call(getProfile, {})).body).toMatchObject({ name: 'Ada Byron', zone: 'Europe/London' });
    expect((await ada.page('/projects/')).vars.intercomData?.name).toBe('Ada Byron');
    await ada.call(setProfile, { name: 'Ada Byron' });
    expect((await ada.call(getProfile, {})).body.zone).toBe('Europe/London');
    await ada.call(setProfile, { name: 'Ada Byron', zone: '' });
    expect((await ada.call(getProfile, {})).body.zone).toBeNull();
  });

  test.each([
    ['name', ''],
    ['name', ' \u200b '],
    ['name', 'a\nb'],
    ['name', '\u202eevil'],
    ['name', 'x'.repeat(81)],
    ['zone', 'Europe/Atlantis'],
  ])('the profile rejects the %s %j', async (field, value) => {
    const ada = await world.signedIn('Ada');
    const { status, body } = await ada.call(setProfile, { name: 'Ada', [field]: value });
    expect([status, body.issues?.[0]?.path]).toEqual([400, field]);
  });
});

describe('security check', () => {
  test('a step of the security check has the date of the last change or null', async () => {
    const ada = await world.signedIn('Ada');
    const { created } = (await ada.call(getProfile, {})).body as { created: string };
    expect(await dateOf(ada, SECURITY_CHECK_STEPS.password)).toBe(created);
    expect(await dateOf(ada, SECURITY_CHECK_STEPS.emails)).toBe(created);
    for (const step of ['phone', 'verification', 'sessions', 'done'] as const) {
      if (step !== 'done') expect(await dateOf(ada, SECURITY_CHECK_STEPS[step])).toBeNull();
    }
    const user = new Types.ObjectId(ada.userId);
    const common = {
      user,
      factor: null,
      ip: '192.0.2.1',
      userAgent: '',
      browser: 'x',
      browserName: 'x',
      device: 'x',
    };
    const on = (day: number) => new Date(Date.UTC(2026, 4, day));
    await world.connection.collection('auth_events').insertMany([
      { ...common, kind: 'password-reset', at: on(3) },
      { ...common, kind: 'password-changed', at: on(2) },
      { ...common, kind: 'phone-confirmed', at: on(4) },
      { ...common, kind: 'factor-enabled', at: on(5) },
      { ...common, kind: 'session-killed', at: on(6) },
    ]);
    const dates = await Promise.all([1, 3, 4, 5].map((item) => dateOf(ada, item)));
    expect(dates).toEqual([on(3), on(4), on(5), on(6)].map((date) => date.toISOString()));
  });

  test('the last step completes the security check and is recorded', async () => {
    const ada = await world.signedIn('Ada');
    const before = Date.now();
    const done = await dateOf(ada, SECURITY_CHECK_STEPS.done);
    expect(Date.parse(done ?? '')).toBeGreaterThanOrEqual(before);
    expect(await kindsOf(ada)).toContain('security-checked');
  });

  test('the security check affects the own account only and rejects unknown steps', async () => {
    const ada = await world.signedIn('Ada');
    const eve = await world.signedIn('Eve');
    await ada.call(stepUp, { password: PASSWORD });
    await dateOf(ada, SECURITY_CHECK_STEPS.done);
    expect(await kindsOf(eve)).toEqual(['signed-in']);
    for (const item of [0, 7, '1e3', 'password', 1.5]) {
      const { status } = await ada.call(checkSecurity, { item });
      expect({ item, status }).toEqual({ item, status: 400 });
    }
    expect(await dateOf(ada, SECURITY_CHECK_STEPS.phone)).toBeNull();
  });
});
