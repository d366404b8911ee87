import { createHash } from 'node:crypto';
import { getBiometric, getVerification, disableFactor, setBiometric } from '@zonewerk/contracts';
import sharp from 'sharp';
import { inFullRun } from '@zonewerk/testing/tier';
import {
  FaceModel,
  FaceModelFault,
  type SeenFace,
} from '../../../src/domains/account/factors/face/face-model.service.js';
import { isSamePerson } from '../../../src/domains/account/factors/face/face-match.js';
import { readPicture } from '../../../src/domains/account/factors/face/face-picture.js';
import { crowd, dataUrl, FACES, faceOf } from './face-pictures.js';
import { FactorPerson } from './factors-world.js';
import { PASSWORD, sharedWorld, type World } from '../../harness/harness.js';
import { messageTo } from '../../harness/stored-messages.js';

/*
 * Real: API over HTTP, database engine, the face model in its thread, photographs of different people. The model takes
 * half a second or more per picture, so the result of each picture is cached for all tests.
 */
const SLOW_MS = 60_000;

let world: World;
let look: FaceModel['look'];
const looks = new Map<string, Promise<readonly SeenFace[]>>();

beforeAll(async () => {
  world = await sharedWorld();
  const model = world.app.get(FaceModel);
  look = model.look.bind(model);
});
beforeEach(() => {
  jest.spyOn(world.app.get(FaceModel), 'look').mockImplementation((picture) => {
    const key = createHash('sha256').update(picture.pixels).digest('hex');
    const seen = looks.get(key) ?? look(picture);
    looks.set(key, seen);
    return seen;
  });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.close());

const faces = () => world.connection.collection('faces');

/** A user with an authenticator app and the face of the given name. */
async function withFace(person: keyof typeof FACES = 'ada'): Promise<FactorPerson> {
  const member = await FactorPerson.create(world, person);
  await member.enableApp();
  const canvas = await dataUrl(faceOf(person));
  const { body } = await member.browser.call(setBiometric, { toggle: '1', canvas });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return member;
}

const stateOf = async (member: FactorPerson) =>
  JSON.parse((await member.browser.call(getBiometric, {})).body.object as string) as unknown;

test('security 30: the face can only be enabled in addition to another second factor', async () => {
  const ada = await FactorPerson.create(world);
  expect(await stateOf(ada)).toEqual({ state: '0', since: null, available: false });
  const canvas = await dataUrl(faceOf('ada'));
  expect((await ada.browser.call(setBiometric, { toggle: 1, canvas })).body).toEqual({
    status: 'error',
    message: 'Please enable another second factor first. The face is an additional factor only.',
  });
  await ada.enableApp();
  expect(await stateOf(ada)).toMatchObject({ state: '0', available: true });
  expect((await ada.browser.call(setBiometric, { toggle: '0' })).body.status).toBe('success');
});

test('setbiometric rejects an invalid picture by naming the field', async () => {
  const ada = await FactorPerson.create(world);
  await ada.enableApp();
  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
  const tiny = await dataUrl(sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } }));
  const bytes = Buffer.from('GIF89a<script>alert(1)</script>').toString('base64');
  for (const canvas of [
    undefined,
    '',
    'picture',
    svg,
    tiny,
    `data:image/jpeg;base64,${bytes}`,
    'x'.repeat(240_001),
  ]) {
    const { status, body } = await ada.browser.call(setBiometric, { toggle: '1', canvas });
    expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path: 'canvas' }] } });
  }
});

inFullRun(test)(
  'a picture without a face or with several faces gets the status less and enables nothing',
  async () => {
    const ada = await FactorPerson.create(world);
    await ada.enableApp();
    const grey = sharp({ create: { width: 480, height: 480, channels: 3, background: 'grey' } });
    for (const picture of [grey, crowd()]) {
      const { body } = await ada.browser.call(setBiometric, { toggle: '1', canvas: await dataUrl(picture) });
      expect(body.status).toBe('less');
    }
    expect(await stateOf(ada)).toMatchObject({ state: '0' });
  },
  SLOW_MS,
);

