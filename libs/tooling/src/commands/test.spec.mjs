import { STEP_NAMES } from '../testing/steps.mjs';
import { chosenSteps } from './test.mjs';

test.each([
  [[], STEP_NAMES],
  [
    ['--only', 'unit,e2e'],
    ['unit', 'e2e'],
  ],
  [['--only=unit'], ['unit']],
  [
    ['--only', 'unit', 'e2e'],
    ['unit', 'e2e'],
  ],
])('%j', (args, expected) => {
  expect(chosenSteps(args)).toEqual(expected);
});

test.each([
  [['--only', 'unit,nothing'], 'There is no step "nothing".'],
  [['--only'], 'Unknown arguments.'],
  [['--all'], 'Unknown arguments.'],
])('%j is refused with the choices', (args, reason) => {
  expect(() => chosenSteps(args)).toThrow(`${reason} Use: npm test -- --only ${STEP_NAMES.join(',')}`);
});
