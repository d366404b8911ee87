import { seconds } from '../say.mjs';
import { total } from './results/counts.mjs';
import { digest } from './results/failures.mjs';
import { processorSeconds } from './processor-seconds.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [needs] steps whose failure skips this one
 * @property {boolean} [light] can run in parallel with other light steps
 * @property {() => Promise<Outcome>} work
 */

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string} output shown after a failure
 * @property {string[]} [notes] always shown
 * @property {import('./results/failures.mjs').Failure[]} [failures] shown again after all steps
 */

/** @typedef {import('./results/counts.mjs').Counts & { failures: import('./results/failures.mjs').Failure[] }} Result */

/**
 * Runs the steps in order, adjacent light ones in parallel, and continues after a failure.
 *
 * @param {Step[]} steps
 * @param {import('../say.mjs').Say} say
 * @returns {Promise<Result>}
 */
export async function runSteps(steps, say) {
  /** @type {Map<string, Result>} */
  const results = new Map();
  for (const group of grouped(steps)) {
    const before = processorSeconds();
    await Promise.all(group.map((lane) => runLane(lane, results, say)));
    const names = group.flat().map(({ name }) => name);
    say.line(
      `     processor time of the machine during ${names.join(', ')}: ${Math.round(processorSeconds() - before)} s`,
    );
  }
  const failures = [...results.values()].flatMap((result) => result.failures);
  digest(failures).forEach(say.line);
  return { ...total(results.values()), failures };
}

/**
 * Two lanes for two cores: the first light step has its own lane (the longest one is listed first), the others share
 * one.
 *
 * @param {Step[]} steps
 * @returns {Step[][][]} groups in order, each with parallel lanes
 */
export function grouped(steps) {
  /** @type {Step[][][]} */
  const groups = [];
  let lightGroup = false;
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.light && lightGroup && last) {
      if (last.length === 1) last.push([]);
      last[1]?.push(step);
    } else {
      groups.push([[step]]);
    }
    lightGroup = step.light ?? false;
  }
  return groups;
}

/** @param {Step[]} lane @param {Map<string, Result>} results @param {import('../say.mjs').Say} say */
async function runLane(lane, results, say) {
  for (const step of lane) {
    const missing = step.needs?.find((name) => (results.get(name)?.failed ?? 0) > 0);
    if (missing) say.line(`- ${step.name}: left out, because "${missing}" failed`);
    else results.set(step.name, await runStep(step, say));
  }
}

/** @param {Step} step @param {import('../say.mjs').Say} say @returns {Promise<Result>} */
async function runStep({ name, work }, say) {
  const from = Date.now();
  const ticking = setInterval(() => say.line(`  … ${name}: ${seconds(from)}`), 20_000);
  const {
    passed,
    failed,
    output,
    notes = [],
    failures = [],
  } = await work().catch(
    (error) =>
      /** @type {Outcome} */ ({
        passed: 0,
        failed: 1,
        output: error instanceof Error ? String(error.stack) : String(error),
      }),
  );
  clearInterval(ticking);
  if (failed > 0) say.line(output.trim());
  say.line(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds(from)})`);
  notes.forEach(say.line);
  return { passed, failed, failures };
}
