import type * as Tier from './tier';

const VALUES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const tierBefore = process.env['ZW_TEST_TIER'];
afterEach(() => {
  if (tierBefore === undefined) delete process.env['ZW_TEST_TIER'];
  else process.env['ZW_TEST_TIER'] = tierBefore;
});

/** The module as loaded in that tier. */
function loaded(tier: 'gate' | 'full'): typeof Tier {
  process.env['ZW_TEST_TIER'] = tier;
  let module: typeof Tier | undefined;
  jest.isolateModules(() => {
    module = jest.requireActual<typeof Tier>('./tier');
  });
  return module!;
}

test('each case of the gate has some values, and enough cases cover all', () => {
  const { byTier, valuesOfCase } = loaded('gate');
  expect([0, 1, 2].map((index) => valuesOfCase(VALUES, index, 3))).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
    ['g', 'a', 'b'],
  ]);
  expect(byTier({ gate: 1, full: 5 })).toBe(1);
});

test('the gate has the first values, the full run all', () => {
  expect(loaded('gate').firstInGate(VALUES, 2)).toEqual(['a', 'b']);
  expect(loaded('full').firstInGate(VALUES, 2)).toEqual(VALUES);
});

test('a test of the full run is skipped in the gate', () => {
  const runner = Object.assign(() => undefined, { skip: () => undefined });
  expect(loaded('gate').inFullRun(runner)).toBe(runner.skip);
  expect(loaded('full').inFullRun(runner)).toBe(runner);
});

test('each case of the full run has every value, and sizes are larger', () => {
  const { byTier, valuesOfCase } = loaded('full');
  expect([valuesOfCase(VALUES, 1, 3), byTier({ gate: 1, full: 5 })]).toEqual([VALUES, 5]);
});
