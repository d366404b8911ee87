import { seenLength } from './payer-name';

it.each([
  ['Mies B', 6],
  ['محمد علي', 8],
  ['李小龙', 3],
  ['👩‍👩‍👧‍👦', 1],
  ['👍🏽👍🏽', 2],
  // Combining marks belong to the previous letter.
  ['e\u0301'.repeat(5), 5],
  // A direction override and a zero-width space.
  ['Mies\u202E\u200B', 4],
  ['', 0],
])('%j has %d characters', (name, count) => {
  expect(seenLength(name)).toBe(count);
});
