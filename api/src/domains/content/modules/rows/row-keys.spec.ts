import { sortKey } from './row-keys.js';

test('sort keys of numbers have the order of the numbers', () => {
  const numbers = [-1e15, -1e6, -12.5, -12, -1, -0.001, 0, 0.001, 0.5, 1, 2, 10, 11, 1e6, 1e15];
  const shuffled = numbers.map((value) => sortKey(value)).reverse();
  expect([...shuffled].sort()).toEqual(numbers.map((value) => sortKey(value)));
  expect(sortKey(-0)).toBe(sortKey(0));
});

test('sort keys of texts ignore case and accents, and an empty value is first', () => {
  expect(sortKey('Crème BRÛLÉE')).toBe('creme brulee');
  expect(sortKey('x'.repeat(500))).toHaveLength(120);
  const inOrder = [undefined, '2025-12-31', '2026-01-01', 'apple', 'Zebra'];
  expect(inOrder.map(sortKey).sort()).toEqual(inOrder.map(sortKey));
  expect([undefined, false, true].map(sortKey)).toEqual(['', '0', '1']);
});
