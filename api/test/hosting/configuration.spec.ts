import {
  getLimits,
  listAuditEvents,
  listEnvironment,
  removeEnvironmentVariable,
  setEnvironmentVariable,
  setLimits,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { issue } from '../content/website/website-world.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { Configured, GOOD_LIMITS } from './configuration-world.js';

// Real: API over HTTP and the database engine. No worker runs.
let world: World;
let ada: SignedIn;
let eve: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  [ada, eve] = await Promise.all([world.signedIn('Ada'), world.signedIn('Eve')]);
});
afterAll(() => world.close());

describe('environment variables', () => {
  test('a variable is added, changed and removed, and the list has name, time and author', async () => {
    const place = await Configured.idle(world, ada);
    expect(await place.environment()).toMatchObject({ list: [], undeployed: false });
    await place.set('LEVEL', 'info');
    await place.set('A_TEXT', ' two\nlines ');
    await place.set('LEVEL', '');
    const { list, undeployed } = await place.environment();
    const changed = { date: expect.stringMatching(/Z$/u), author: 'Ada' };
    expect(list).toEqual([
      { name: 'A_TEXT', secret: false, value: ' two\nlines ', changed, deployed: false },
      { name: 'LEVEL', secret: false, value: '', changed, deployed: false },
    ]);
    expect(undeployed).toBe(false);
    const name = 'A_TEXT';
    expect((await ada.call(removeEnvironmentVariable, { ...place.key, name })).body.status).toBe('success');
    expect((await place.environment()).list.map((one) => one.name)).toEqual(['LEVEL']);
    expect((await ada.call(removeEnvironmentVariable, { ...place.key, name })).status).toBe(404);
  });

  test('the same value makes no revision', async () => {
    const place = await Configured.idle(world, ada);
    for (let repeat = 0; repeat < 2; repeat += 1) await place.set('LEVEL', 'info');
    for (let repeat = 0; repeat < 2; repeat += 1) await ada.call(setLimits, { ...place.key, ...GOOD_LIMITS });
    expect(await place.numbers()).toEqual([1, 2]);
  });

  test('a variable becomes a secret, and a secret a variable', async () => {
    const place = await Configured.idle(world, ada);
    await place.set('KEY', 'plain value');
    await place.set('KEY', 'plain value', true);
    expect((await place.environment()).list).toMatchObject([{ name: 'KEY', secret: true, value: null }]);
    await place.set('KEY', 'other value');
    expect((await place.environment()).list).toMatchObject([
      { name: 'KEY', secret: false, value: 'other value' },
    ]);
  });

  test('concurrent changes of variables are all stored or refused', async () => {
    const place = await Configured.idle(world, ada);
    const names = Array.from({ length: 6 }, (_, at) => `NAME_${at}`);
    const answers = await Promise.all(
      names.map((name) => ada.call(setEnvironmentVariable, { ...place.key, name, value: name })),
    );
    const stored = names.filter((_, at) => answers[at]?.body.status === 'success');
    expect(stored.length).toBeGreaterThan(0);
    expect((await place.environment()).list.map(({ name }) => name)).toEqual(stored);
    for (const { body } of answers)
      if (body.status !== 'success')
        expect(body.message).toBe('Another request changed these settings at the same time. Try again.');
  });

  test('a container has at most 100 variables', async () => {
    const place = await Configured.idle(world, ada);
    await place.set('FIRST', 'value');
    const change = { revision: 1, at: new Date(), author: null };
    const variables = Array.from({ length: 100 }, (_, at) => ({ name: `N${at}`, value: '', ...change }));
    await world.connection
      .collection('hosting_configurations')
      .updateOne({ container: new Types.ObjectId(place.id) }, { $set: { variables } });
    const { body } = await ada.call(setEnvironmentVariable, { ...place.key, name: 'OTHER', value: '' });
    expect(body).toMatchObject({ status: 'conflict', message: 'A container has at most 100 variables.' });
    await place.set('N7', 'changed');
    expect((await place.environment()).list).toHaveLength(100);
  });

  test.each([
    ['name', { name: undefined }, 'Please enter a name.'],
    ['name', { name: '' }, 'Please enter a name.'],
    ['name', { name: '1ST' }, 'Please use letters, digits and underscores, and no digit at first.'],
    ['name', { name: 'A=B' }, 'Please use letters, digits and underscores, and no digit at first.'],
    ['name', { name: 'A\n' }, 'Please use letters, digits and underscores, and no digit at first.'],
    ['name', { name: 'Ä' }, 'Please use letters, digits and underscores, and no digit at first.'],
    ['name', { name: 'x'.repeat(65) }, 'Please use at most 64 characters.'],
    ['name', { name: { $ne: 1 } }, 'Please enter a name.'],
    ['name', { name: 'PORT' }, 'The platform sets PORT itself. Please choose another name.'],
    ['name', { name: 'HOSTNAME' }, 'The platform sets HOSTNAME itself. Please choose another name.'],
    ['value', { value: undefined }, 'Please enter a value.'],
    ['value', { value: 7 }, 'Please enter a value.'],
    ['value', { value: 'x'.repeat(8_193) }, 'Please use at most 8192 bytes.'],
    ['value', { value: 'é'.repeat(4_097) }, 'Please use at most 8192 bytes.'],
    ['value', { value: 'x\0' }, 'This contains characters that cannot be used here.'],
    ['secret', { secret: 'yes' }, 'Please send true or false.'],
  ])('env/set names %s in a rejection and changes nothing (%#)', async (field, fields, message) => {
    const place = await rejecting();
    const wrong = { ...place.key, name: 'NAME', value: 'x', ...fields };
    const { status, body } = await ada.call(setEnvironmentVariable, wrong as never);
    expect([status, body]).toMatchObject([400, issue(field, message)]);
    expect(await place.revisions()).toEqual([]);
  });

  test('the longest name and the longest value are stored', async () => {
    const place = await Configured.idle(world, ada);
    const name = `_${'x'.repeat(63)}`;
    await place.set(name, 'é'.repeat(4_096));
    expect((await place.environment()).list).toMatchObject([{ name, value: 'é'.repeat(4_096) }]);
  });
});

