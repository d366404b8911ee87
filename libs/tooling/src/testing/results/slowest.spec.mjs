import { GROUP_FOLDER } from '../jest/groups.mjs';
import { jestTimes, playwrightTimes, slowest } from './slowest.mjs';

test('suites of jest and tests of Playwright are timed', () => {
  const group = {
    name: `${GROUP_FOLDER}/api/api-1.spec.mjs`,
    assertionResults: [
      { ancestorTitles: ['api/test/calls.spec.ts'], duration: 1_500 },
      { ancestorTitles: ['api/test/calls.spec.ts', 'a call'], duration: 500 },
    ],
  };
  const suites = [{ name: '/somewhere/api/test/walk.spec.ts', startTime: 1_000, endTime: 3_500 }, group];
  expect(jestTimes({ testResults: suites })).toEqual([
    { what: 'walk.spec.ts', seconds: 2.5 },
    { what: 'calls.spec.ts', seconds: 2 },
  ]);
  const spec = {
    file: 'journeys/dns.spec.ts',
    title: 'a cluster is created',
    tests: [
      { projectName: 'desktop', results: [{ duration: 2_000 }] },
      { projectName: 'phone', results: [{ duration: 500 }, { duration: 1_000 }] },
    ],
  };
  expect(playwrightTimes({ suites: [{ specs: [], suites: [{ specs: [spec] }] }] })).toEqual([
    { what: '[desktop] journeys/dns.spec.ts: a cluster is created', seconds: 2 },
    { what: '[phone] journeys/dns.spec.ts: a cluster is created', seconds: 1.5 },
  ]);
});

test('a long run lists its eight slowest tests, and a short one none', () => {
  const times = Array.from({ length: 12 }, (_, at) => ({ what: `test ${at}`, seconds: at + 1 }));
  const lines = slowest(times);
  expect(lines).toHaveLength(8);
  expect(lines[0]).toBe('      12.0 s  test 11');
  expect(slowest(times.slice(0, 3))).toEqual([]);
});
