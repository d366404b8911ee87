import { stepsOfFolders } from './affected.mjs';

const CHECKS = ['lint', 'types', 'format', 'unit'];
const JOURNEYS = ['build', 'exports', 'size', 'tools', 'e2e'];

test.each([
  [[], []],
  [['libs/tooling'], CHECKS],
  [['mfe-content'], [...CHECKS, ...JOURNEYS]],
  [
    ['libs/contracts', 'api'],
    [...CHECKS, 'integration', ...JOURNEYS],
  ],
])('a change of %j is checked by its steps', (folders, steps) => {
  expect(stepsOfFolders(folders)).toEqual(steps);
});
