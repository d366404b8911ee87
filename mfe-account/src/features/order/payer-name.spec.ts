import { seenLength } from './payer-name';

it.each([
  ['Mies B', 6],
  ['محمد علي', 8],
  ['李小龙', 3],
  ['👩‍👩‍👧‍👦', 1],
  ['👍🏽👍🏽', 2],
  // Marks belong to the letter before.
  ['e\u0301'.repeat(5), 5],
  // A turn of the direction and a space without width.
  ['Mies\u202E\u200B', 4],
  ['', 0],
])('%j has %d characters', (name, count) => {
  expect(seenLength(name)).toBe(count);
});
