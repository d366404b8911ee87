import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LogBudget, LogBuffer, WORKER_BYTES } from './log-buffer.js';
import { LineReader } from './log-lines.js';

const at = new Date('2026-01-02T10:00:00.000Z');
const MOST = 1_048_576;

function lineOf(text: string, position: string) {
  return { at, stream: 'stdout' as const, text, position };
}

test('a full buffer with a slow reader counts each dropped line of 200,000', () => {
  const budget = new LogBudget(4 * MOST);
  const buffer = new LogBuffer(budget);
  const written = 200_000;
  let stored = 0;
  let lost = 0;
  let most = 0;
  const takeAll = () => {
    const batch = buffer.take();
    for (const line of batch.lines) {
      stored += line.lost === undefined ? 1 : 0;
      lost += line.lost ?? 0;
    }
    buffer.release(batch);
  };
  for (let index = 1; index <= written; index += 1) {
    buffer.add(lineOf('', String(index)), `line ${index} of an instance that writes without a pause`);
    most = Math.max(most, budget.used);
    // The reader takes one chunk, while the instance writes about ten.
    if (index % 5_000 === 0) takeAll();
  }
  while (!buffer.isEmpty) takeAll();
  expect(most).toBeLessThanOrEqual(MOST);
  expect(lost).toBeGreaterThan(100_000);
  expect(stored + lost).toBe(written);
  expect(budget.used).toBe(0);
});

test('consecutive lost lines are one entry, and the position advances', () => {
  const budget = new LogBudget(250);
  const buffer = new LogBuffer(budget);
  for (let index = 1; index <= 5; index += 1) buffer.add(lineOf('', String(index)), `line ${index}`);
  const first = buffer.take();
  expect(first.lines.map(({ text, lost }) => lost ?? text)).toEqual(['line 1', 'line 2', 3]);
  expect(first.position).toBe('5');
  buffer.add(lineOf('', '6'), 'line 6');
  buffer.release(first);
  buffer.add(lineOf('', '7'), 'line 7');
  expect(buffer.take().lines.map(({ text, lost }) => lost ?? text)).toEqual([1, 'line 7']);
});

test('all buffers of a worker share one limit', () => {
  const budget = new LogBudget(MOST);
  const buffers = Array.from({ length: 4 }, () => new LogBuffer(budget));
  for (const buffer of buffers)
    for (let index = 0; index < 5_000; index += 1) buffer.add(lineOf('', '1'), 'x'.repeat(200));
  expect(budget.used).toBeLessThanOrEqual(MOST);
});

test('lines are joined from parts, and a long one is truncated with a mark', () => {
  const reader = new LineReader();
  const read = (text: string) => [...reader.read(Buffer.from(text))];
  expect(read('one\r\ntw')).toEqual([{ text: 'one', length: 5 }]);
  expect(read('o\n\nthree')).toEqual([
    { text: 'two', length: 4 },
    { text: '', length: 1 },
  ]);
  expect(read('\n')).toEqual([{ text: 'three', length: 6 }]);
  for (let part = 0; part < 50; part += 1) expect(read('x'.repeat(1_000))).toEqual([]);
  const [long, next] = read('\nnext\n');
  expect(long).toEqual({ text: `${'x'.repeat(16_384)} [cut after 16 KB]`, length: 50_001 });
  expect(next?.text).toBe('next');
});

test('the full buffers of a worker use at most 20 MB of memory', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const memory = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const budget = new LogBudget(WORKER_BYTES);
  const buffers = Array.from({ length: 12 }, () => new LogBuffer(budget));
  const before = memory();
  // 40 s of a writer of 10,000 lines a second, whose short lines have the largest overhead.
  for (let index = 0; index < 400_000; index += 1) {
    const line = { ...lineOf('', `2026-01-02T10:00:00.${index}`), at: new Date(index) };
    buffers[index % buffers.length]?.add(line, `line ${index}`);
  }
  expect(budget.used).toBeGreaterThan(0.99 * WORKER_BYTES);
  expect(memory() - before).toBeLessThan(20 * 1_000_000);
  expect(buffers.every(({ isFull }) => isFull)).toBe(true);
});
