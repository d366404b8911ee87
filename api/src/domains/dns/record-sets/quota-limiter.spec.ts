import { QuotaLimiter } from './quota-limiter.js';

/** A quota with its current number and the number of its counts. */
function whole(most: number, has: number) {
  const state = { has, counts: 0, now: 0 };
  const count = async () => {
    state.counts += 1;
    const { has: seen } = state;
    await Promise.resolve();
    return seen;
  };
  const bound = { key: 'zone', most, count };
  /** Stores one more after a delay. */
  const make = async () => {
    await Promise.resolve();
    await Promise.resolve();
    state.has += 1;
  };
  return { state, bound, make, allowance: () => new QuotaLimiter(() => state.now) };
}

test('concurrent creations never exceed the limit', async () => {
  const { state, bound, make, allowance } = whole(100, 40);
  const one = allowance();
  const made = await Promise.all(Array.from({ length: 200 }, () => one.within(bound, make)));
  expect(state.has).toBe(100);
  expect(made.filter((done) => done !== null)).toHaveLength(60);
});

test('each further process exceeds the limit by at most one', async () => {
  const { state, bound, make, allowance } = whole(1_000, 0);
  const processes = Array.from({ length: 4 }, allowance);
  const several = Array.from({ length: 300 }).flatMap(() => processes);
  await Promise.all(several.map((one) => one.within(bound, make)));
  expect(state.has).toBeGreaterThanOrEqual(1_000);
  expect(state.has).toBeLessThanOrEqual(1_003);
});

test('a count far below the limit is reused for many creations', async () => {
  const { state, bound, make, allowance } = whole(100_000, 0);
  const one = allowance();
  for (let made = 0; made < 9_000; made += 1) await one.within(bound, make);
  expect(state.counts).toBe(2);
});

test('a count expires, and a refusal is reused until a removal or its expiry', async () => {
  const { state, bound, make, allowance } = whole(1_000, 500);
  const one = allowance();
  await one.within(bound, make);
  // Another process filled the quota.
  state.has = 1_000;
  state.now += 5_000;
  expect(await one.within(bound, make)).toBeNull();
  const { counts } = state;
  expect(await one.within(bound, make)).toBeNull();
  expect(state.counts).toBe(counts);
  state.has = 999;
  one.forget('zone');
  expect(await one.within(bound, make)).not.toBeNull();
  expect(await one.within(bound, make)).toBeNull();
  state.has = 999;
  state.now += 1_000;
  expect(await one.within(bound, make)).not.toBeNull();
});

test('failed work and failed counts block no later creation', async () => {
  const { state, bound, make, allowance } = whole(100, 0);
  const one = allowance();
  const failing = () => Promise.reject(new Error('no'));
  await expect(one.within({ ...bound, count: failing }, make)).rejects.toThrow('no');
  for (let at = 0; at < 20; at += 1) await expect(one.within(bound, failing)).rejects.toThrow('no');
  await one.within(bound, make);
  expect(state.has).toBe(1);
});

test('a batch is created completely or not at all, and a refused batch uses no quota', async () => {
  const { state, bound, make, allowance } = whole(100, 0);
  const one = allowance();
  const batch = async (more: number) => {
    for (let made = 0; made < more; made += 1) await make();
  };
  const within = (more: number) => one.within({ ...bound, more }, () => batch(more));
  expect(await within(60)).not.toBeNull();
  expect(await within(60)).toBeNull();
  expect(state.has).toBe(60);
  expect(await one.within(bound, make)).not.toBeNull();
  expect(await within(39)).not.toBeNull();
  expect(await one.within(bound, make)).toBeNull();
  expect(state.has).toBe(100);
});
