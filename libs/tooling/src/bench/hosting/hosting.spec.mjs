// Pure: figures and rows, without a product.
import { hostingProblems, hostingReport } from './report.mjs';

const figures = (more = {}) => ({
  proxies: [
    { name: 'the instance itself', p50: 1, p99: 2, rate: 9_000, perCore: null },
    { name: 'edge proxy', p50: 1.5, p99: 4, rate: 4_000, perCore: 5_000 },
    { name: 'bare Node.js proxy', p50: 1.4, p99: 4, rate: 4_400, perCore: 6_000 },
  ],
  list: { p50: 10, p99: 20 },
  seconds: { shutdown: [0.5], start: [1], rollback: [2], killed: [0.7] },
  ...more,
});
const run = { machine: 'one', node: '20', day: 'today', load: 0 };

test('figures within the bars have no problem', () => {
  expect(hostingProblems(figures())).toEqual([]);
});

test.each([
  [{ list: { p50: 50.1, p99: 60 } }, 'containerlist of 100 containers, p50 is 50.10 ms, the bar is 50.'],
  [
    { seconds: { shutdown: [0.1, 1.2], start: [1], rollback: [1], killed: [1] } },
    'shutdown until the list says offline, the slowest is 1.20 s, the bar is 1.',
  ],
  [
    { proxies: [{ name: 'edge proxy', p50: 1, p99: 2, rate: 1, perCore: 2_999 }] },
    'edge proxy, requests per second of a processor is 2999.00 /s, the bar is 3000.',
  ],
])('a bar that is not reached is named: %j', (more, problem) => {
  expect(hostingProblems(figures(more))).toEqual([`Not reached: ${problem}`]);
});

test('the report has ratios to the edge proxy, and says that nginx was not installed', () => {
  const page = hostingReport(figures(), run);
  expect(page).toMatch(
    /\| bare Node\.js proxy +\| +1\.40 \| +4\.00 \| +0\.40 \| +4400 \| +6000 \| +1\.20 \|/,
  );
  expect(page).toContain('nginx was not installed.');
  expect(page).not.toContain('| no |');
});
