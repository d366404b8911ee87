import { jestCounts, jestSkips, playwrightCounts, playwrightSkips, summary, total } from './counts.mjs';

const report = { numPassedTests: 5, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };

test.each([
  ['passed tests', report, 0, { passed: 5, failed: 0 }],
  ['failed tests', { ...report, numFailedTests: 2 }, 1, { passed: 5, failed: 2 }],
  ['a suite that could not run', { ...report, numRuntimeErrorTestSuites: 1 }, 1, { passed: 5, failed: 1 }],
  ['a failure outside of the tests', report, 1, { passed: 5, failed: 1 }],
  ['no tests', { ...report, numPassedTests: 0 }, 1, { passed: 0, failed: 1 }],
])('counts of jest: %s', (_, written, code, expected) => {
  expect(jestCounts(written, code)).toEqual(expected);
});

test('a test that the machine cannot run is named with the reason', () => {
  const assertionResults = [
    { status: 'pending', title: 'skipped: there is no Docker' },
    { status: 'pending', title: 'of another tier' },
    { status: 'passed', title: 'skipped: never passed' },
  ];
  expect(jestSkips({ testResults: [{ assertionResults }] })).toEqual(['     skipped: there is no Docker']);
});

const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 1 };

test.each([
  ['passed tests', stats, 0, { passed: 3, failed: 0 }],
  ['failed and flaky tests', { ...stats, unexpected: 1, flaky: 1 }, 1, { passed: 3, failed: 2 }],
  ['a failed setup', { ...stats, expected: 0 }, 1, { passed: 0, failed: 1 }],
])('counts of Playwright: %s', (_, counted, code, expected) => {
  expect(playwrightCounts({ stats: counted }, code)).toEqual(expected);
});

test('a journey that the machine cannot run is named with the reason', () => {
  const tests = [
    { annotations: [{ type: 'skip', description: 'there is no Docker' }] },
    { annotations: [{ type: 'skip' }] },
    { annotations: [] },
  ];
  const suites = [{ suites: [{ specs: [{ tests }] }] }];
  expect(playwrightSkips({ suites })).toEqual(['     skipped: there is no Docker']);
});

test('the summary adds up all steps', () => {
  const all = [
    { passed: 5, failed: 1 },
    { passed: 1, failed: 0 },
  ];
  expect(summary(total(all))).toBe('6 passed, 1 failed');
});
