import { addEmail, addPhone, LIMITS } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import type { ChallengeOwner } from '../../../src/platform/auth/challenge.repository.js';
import { Challenges } from '../../../src/platform/auth/challenges.service.js';
import type { ApiError } from '../../../src/platform/http/api-error.js';
import { smsEntry } from '../../../src/platform/sms/phone-message.js';
import { startWorld, type World } from '../../harness/harness.js';

// Real: codes in the database engine, and the jobs that would send them.
let world: World;
let challenges: Challenges;
beforeAll(async () => {
  world = await startWorld();
  challenges = world.app.get(Challenges);
});
afterAll(() => world.close());

const visitor = { guestId: 'guest', ip: '192.0.2.1', userAgent: '' };
const TARGET = '+31612345678';
const ADA = new Types.ObjectId().toHexString();

let sessions = 0;
function newOwner(change: Partial<ChallengeOwner> = {}): ChallengeOwner {
  sessions += 1;
  return { purpose: 'second-factor', userId: ADA, sessionId: `session ${sessions}`, ...change };
}

/** Sends a code and returns it. */
async function send(owner: ChallengeOwner, now = new Date(), target = TARGET): Promise<string> {
  let sent = '';
  const message = (code: string) => {
    sent = code;
    return smsEntry({ to: target, code, purpose: 'to sign in' });
  };
  await challenges.start({ ...owner, target, channel: 'sms', visitor, message }, now);
  return sent;
}

const check = (owner: ChallengeOwner, code: string, now = new Date(), target = TARGET) =>
  challenges.check({ ...owner, target, code }, now);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('security 25: a code of six digits works once, and is stored as a digest only', async () => {
  const owner = newOwner();
  const code = await send(owner);
  expect(code).toMatch(/^\d{6}$/u);
  const stored = await world.connection.collection('challenges').findOne({ session: owner.sessionId });
  expect(JSON.stringify({ ...stored, outbox: null })).not.toContain(code);
  expect(await check(owner, code)).toBe('ok');
  expect(await check(owner, code)).toBe('ended');
});

test('security 25: a code in twenty concurrent requests is accepted once', async () => {
  const owner = newOwner();
  const code = await send(owner);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => check(owner, code)));
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1);
});

test('security 25: a used code is rejected for a request that started before its use', async () => {
  const owner = newOwner();
  const code = await send(owner);
  const began = new Date(Date.now() - 5);
  expect(await check(owner, code)).toBe('ok');
  expect(await check(owner, code, began)).toBe('ended');
});

test('security 25: a code ends after ten minutes, and when another code is sent', async () => {
  const late = newOwner();
  const replaced = newOwner();
  const first = await send(late);
  expect(await check(late, first, after(LIMITS.codeMinutes))).toBe('ended');
  const former = await send(replaced);
  let latest = await send(replaced);
  while (latest === former) latest = await send(replaced);
  expect(await check(replaced, former)).toBe('wrong');
  expect(await check(replaced, latest)).toBe('ok');
});

test('security 26: a code is rejected in another session, or for another purpose, user or target', async () => {
  const owner = newOwner();
  const code = await send(owner);
  const others = [
    { ...owner, sessionId: 'another' },
    { ...owner, purpose: 'enable-sms' as const },
    { ...owner, userId: new Types.ObjectId().toHexString() },
  ];
  for (const other of others) expect(await check(other, code)).toBe('ended');
  // Also where another code is pending.
  for (const other of others) {
    let own = await send(other);
    while (own === code) own = await send(other);
    expect(await check(other, code)).toBe('wrong');
  }
  expect(await check(owner, code, new Date(), '+31687654321')).toBe('wrong');
  expect(await check(owner, code)).toBe('ok');
});

test('security 27: wrong codes end the challenge, and a new code gives no new attempts', async () => {
  const owner = newOwner();
  let code = await send(owner);
  for (let tries = LIMITS.codeTries - 1; tries > 0; tries -= 1) {
    expect(await check(owner, wrong(code))).toBe('wrong');
    code = await send(owner);
  }
  expect(await check(owner, wrong(code))).toBe('used-up');
  expect(await check(owner, code)).toBe('ended');
  await expect(send(owner)).rejects.toMatchObject({ code: 'too-many-requests' });
  const nearEnd = after(LIMITS.codeMinutes - 1);
  const refused: unknown = await send(owner, nearEnd).catch((error: unknown) => error);
  expect(refused).toMatchObject({ details: { retryAfterSeconds: expect.any(Number) } });
  expect((refused as ApiError).details.retryAfterSeconds).toBeLessThanOrEqual(60);
  await expect(send(owner, new Date(), '+31687654321')).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(await check(owner, code)).toBe('ended');
  const later = await send(owner, after(LIMITS.codeMinutes));
  expect(await check(owner, later, after(LIMITS.codeMinutes))).toBe('ok');
});

test('security 27: two hundred parallel guesses get at most five attempts', async () => {
  const owner = newOwner();
  const code = await send(owner);
  const guesses = Array.from({ length: 200 }, (_, index) =>
    check(owner, wrong(String(Number(code) + index))),
  );
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter((one) => one === 'wrong').length).toBeLessThan(LIMITS.codeTries);
  expect(await check(owner, code)).toBe('ended');
});

test('a pending code has its target, and a used code is no longer pending', async () => {
  const owner = newOwner();
  expect(await challenges.waiting(owner)).toBeNull();
  const code = await send(owner);
  expect(await challenges.waiting(owner)).toMatchObject({ target: TARGET });
  await check(owner, code);
  expect(await challenges.waiting(owner)).toBeNull();
});

test('a repeated code to the same target is delayed by half a minute, and another target is not', async () => {
  const strict = await startWorld({ ZW_RATE_LIMIT_SCALE: '1' });
  try {
    challenges = strict.app.get(Challenges);
    const owner = newOwner();
    await send(owner);
    const next = (await challenges.waiting(owner))?.nextSendAt;
    expect(next?.getTime()).toBeGreaterThan(Date.now() + 20_000);
    await expect(send(owner)).rejects.toMatchObject({ code: 'too-many-requests' });
    const ada = await strict.signedIn('Ada');
    const mail = (email: string) => ada.call(addEmail, { email, check: false });
    const phone = (number: string) => ada.call(addPhone, { prefix: '+31', phone: number, check: false });
    // A corrected typo is another target.
    const answers = [
      await mail('ada@exmaple.com'),
      await mail('ada@example.org'),
      await phone('0612345670'),
      await phone('0612345678'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const refused of [await mail('ada@example.org'), await phone('0612345678')]) {
      expect(refused.status).toBe(429);
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(20);
      expect(refused.body.message).toBe(`Too many tries. You can try again in ${wait} seconds.`);
    }
  } finally {
    challenges = world.app.get(Challenges);
    await strict.close();
  }
});