test(
  'security 30: two pictures prove the person, and none of them is stored or accepted again',
  async () => {
    const ada = await withFace();
    expect(await stateOf(ada)).toMatchObject({ state: '1', available: true });
    expect((await ada.browser.call(getVerification, {})).body.face).toMatchObject({ enabled: true });
    const first = await dataUrl(faceOf('ada', { move: 1 }));
    expect(await ada.check('face', first)).toMatch(/^turn-(?:left|right)$/u);
    // The requested side is random; the second picture of the test looks to the left of the picture.
    await faces().updateOne({ _id: ada.id }, { $set: { 'task.side': 'right' } });
    const second = await dataUrl(faceOf('ada', { move: 3, mirrored: true }));
    expect(await ada.check('face', second)).toBe('ok');
    expect(await ada.check('face', first)).toBe('wrong');
    expect(await ada.check('face', second)).toBe('wrong');
    const saved = await dataUrl(faceOf('ada', { move: 1 }).resize(240, 240), 60);
    expect(await ada.check('face', saved)).toBe('wrong');
    const enrolled = await dataUrl(faceOf('ada'));
    expect(await ada.check('face', enrolled)).toBe('wrong');
    const stored = await faces().findOne({ _id: ada.id });
    expect(Object.keys(stored ?? {}).sort()).toEqual(
      [
        '__v',
        '_id',
        'descriptor',
        'failures',
        'hashes',
        'offAt',
        'outbox',
        'since',
        'task',
        'waitUntil',
      ].filter((name) => name in (stored ?? {})),
    );
    expect(stored?.['descriptor']).toMatch(/^v1\.[\w-]{700,760}$/u);
    for (const hash of stored?.['hashes'] as string[]) expect(hash).toMatch(/^[0-9a-f]{16}$/u);
  },
  SLOW_MS,
);

test(
  'a face task is bound to its session, its side and its time limit',
  async () => {
    const ada = await withFace();
    expect(await ada.check('face', await dataUrl(faceOf('ada', { move: 1 })), 'one')).toMatch(/^turn-/u);
    expect(await ada.check('face', await dataUrl(faceOf('ada', { move: 3 })), 'another')).toMatch(/^turn-/u);
    await faces().updateOne({ _id: ada.id }, { $set: { 'task.side': 'right' } });
    expect(await ada.check('face', await dataUrl(faceOf('ada', { move: 5 })), 'another')).toBe('wrong');
    await faces().updateOne({ _id: ada.id }, { $set: { 'task.until': new Date() } });
    const late = await dataUrl(faceOf('ada', { move: 3, mirrored: true }));
    expect(await ada.check('face', late, 'another')).toMatch(/^turn-/u);
  },
  SLOW_MS,
);

test(
  'the face check rejects another person and a picture of several people',
  async () => {
    const ada = await withFace();
    expect(await ada.check('face', await dataUrl(faceOf('eve')))).toBe('wrong');
    expect(await ada.check('face', await dataUrl(crowd()))).toBe('wrong');
    expect((await faces().findOne({ _id: ada.id }))?.['failures']).toBe(2);
  },
  SLOW_MS,
);

test(
  'security 30: each face of the test set matches only its own person',
  async () => {
    const model = world.app.get(FaceModel);
    const names = Object.keys(FACES) as (keyof typeof FACES)[];
    const describe = async (person: keyof typeof FACES, mirrored: boolean) => {
      const picture = await readPicture(await dataUrl(faceOf(person, { mirrored, move: mirrored ? 3 : 0 })));
      const [face] = picture ? await model.look(picture) : [];
      return face?.descriptor ?? [];
    };
    const plain = new Map<string, readonly number[]>();
    const mirrored = new Map<string, readonly number[]>();
    for (const name of names) {
      plain.set(name, await describe(name, false));
      mirrored.set(name, await describe(name, true));
    }
    const results = names.map((name) =>
      names.filter((other) => isSamePerson(plain.get(name) ?? [], mirrored.get(other) ?? [])),
    );
    expect(results).toEqual(names.map((name) => [name]));
  },
  SLOW_MS,
);

