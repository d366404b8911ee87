import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../settings.mjs';
import { GROUP_FOLDER } from '../jest/groups.mjs';

/** Maximum failures in the summary of a run; the output contains all. */
const SHOWN = 12;
/** Maximum lines of a reason, and characters per line. */
const LINES = 6;
const WIDTH = 200;

/**
 * @typedef {object} Alone command for the repetition of a failed test
 * @property {'jest' | 'playwright'} runner
 * @property {string} spec path from the root of the repository, or from `e2e`; with a line for Playwright
 * @property {string} [title] of the test; without one the whole spec runs
 * @property {string} [project] of Playwright
 */

/** @typedef {{ what: string, why: string, alone?: Alone }} Failure */

/**
 * @param {any} report output of jest's `--json`
 * @returns {Failure[]} failed tests, and suites that could not run
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
 * @param {any} report output of Playwright's json reporter
 * @returns {Failure[]} failed tests
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
 * @returns {string[]} lines for the end of a run, where readers look first
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
