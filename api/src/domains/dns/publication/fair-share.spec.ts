import { FairShare } from './fair-share.js';

/** Serves the next waiting key in order; undefined when no key may be served. */
function next(turn: FairShare, waiting: string[]): string | undefined {
  for (;;) {
    const over = turn.exhaustedKeys();
    const at = waiting.findIndex((key) => !over.includes(key));
    const [key] = at < 0 ? [] : waiting.splice(at, 1);
    if (key !== undefined) {
      turn.begin(key);
      return key;
    }
    if (!turn.raiseQuota()) return undefined;
  }
}

const many = (key: string, count: number) => Array<string>(count).fill(key);

test('a large backlog waits until others had their share, and continues when no other key waits', () => {
  const turn = new FairShare(2);
  const waiting = [...many('large', 6), ...many('b', 1), ...many('c', 3)];
  const order: string[] = [];
  for (let key = next(turn, waiting); key !== undefined; key = next(turn, waiting)) {
    order.push(key);
    turn.end(key);
  }
  expect(order.join(' ')).toBe('large large b c c large large c large large');
});

test('a slow key occupies no more than its share', () => {
  const turn = new FairShare(2);
  const waiting = [...many('slow', 5), 'quick', 'quick', 'quick'];
  expect(['slow', 'slow']).toEqual([next(turn, waiting), next(turn, waiting)]);
  for (let served = 0; served < 3; served += 1) {
    expect(next(turn, waiting)).toBe('quick');
    turn.end('quick');
  }
  expect(next(turn, waiting)).toBeUndefined();
  turn.end('slow');
  expect(next(turn, waiting)).toBe('slow');
});