describe('security 30: failed face checks', () => {
  test(
    'after five failed face checks each attempt waits 30 seconds, also with concurrent requests',
    async () => {
      const ada = await withFace();
      const before = Date.now();
      const tries = await Promise.allSettled(
        Array.from({ length: 20 }, () => ada.check('face', 'no picture')),
      );
      expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(5);
      const refused = tries.find((one) => one.status === 'rejected');
      const reason = refused?.reason as { code: string; details: { retryAfterSeconds: number } };
      expect(reason.code).toBe('too-many-requests');
      expect(reason.details.retryAfterSeconds).toBeGreaterThan(0);
      const until = (await faces().findOne({ _id: ada.id }))?.['waitUntil'] as Date;
      expect(until.getTime()).toBeGreaterThanOrEqual(before + 30_000);
      expect(until.getTime()).toBeLessThanOrEqual(Date.now() + 30_000);
      await faces().updateOne({ _id: ada.id }, { $set: { waitUntil: new Date() } });
      expect(await ada.check('face', 'no picture')).toBe('wrong');
      await expect(ada.check('face', 'no picture')).rejects.toMatchObject({ code: 'too-many-requests' });
    },
    SLOW_MS,
  );

  test(
    'the fiftieth failed face check turns the face off, notifies the owner and preserves other factors',
    async () => {
      const ada = await withFace();
      await faces().updateOne({ _id: ada.id }, { $set: { failures: 49 } });
      expect(await ada.check('face', 'no picture')).toBe('wrong');
      expect(await ada.check('face', 'no picture')).toBe('ended');
      expect(await ada.access.stateOf(ada.browser.userId)).toMatchObject({ methods: ['app'] });
      expect(await stateOf(ada)).toMatchObject({ state: '0', since: null });
      await messageTo(world, ada.browser.mail, ({ subject }) => subject.includes('face has been turned off'));
    },
    SLOW_MS,
  );

  test(
    'an error of the face model does not count as a failed face check',
    async () => {
      const ada = await withFace();
      jest.spyOn(world.app.get(FaceModel), 'look').mockRejectedValue(new FaceModelFault('broken'));
      expect(await ada.check('face', await dataUrl(faceOf('ada', { move: 1 })))).toBe('unavailable');
      expect((await faces().findOne({ _id: ada.id }))?.['failures']).toBe(0);
      const canvas = await dataUrl(faceOf('ada', { move: 3 }));
      expect((await ada.browser.call(setBiometric, { toggle: '1', canvas })).body).toEqual({
        status: 'error',
        message: 'Sorry, the AI has an issue.',
      });
    },
    SLOW_MS,
  );
});

test(
  'the face is removed when no other factor remains and when it is turned off',
  async () => {
    const ada = await withFace();
    expect(await ada.access.stateOf(ada.browser.userId)).toMatchObject({ methods: ['app', 'face'] });
    await ada.browser.call(disableFactor, { password: PASSWORD, method: 'app' });
    expect(await ada.access.stateOf(ada.browser.userId)).toMatchObject({ methods: [] });
    expect(await faces().findOne({ _id: ada.id })).toBeNull();
    const bob = await withFace('bob');
    expect((await bob.browser.call(setBiometric, { toggle: 0 })).body.status).toBe('success');
    expect(await faces().findOne({ _id: bob.id })).toBeNull();
    for (const sentence of ['enabled: face', 'disabled: face']) {
      await messageTo(world, bob.browser.mail, ({ subject }) => subject.includes(sentence));
    }
  },
  SLOW_MS,
);
