import { bulkComplete } from './bulk-complete.js';

// The clock is a double.
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The seconds until a series of counts is published, which is read to its end. */
async function secondsFor(counts: readonly number[]): Promise<number> {
  const remaining = [...counts];
  let isPublished = false;
  const published = bulkComplete(() => Promise.resolve(remaining.shift() ?? 0), 10_000).then(() => {
    isPublished = true;
  });
  await jest.advanceTimersByTimeAsync(0);
  let seconds = 0;
  for (; !isPublished; seconds += 1) await jest.advanceTimersByTimeAsync(1_000);
  await published;
  expect(remaining).toEqual([]);
  return seconds;
}

test('a few changes are published at once', async () => {
  expect(await secondsFor([499])).toBe(0);
});

test('a bulk change is published when it adds nothing for a second', async () => {
  expect(await secondsFor([500, 2_000, 3_500, 3_500])).toBe(3);
});

test('a bulk change is published when it fills one publication', async () => {
  expect(await secondsFor([1_000, 9_000, 10_000])).toBe(2);
});

test('a bulk change is published when another process published a part of it', async () => {
  expect(await secondsFor([6_000, 1_000])).toBe(1);
});

test('single changes after a bulk change are published without a further wait', async () => {
  expect(await secondsFor([600, 601])).toBe(1);
});

test('a bulk change without an end is published after ten seconds', async () => {
  const counts = Array.from({ length: 11 }, (_, second) => 500 + 200 * second);
  expect(await secondsFor(counts)).toBe(10);
});
