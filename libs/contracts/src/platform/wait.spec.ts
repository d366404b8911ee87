import { waitSentence } from './wait.js';

test.each([
  [1, '1 second'],
  [25, '25 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [601, '11 minutes'],
  [7_199, '120 minutes'],
  [7_200, '2 hours'],
  [86_400, '24 hours'],
])('a wait of %d s reads as %s', (seconds, text) => {
  expect(waitSentence(seconds)).toBe(`You can try again in ${text}.`);
});
