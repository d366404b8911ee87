import type { CaseChange } from '@zonewerk/contracts';
import { followCases } from '@zonewerk/shell-sdk';
import { FakeSource } from '@zonewerk/testing/fake-events';

const PATH = '/api/self/support/events/';
const CASE = '1'.repeat(24);
const change: CaseChange = { cases: [CASE] };
const source = () => FakeSource.live()[0];
/** Runs pending lock callbacks. */
const turn = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function follow(count: number) {
  const changes = Array.from({ length: count }, () => [] as CaseChange[]);
  let over = 0;
  const ends = changes.map((list) =>
    followCases(
      'support.events',
      (one) => list.push(one),
      () => (over += 1),
    ),
  );
  return { changes, ends, over: () => over };
}

it('all windows share one connection', async () => {
  const { changes, ends } = follow(3);
  await turn();
  expect(FakeSource.opened.map(({ url }) => url)).toEqual([PATH]);
  source()?.send('7', change);
  expect(changes).toEqual([[change], [change], [change]]);
  for (const end of ends) end();
  await turn();
  expect(FakeSource.live()).toEqual([]);
});

it('another window continues after the last event', async () => {
  const { changes, ends } = follow(2);
  await turn();
  source()?.send('7', change);
  ends[0]?.();
  await turn();
  expect(FakeSource.live().map(({ url }) => url)).toEqual([`${PATH}?after=7`]);
  source()?.send('8', change);
  expect(changes).toEqual([[change], [change, change]]);
  ends[1]?.();
});

it('a window that closed while waiting opens no connection', async () => {
  const { ends } = follow(2);
  await turn();
  ends[1]?.();
  ends[0]?.();
  await turn();
  expect(FakeSource.opened).toHaveLength(1);
  expect(FakeSource.live()).toEqual([]);
});

it('the connection is reopened a minute after a rejection', async () => {
  const { ends } = follow(1);
  await turn();
  source()?.send('7', change);
  source()?.refuse();
  expect(FakeSource.live()).toEqual([]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(FakeSource.live().map(({ url }) => url)).toEqual([`${PATH}?after=7`]);
  ends[0]?.();
});

it('the connection ends in all windows with the session, and a later window reconnects', async () => {
  const { ends, over } = follow(3);
  await turn();
  source()?.end();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(over()).toBe(3);
  expect(FakeSource.opened).toHaveLength(1);
  expect(FakeSource.live()).toEqual([]);
  const { ends: laterEnds } = follow(1);
  await turn();
  expect(FakeSource.live()).toHaveLength(1);
  for (const end of [...ends, ...laterEnds]) end();
});

it('a page without locks has its own connection', async () => {
  Reflect.deleteProperty(window.navigator, 'locks');
  const { changes, ends } = follow(1);
  source()?.send('7', change);
  expect(changes).toEqual([[change]]);
  ends[0]?.();
  expect(FakeSource.live()).toEqual([]);
});