let rejected: Promise<Configured> | undefined;
/** A container that no request changes. */
function rejecting(): Promise<Configured> {
  rejected ??= Configured.idle(world, ada);
  return rejected;
}

describe('limits', () => {
  test('a container has the limits of the platform until members set others', async () => {
    const place = await Configured.idle(world, ada);
    const defaults = { memory_mb: 256, cpus: 1, processes: 128, health_path: null };
    const { body: before } = await ada.call(getLimits, place.key);
    expect(before.limits).toEqual({ ...defaults, available: null, changed: null, deployed: true });
    const texts = { memory_mb: '64', cpus: '1.256', processes: '512', health_path: '/' };
    const { body: sent } = await ada.call(setLimits, { ...place.key, ...texts });
    const limits = { memory_mb: 64, cpus: 1.26, processes: 512, health_path: '/' };
    const changed = { date: expect.any(String), author: 'Ada' };
    expect(sent.limits).toEqual({ ...limits, available: null, changed, deployed: false });
    expect((await ada.call(getLimits, place.key)).body.limits).toEqual(sent.limits);
    await ada.call(setLimits, { ...place.key, ...limits, health_path: '' });
    expect((await ada.call(getLimits, place.key)).body.limits).toMatchObject({ health_path: null });
  });

  const whole = (min: number, max: number) => `Please enter a whole number from ${min} to ${max}.`;
  const path = 'Please enter a path that begins with a slash, for example /health.';
  test.each([
    ['memory_mb', 63, whole(64, 2_048)],
    ['memory_mb', 2_049, whole(64, 2_048)],
    ['memory_mb', 64.5, whole(64, 2_048)],
    ['memory_mb', undefined, whole(64, 2_048)],
    ['cpus', 0.09, 'Please enter a number from 0.1 to 2.'],
    ['cpus', 2.01, 'Please enter a number from 0.1 to 2.'],
    ['cpus', 'much', 'Please enter a number from 0.1 to 2.'],
    ['cpus', '9'.repeat(1_000), 'Please enter a number from 0.1 to 2.'],
    ['processes', 15, whole(16, 512)],
    ['processes', 513, whole(16, 512)],
    ['health_path', 'health', path],
    ['health_path', '//host', path],
    ['health_path', '/a b', path],
    ['health_path', `/${'x'.repeat(200)}`, 'Please use at most 200 characters.'],
    ['health_path', null, path],
  ])('limits/set names %s in a rejection and changes nothing (%#)', async (field, value, message) => {
    const place = await rejecting();
    const wrong = { ...place.key, ...GOOD_LIMITS, [field]: value };
    const { status, body } = await ada.call(setLimits, wrong as never);
    expect([status, body]).toMatchObject([400, issue(field, message)]);
    expect(await place.revisions()).toEqual([]);
  });
});

test('settings and audit log of foreign containers are not found by any call', async () => {
  const place = await Configured.idle(world, ada);
  await place.set('NAME', 'value');
  const { id: own } = await world.builders.project(eve.userId, 'Own');
  for (const project of [place.projectId, own]) {
    const foreign = { ...place.key, project_id: project };
    const answers = [
      await eve.call(listEnvironment, foreign),
      await eve.call(setEnvironmentVariable, { ...foreign, name: 'NAME', value: 'other' }),
      await eve.call(removeEnvironmentVariable, { ...foreign, name: 'NAME' }),
      await eve.call(getLimits, foreign),
      await eve.call(setLimits, { ...foreign, ...GOOD_LIMITS }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  }
  expect((await eve.call(listAuditEvents, { project_id: place.projectId })).status).toBe(404);
  expect((await eve.call(listAuditEvents, { project_id: own })).body.list).toEqual([]);
  expect(await place.numbers()).toEqual([1]);
});
