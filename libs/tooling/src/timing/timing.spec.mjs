import { timingBudgets, timingReport } from './report.mjs';

/** @param {number} more milliseconds of one class and of one effect @returns {import('./report.mjs').Timed} */
function timed(more = 0) {
  return {
    signIns: new Map([
      ['unknown address', [30, 30.5, 31]],
      ['wrong password', [29, 30.7 + more, 31 + more]],
    ]),
    resets: new Map([
      ['known address', [4, 5, 6]],
      ['unknown address', [4, 5.5, 6]],
    ]),
    kills: { kill: [10, 20, 30], mark: [10, 20, 30 + 100 * more] },
    captchas: [
      { failures: 0, rate: 4, ms: [300, 700] },
      { failures: 50, rate: 4, ms: [3_000, 7_000] },
    ],
  };
}

const broken = (/** @type {import('./report.mjs').Timed} */ measured) =>
  timingBudgets(measured)
    .filter(({ figure, limit }) => figure >= limit)
    .map(({ what }) => what);

test('distinguishable classes, late effects and slow captchas break their timing budgets', () => {
  expect(broken(timed())).toEqual([]);
  expect(broken(timed(1))).toEqual(['sign-in: between the medians', 'marked session asked, p99']);
  const dear = { ...timed(), captchas: [{ failures: 0, rate: 4, ms: [1_200] }] };
  expect(broken(dear)).toEqual(['captcha of a phone, p95']);
});

test('the timing report compares every class with the fastest', () => {
  const page = timingReport(timed(), { machine: '2 × CPU', node: '20.20.0', day: '2000-12-31', load: 0.34 });
  const rows = page.split('\n').map((line) => line.replace(/ +/g, ' '));
  expect(rows).toContain('| sign-in: between the medians | 0.20 ms | 1 ms | kept |');
  expect(rows).toContain('| sign-in: wrong password | 3 | 30.70 | 31.00 | +0.20 |');
  expect(rows).toContain('| ended | 3 | 20.0 | 30.0 | 30.0 |');
  expect(rows).toContain('| 50 | 4 times | 2 | 3000 | 7000 |');
});
