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

test('hosting figures within the bars have no problem', () => {
  expect(hostingProblems(figures(), 'dockerd is not installed')).toEqual([]);
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
  expect(hostingProblems(figures(more), 'dockerd is not installed')).toEqual([`Not reached: ${problem}`]);
});

test('the report has ratios to the edge proxy, and states that nginx was not installed', () => {
  const page = hostingReport(figures(), 'dockerd is not installed', run);
  expect(page).toMatch(
    /\| bare Node\.js proxy +\| +1\.40 \| +4\.00 \| +0\.40 \| +4400 \| +6000 \| +1\.20 \|/,
  );
  expect(page).toContain('nginx was not installed.');
  expect(page).toContain('Docker could not be started: dockerd is not installed.');
  expect(page).not.toContain('| no |');
});

test('missed bars of Docker are named, and the report has a section of Docker', () => {
  const docker = {
    seconds: { shutdown: [0.5], start: [2.1], rollback: [2], killed: [0.7], drift: [1] },
    https: 15.1,
    backup: 61,
    isEqual: false,
    megabytes: 1_024,
  };
  expect(hostingProblems(figures(), docker)).toEqual([
    'Not reached: Docker: start until the list says online, the slowest is 2.10 s, the bar is 2.',
    'Not reached: domain attached until it answers by https (Pebble) is 15.10 s, the bar is 15.',
    'Not reached: backup and restore of 1024 MB is 61.00 s, the bar is 60.',
    'Not reached: restored files with another hash is 1.00 files, the bar is 0.',
  ]);
  expect(hostingReport(figures(), docker, run)).toContain('## Changes of a container of Docker');
});
