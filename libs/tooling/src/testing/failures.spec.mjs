import { digest, jestFailures, playwrightFailures } from './failures.mjs';

test('tests that failed and suites that could not run are told with their reasons', () => {
  const suites = [
    {
      ...{ name: '/somewhere/api/test/walk.spec.ts', status: 'failed', message: 'all of it' },
      assertionResults: [
        { status: 'passed', fullName: 'walks', failureMessages: [] },
        { status: 'failed', fullName: 'runs', failureMessages: ['too slow'] },
      ],
    },
    { name: '/x/broken.spec.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: '/x/good.spec.ts', status: 'passed', message: '', assertionResults: [] },
  ];
  expect(jestFailures({ testResults: suites })).toEqual([
    { what: 'walk.spec.ts: runs', why: 'too slow' },
    { what: 'broken.spec.ts', why: 'no such module' },
  ]);
});

test('tests of Playwright are told with their width, and what ended the run', () => {
  const spec = {
    ...{ file: 'journeys/dns.spec.ts', title: 'a cluster is created' },
    tests: [
      { projectName: 'desktop', results: [{ errors: [] }] },
      { projectName: 'phone', results: [{ errors: [{ message: 'no button' }, { message: 'console' }] }] },
    ],
  };
  const report = { errors: [{ message: 'no browser' }], suites: [{ suites: [{ specs: [spec] }] }] };
  expect(playwrightFailures(report)).toEqual([
    { what: 'the run', why: 'no browser' },
    { what: '[phone] journeys/dns.spec.ts: a cluster is created', why: 'no button\nconsole' },
  ]);
});

test('the end says the beginning of each reason, without colours, and how many are left', () => {
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
