import { supervise } from './supervise.mjs';

/** A part that ends on request of the test. */
function part() {
  let end = (/** @type {number} */ _code) => {};
  const exited = new Promise((resolve) => {
    end = (code) => resolve({ code, signal: null });
  });
  return { exited, end, stop: async () => end(0), kill: () => end(9), tail: () => 'last words' };
}

/** @param {(count: number) => void} [onStart] */
function parts(onStart = () => {}) {
  /** @type {ReturnType<typeof part>[]} */
  const started = [];
  /** @type {(value?: unknown) => void} */
  let wake = () => {};
  const start = async () => {
    onStart(started.length + 1);
    started.push(part());
    wake();
    return /** @type {ReturnType<typeof part>} */ (started.at(-1));
  };
  const until = async (/** @type {number} */ count) => {
    while (started.length < count) await new Promise((resolve) => (wake = resolve));
    return started[count - 1];
  };
  return { started, start, until };
}

/** @param {ReturnType<typeof parts>} world @param {string[]} reported */
const watch = ({ start }, reported) =>
  supervise({ name: 'API', start, tell: (line) => void reported.push(line), pause: () => 0 });

test('a crash is reported with the last output, and the part starts again', async () => {
  const world = parts();
  /** @type {string[]} */
  const reported = [];
  const supervised = await watch(world, reported);
  world.started[0]?.end(3);
  await world.until(2);
  expect(reported).toEqual(['The API ended unexpectedly (exit code 3).\n    last words']);
  await supervised.stop();
  expect(world.started).toHaveLength(2);
});

test('the sixth crash within a minute ends the restarts', async () => {
  const world = parts();
  const supervised = await watch(world, []);
  for (let count = 1; count <= 6; count++) (await world.until(count))?.end(1);
  expect(await supervised.failed).toBe('The API crashed 6 times in a minute.');
  expect(world.started).toHaveLength(6);
});

test('the next start after a crash waits for its condition', async () => {
  const world = parts();
  let release = () => {};
  const space = new Promise((resolve) => (release = () => resolve(undefined)));
  const hold = jest.fn(async () => void (await space));
  const tell = () => {};
  const supervised = await supervise({
    name: 'database',
    start: world.start,
    tell,
    pause: () => 0,
    hold,
  });
  world.started[0]?.end(1);
  while (hold.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(world.started).toHaveLength(1);
  release();
  await world.until(2);
  await supervised.stop();
});

test('a failed restart counts as a crash and is tried again', async () => {
  /** @type {string[]} */
  const reported = [];
  let failures = 1;
  const world = parts((count) => {
    if (count === 2 && failures-- > 0) throw new Error('port taken');
  });
  const supervised = await watch(world, reported);
  world.started[0]?.end(1);
  await world.until(2);
  expect(reported.at(-1)).toBe('The API did not start: port taken');
  await supervised.stop();
});

test('a failed first start rejects its caller', async () => {
  const world = parts(() => {
    throw new Error('folder in use');
  });
  await expect(watch(world, [])).rejects.toThrow('folder in use');
});

test('a stop is not a crash', async () => {
  const world = parts();
  /** @type {string[]} */
  const reported = [];
  const supervised = await watch(world, reported);
  await supervised.stop();
  expect([reported, world.started.length]).toEqual([[], 1]);
});
