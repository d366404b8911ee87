import { officeTimeWords, timeWords } from './durations';

test.each([
  [0, '0 minutes'],
  [1.9, '1 minute'],
  [59, '59 minutes'],
  [119, '1 hour'],
  [1_439, '23 hours'],
  [2 * 1_440, '2 days'],
])('%d minutes are "%s"', (minutes, words) => {
  expect(timeWords(minutes)).toBe(words);
});

test.each([
  [59.5, '59 minutes'],
  [480, '8 hours'],
  [1_501, '25 hours 1 minute'],
])('%d office minutes are "%s"', (minutes, words) => {
  expect(officeTimeWords(minutes)).toBe(words);
});
