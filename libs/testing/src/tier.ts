/** Whether this is the full run (`npm run test:full`) instead of the gate (`npm test`). */
export const IS_FULL_RUN = process.env['ZW_TEST_TIER'] === 'full';

/** Fixed seed of the gate, so that failures are reproducible. */
const GATE_SEED = 20_261;

/** Seed of a test: `ZW_SOAK_SEED`, otherwise fixed in the gate and random in the full run. The title names it. */
export function testSeed(): number {
  const random = IS_FULL_RUN ? Date.now() % 1_000_000 : GATE_SEED;
  return Number(process.env['ZW_SOAK_SEED'] ?? random);
}

/** A size that is smaller in the gate than in the full run. */
export function byTier<T>({ gate, full }: { readonly gate: T; readonly full: T }): T {
  return IS_FULL_RUN ? full : gate;
}

/**
 * Values of one of many cases: all of them in the full run, `count` consecutive ones in the gate. Together, at least
 * `values.length / count` cases cover every value.
 *
 * @param index of the case, from 0
 */
export function valuesOfCase<T>(values: readonly T[], index: number, count: number): readonly T[] {
  if (IS_FULL_RUN) return values;
  return Array.from({ length: count }, (_, at) => values[(index * count + at) % values.length] as T);
}

/** The first values in the gate, all of them in the full run. */
export function firstInGate<T>(values: readonly T[], count: number): readonly T[] {
  return IS_FULL_RUN ? values : values.slice(0, count);
}

/**
 * A test or a group of tests that only the full run has. The gate skips it.
 *
 * @example inFullRun(test)('every engine answers every type', async () => {});
 */
export function inFullRun<T extends { readonly skip: unknown }>(runner: T): T {
  // `test.skip` itself has no `skip`.
  return IS_FULL_RUN ? runner : ((runner.skip ?? runner) as T);
}
