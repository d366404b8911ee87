import { basename } from 'node:path';
import { GROUP_FOLDER } from '../jest/groups.mjs';

/** Number of lines per step. */
const SHOWN = 8;
/** Minimum duration of a step for a report, in seconds. */
const LONG_S = 60;

/** @typedef {{ what: string, seconds: number }} Timed */

/**
 * @param {any} report output of jest's `--json`
 * @returns {Timed[]} times of the specs: the sum of their tests in a group, otherwise the time of the file
 */
export function jestTimes(report) {
  return report.testResults.flatMap((/** @type {any} */ { name, startTime, endTime, assertionResults }) => {
    if (!name.startsWith(GROUP_FOLDER))
      return [{ what: basename(name), seconds: (endTime - startTime) / 1_000 }];
    /** @type {Map<string, number>} */
    const sums = new Map();
    for (const {
      ancestorTitles: [spec],
      duration,
    } of assertionResults) {
      sums.set(spec, (sums.get(spec) ?? 0) + (duration ?? 0));
    }
    return [...sums].map(([spec, ms]) => ({ what: basename(spec), seconds: ms / 1_000 }));
  });
}

/**
 * @param {any} report output of Playwright's json reporter
 * @returns {Timed[]} times of the tests
 */
export function playwrightTimes(report) {
  return report.suites.flatMap(timesOfSuite);
}

/** @param {any} suite @returns {Timed[]} */
function timesOfSuite({ suites = [], specs = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.map((/** @type {any} */ { projectName, results }) => ({
      what: `[${projectName}] ${file}: ${title}`,
      seconds:
        results.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.duration, 0) / 1_000,
    })),
  );
  return [...own, ...suites.flatMap(timesOfSuite)];
}

/**
 * @param {Timed[]} times
 * @returns {string[]} a line for each of the slowest; empty for a short run
 */
export function slowest(times) {
  const whole = times.reduce((sum, { seconds }) => sum + seconds, 0);
  if (whole < LONG_S) return [];
  return times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map(({ what, seconds }) => `    ${seconds.toFixed(1).padStart(6)} s  ${what}`);
}
