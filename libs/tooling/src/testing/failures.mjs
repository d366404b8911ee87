import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Failures that are said once more at the end; whoever has more of them reads all of the output. */
const SHOWN = 12;
/** Lines, and characters of a line, of what a test said. */
const LINES = 6;
const WIDTH = 200;

/** @typedef {{ what: string, why: string }} Failure */

/**
 * @param {any} report what jest writes with `--json`
 * @returns {Failure[]} its tests that failed, and suites that could not run
 */
export function jestFailures(report) {
  return report.testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((/** @type {any} */ one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ what: basename(name), why: message }] : [];
    return failed.map((/** @type {any} */ { fullName, failureMessages }) => ({
      what: `${basename(name)}: ${fullName}`,
      why: failureMessages.join('\n'),
    }));
  });
}

/**
 * @param {any} report what Playwright's json reporter writes
 * @returns {Failure[]} its tests that failed
 */
export function playwrightFailures(report) {
  return [
    ...(report.errors ?? []).map((/** @type {any} */ error) => ({ what: 'the run', why: error.message })),
    ...report.suites.flatMap(failuresOfSuite),
  ];
}

/** @param {any} suite @returns {Failure[]} */
function failuresOfSuite({ suites = [], specs = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.flatMap((/** @type {any} */ { projectName, results }) => {
      const errors = results.flatMap((/** @type {any} */ one) => one.errors ?? []);
      if (errors.length === 0) return [];
      const why = errors.map((/** @type {any} */ { message }) => message).join('\n');
      return [{ what: `[${projectName}] ${file}: ${title}`, why }];
    }),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/**
 * @param {Failure[]} failures
 * @returns {string[]} what is said once more at the end, where it is found however long the output is
 */
export function digest(failures) {
  const left = failures.length - SHOWN;
  return [
    ...failures.slice(0, SHOWN).flatMap(({ what, why }) => [`✗ ${what}`, ...beginning(why)]),
    ...(left > 0 ? [`… and ${left} more`] : []),
  ];
}

/** @param {string | undefined} why */
function beginning(why) {
  const lines = stripVTControlCharacters(why ?? '').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
    .map((line) => `    ${line.trim().slice(0, WIDTH)}`);
}
