/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * @param {any} report output of jest's `--json`
 * @param {number} code jest's exit code
 * @returns {Counts} a suite that could not run counts as one failure, as does any other cause of the exit code
 */
export function jestCounts(report, code) {
  const passed = Number(report.numPassedTests);
  const failed = Number(report.numFailedTests) + Number(report.numRuntimeErrorTestSuites);
  return counted(passed, failed, code);
}

/**
 * Tests that the machine cannot run according to their title, with the reason.
 *
 * @param {any} report output of jest's `--json`
 * @returns {string[]} a line for each; other skipped tests are of another tier
 */
export function jestSkips(report) {
  const tests = report.testResults.flatMap((/** @type {any} */ { assertionResults }) => assertionResults);
  return tests
    .filter((/** @type {any} */ { status, title }) => status === 'pending' && /^skipped: /.test(title))
    .map((/** @type {any} */ { title }) => `     ${title}`);
}

/**
 * @param {any} report output of Playwright's json reporter
 * @param {number} code Playwright's exit code
 * @returns {Counts} a flaky test counts as failed
 */
export function playwrightCounts(report, code) {
  const { expected, unexpected, flaky } = report.stats;
  return counted(Number(expected), Number(unexpected) + Number(flaky), code);
}

/**
 * Tests that the machine cannot run, with the reason.
 *
 * @param {any} report output of Playwright's json reporter
 * @returns {string[]} a line for each; other skipped tests have no reason
 */
export function playwrightSkips(report) {
  const testsOf = (/** @type {any} */ { suites = [], specs = [] }) => [
    ...specs.flatMap((/** @type {any} */ { tests }) => tests),
    ...suites.flatMap(testsOf),
  ];
  return testsOf(report)
    .flatMap((/** @type {any} */ { annotations }) => annotations)
    .filter((/** @type {any} */ { type, description }) => type === 'skip' && description)
    .map((/** @type {any} */ { description }) => `     skipped: ${description}`);
}

/** @param {number} passed @param {number} failed @param {number} code @returns {Counts} */
function counted(passed, failed, code) {
  const hidden = failed === 0 && code !== 0;
  return { passed, failed: hidden ? 1 : failed };
}

/** @param {Iterable<Counts>} all @returns {Counts} */
export function total(all) {
  const sum = { passed: 0, failed: 0 };
  for (const { passed, failed } of all) {
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

/** @param {Counts} counts @returns {string} the summary line */
export function summary({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
