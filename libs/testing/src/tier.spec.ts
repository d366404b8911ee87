import type * as Tier from './tier';
import { byTier, valuesOfCase } from './tier';

const VALUES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

test('in the gate each case has some values, and the cases together have all', () => {
  const cases = [0, 1, 2].map((index) => valuesOfCase(VALUES, index, 3));
  expect(cases).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
    ['g', 'a', 'b'],
  ]);
});

test('in the full run each case has every value, and sizes are larger', () => {
  jest.isolateModules(() => {
    const before = process.env['ZW_TEST_TIER'];
    process.env['ZW_TEST_TIER'] = 'full';
    try {
      const full = jest.requireActual<typeof Tier>('./tier');
      expect([full.valuesOfCase(VALUES, 1, 3), full.byTier({ gate: 1, full: 5 })]).toEqual([VALUES, 5]);
    } finally {
      process.env['ZW_TEST_TIER'] = before ?? '';
    }
  });
  expect(byTier({ gate: 1, full: 5 })).toBe(1);
});
