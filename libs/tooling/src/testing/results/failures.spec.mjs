import { join } from 'node:path';
import { ROOT } from '../../settings.mjs';
import { digest, jestFailures, playwrightFailures } from './failures.mjs';
import { GROUP_FOLDER } from '../jest/groups.mjs';

test('failed tests and suites that could not run have their reasons and their specs', () => {
  const suites = [
    {
      name: join(ROOT, 'api/test/platform/walks/walk.spec.ts'),
      status: 'failed',
      message: 'all of it',
      assertionResults: [
        { status: 'passed', fullName: 'walks', ancestorTitles: [], failureMessages: [] },
        { status: 'failed', fullName: 'runs', ancestorTitles: [], failureMessages: ['too slow'] },
      ],
    },
    {
      name: join(ROOT, 'api/broken.spec.ts'),
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    },
    { name: '/x/good.spec.ts', status: 'passed', message: '', assertionResults: [] },
  ];
  expect(jestFailures({ testResults: suites })).toEqual([
    {
      what: 'walk.spec.ts: runs',
      why: 'too slow',
      alone: { runner: 'jest', spec: 'api/test/platform/walks/walk.spec.ts', title: 'runs' },
    },
    {
      what: 'broken.spec.ts',
      why: 'no such module',
      alone: { runner: 'jest', spec: 'api/broken.spec.ts' },
    },
  ]);
});

test('a failed test of a group names its own spec', () => {
  const spec = 'api/test/platform/walks/walk.spec.ts';
  const group = {
    name: join(GROUP_FOLDER, 'integration/integration-1.spec.mjs'),
    status: 'failed',
    message: '',
    assertionResults: [
      {
        status: 'failed',
        fullName: `${spec} a call runs`,
        ancestorTitles: [spec, 'a call'],
        failureMessages: ['too slow'],
      },
    ],
  };
  expect(jestFailures({ testResults: [group] })).toEqual([
    {
      what: 'walk.spec.ts: a call runs',
      why: 'too slow',
      alone: { runner: 'jest', spec, title: 'a call runs' },
    },
  ]);
});

test('failed tests of Playwright have their width, and a run that could not start its reason', () => {
  const spec = {
    file: 'journeys/dns.spec.ts',
    line: 12,
    title: 'a cluster is created',
    tests: [
      { projectName: 'desktop', results: [{ errors: [] }] },
      { projectName: 'phone', results: [{ errors: [{ message: 'no button' }, { message: 'console' }] }] },
    ],
  };
  const report = { errors: [{ message: 'no browser' }], suites: [{ suites: [{ specs: [spec] }] }] };
  expect(playwrightFailures(report)).toEqual([
    { what: 'the run', why: 'no browser' },
    {
      what: '[phone] journeys/dns.spec.ts: a cluster is created',
      why: 'no button\nconsole',
      alone: { runner: 'playwright', spec: 'journeys/dns.spec.ts:12', project: 'phone' },
    },
  ]);
});

test('the digest has the start of each reason, without colours, and the number of further failures', () => {
  const long = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n\n');
  expect(digest([{ what: 'one', why: `\u001B[31m${'x'.repeat(300)}\u001B[39m` }])).toEqual([
    '✗ one',
    `    ${'x'.repeat(200)}`,
  ]);
  expect(digest([{ what: 'long', why: long }])).toHaveLength(7);
  const many = Array.from({ length: 15 }, (_, at) => ({ what: `test ${at}`, why: 'bad' }));
  expect(digest(many).at(-1)).toBe('… and 3 more');
  expect(digest([])).toEqual([]);
});
