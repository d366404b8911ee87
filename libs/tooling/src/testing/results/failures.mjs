import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../settings.mjs';
import { GROUP_FOLDER } from '../jest/groups.mjs';

/** Failures that the end of a run shows; the output has the others. */
const SHOWN = 12;
/** Lines, and characters of a line, of a reason. */
const LINES = 6;
const WIDTH = 200;

/**
 * @typedef {object} Alone how a failed test is repeated alone
 * @property {'jest' | 'playwright'} runner
 * @property {string} spec path from the root of the repository, or from `e2e`; with a line for Playwright
 * @property {string} [title] of the test; without one the whole spec runs
 * @property {string} [project] of Playwright
 */

/** @typedef {{ what: string, why: string, alone?: Alone }} Failure */

/**
 * @param {any} report what jest writes with `--json`
 * @returns {Failure[]} its tests that failed, and suites that could not run
 */
export function jestFailures(report) {
  return report.testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((/** @type {any} */ one) => one.status === 'failed');
    if (failed.length > 0) return failed.map((/** @type {any} */ one) => failureOf(name, one));
    if (status !== 'failed') return [];
    return [{ what: basename(name), why: message, ...(isGroup(name) ? {} : { alone: aloneOf(name) }) }];
  });
}

/** @param {string} file @param {any} result of an assertion @returns {Failure} */
function failureOf(file, { fullName, ancestorTitles: [spec] = [], failureMessages }) {
  const path = isGroup(file) ? spec : file;
  const title = isGroup(file) ? fullName.slice(spec.length + 1) : fullName;
  return {
    what: `${basename(path)}: ${title}`,
    why: failureMessages.join('\n'),
    alone: { ...aloneOf(path), title },
  };
}

/** @param {string} file */
function isGroup(file) {
  return file.startsWith(GROUP_FOLDER);
}

/** @param {string} path absolute, or from the root @returns {Alone} */
function aloneOf(path) {
  return { runner: 'jest', spec: path.startsWith(ROOT) ? relative(ROOT, path) : path };
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
  const own = specs.flatMap((/** @type {any} */ { file, line, title, tests }) =>
    tests.flatMap((/** @type {any} */ { projectName, results }) => {
      const errors = results.flatMap((/** @type {any} */ one) => one.errors ?? []);
      if (errors.length === 0) return [];
      const why = errors.map((/** @type {any} */ { message }) => message).join('\n');
      /** @type {Alone} */
      const alone = { runner: 'playwright', spec: `${file}:${line}`, project: projectName };
      return [{ what: `[${projectName}] ${file}: ${title}`, why, alone }];
    }),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/**
 * @param {Failure[]} failures
 * @returns {string[]} lines for the end of a run: a reader finds them there, however long the output is
 */
export function digest(failures) {
  const more = failures.length - SHOWN;
  return [
    ...failures.slice(0, SHOWN).flatMap(({ what, why }) => [`✗ ${what}`, ...beginning(why)]),
    ...(more > 0 ? [`… and ${more} more`] : []),
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
