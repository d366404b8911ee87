import { IS_FULL_RUN, testSeed, inFullRun } from '@zonewerk/testing/tier';
import { recordSoak } from '../../../harness/soak-record.js';
import { soak, type SoakPlan, type SoakReport } from './soak.js';

/*
 * Real: the compiled programs and the database engine as processes, killed during writes of eight browsers over HTTP
 * and queries over DNS. The short form of `npm run soak`, which sets the size; the seed is in the name of the test.
 */
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

const plan: SoakPlan = {
  seed: testSeed(),
  rounds: number('ZW_SOAK_ROUNDS', IS_FULL_RUN ? 2 : 1),
  writes: number('ZW_SOAK_WRITES', IS_FULL_RUN ? 200 : 100),
  kills: number('ZW_SOAK_KILLS', 1),
};
const MINUTE_MS = 60_000;

function figuresOf({ acknowledged, unsure, kills, compared, slowestUnavailableMs, faults }: SoakReport) {
  const named = (texts: object, name: (key: string) => string) =>
    Object.fromEntries(Object.entries(texts).map(([key, count]) => [name(key), Number(count)]));
  return {
    'writes acknowledged': acknowledged,
    'calls without an answer, or with 503': unsure,
    ...named(kills, (part) => `kills of the ${part}`),
    ...named(compared, (kind) => `compared in the end: ${kind}`),
    'longest wait for "unavailable", ms': slowestUnavailableMs,
    faults: faults.length,
  };
}

inFullRun(test)(
  `no acknowledged write is lost, and the nameserver agrees: ${plan.rounds} rounds of ${plan.writes} writes, seed ${plan.seed}`,
  async () => {
    const report = await soak(plan, (line) => process.stderr.write(`  ${line}\n`));
    process.stderr.write(`  ${JSON.stringify({ ...plan, ...report })}\n`);
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThanOrEqual(plan.rounds * plan.writes);
    expect(report.compared.plans).toBeGreaterThan(0);
    for (const count of Object.values(report.kills)) expect(count).toBe(plan.rounds * (plan.kills + 1));
    await recordSoak(figuresOf(report));
  },
  // The engine is killed and restarted, which takes minutes on a busy machine.
  (10 + plan.rounds * (1 + plan.writes / 250)) * MINUTE_MS,
);
