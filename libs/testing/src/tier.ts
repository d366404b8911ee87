/** Whether everything runs (`npm run test:full`) and not only the gate (`npm test`). */
export const IS_FULL_RUN = process.env['ZW_TEST_TIER'] === 'full';

/** Seed of the gate, so that a failed run can be repeated. */
const GATE_SEED = 20_261;

/** Seed of a test: `ZW_SOAK_SEED`, otherwise fixed in the gate and random in the full run. The title names it. */
export function testSeed(): number {
  const random = IS_FULL_RUN ? Date.now() % 1_000_000 : GATE_SEED;
  return Number(process.env['ZW_SOAK_SEED'] ?? random);
}
