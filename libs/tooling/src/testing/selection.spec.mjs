import { ROOT } from '../settings.mjs';
import { selectionOf, STEP_NAMES } from './selection.mjs';

const SPEC = 'libs/tooling/src/testing/selection.spec.mjs';
const JOURNEY = 'e2e/journeys/dns/dns.spec.ts';
const CALLS = 'api/test/account/sessions/sessions.spec.ts';
const GATE = STEP_NAMES.filter((name) => name !== 'node-versions');

test.each([
  [[], GATE],
  [['--full'], STEP_NAMES],
  [['--only', 'node-versions'], ['node-versions']],
  [
    ['--only', 'unit,e2e'],
    ['unit', 'e2e'],
  ],
  [['--only=unit'], ['unit']],
  [
    ['--only', 'unit', 'e2e'],
    ['unit', 'e2e'],
  ],
  [['--only', SPEC], ['unit']],
  [['--only', CALLS], ['integration']],
  [
    ['--only', `lint,${JOURNEY}`],
    ['lint', 'build', 'tools', 'e2e'],
  ],
  [
    ['--grep', 'a cluster'],
    ['unit', 'build', 'tools', 'integration', 'e2e'],
  ],
])('%j selects steps', (args, steps) => {
  expect(selectionOf(args, ROOT).steps).toEqual(steps);
});

test('specs, a title and the full run are selected', () => {
  expect(selectionOf(['--full', '--only', SPEC, '--grep', 'a.b'], ROOT)).toMatchObject({
    full: true,
    specs: [SPEC],
    grep: 'a.b',
    changed: false,
  });
  expect(selectionOf([], ROOT)).toMatchObject({ full: false, specs: [], grep: null, folders: null });
  expect(selectionOf(['--changed'], ROOT)).toMatchObject({ changed: true, steps: GATE });
});

test.each([
  [['--only', 'unit,nothing'], 'There is no step or spec "nothing".'],
  [['--only', 'api/test/nothing.spec.ts'], 'There is no step or spec "api/test/nothing.spec.ts".'],
  [['--only'], "Option '--only <value>' argument missing"],
  [['--all'], "Unknown option '--all'"],
  [['--changed', '--only', 'unit'], '--changed and --only exclude each other.'],
])('%j is rejected with the choices', (args, reason) => {
  expect(() => selectionOf(args, ROOT)).toThrow(reason);
  expect(() => selectionOf(args, ROOT)).toThrow(`Steps: ${STEP_NAMES.join(', ')}`);
});
