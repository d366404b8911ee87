import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeMb, requireSpace, untilSpace, watchSpace } from './disk-space.mjs';

const limit = { dataDir: '/data', minFreeMb: 500 };

test('the free space of a missing folder is measured on its disk', async () => {
  const free = await freeMb(join(tmpdir(), 'none/none'));
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThan(Infinity);
});

test('a start with too little space is refused in one line', async () => {
  await expect(requireSpace(limit, async () => 500)).resolves.toBeUndefined();
  await expect(requireSpace(limit, async () => 499.9)).rejects.toThrow(
    /^Only 499 MB are free on the disk of \/data\. A start needs 500 MB \(MIN_FREE_MB\)\. [^\n]+$/,
  );
  // Real: no disk has a million gigabytes.
  await expect(requireSpace({ dataDir: tmpdir(), minFreeMb: 999_999_999 })).rejects.toThrow('MIN_FREE_MB');
});

test('a shortage of space and its end are reported once each', async () => {
  /** @type {string[]} */
  const lines = [];
  let free = 600;
  const { look, stop } = watchSpace(
    limit,
    (line) => lines.push(line),
    async () => free,
  );
  for (const next of [600, 120, 100, 700, 700]) {
    free = next;
    await look();
  }
  stop();
  expect(lines).toEqual([
    'Only 120 MB are free on the disk of /data. Reading goes on; writes are refused until 500 MB are free (MIN_FREE_MB).',
    'The disk has enough free space again. Writes are accepted.',
  ]);
});

test('a start on a full disk waits for space or for the end of the product', async () => {
  const free = [100, 600];
  jest.useFakeTimers();
  try {
    const done = untilSpace(limit, new AbortController().signal, async () => free.shift() ?? 0);
    await jest.advanceTimersByTimeAsync(2_000);
    await done;
    expect(free).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
  const stopping = new AbortController();
  const waiting = untilSpace(limit, stopping.signal, async () => 0);
  stopping.abort();
  await expect(waiting).rejects.toThrow('aborted');
});
