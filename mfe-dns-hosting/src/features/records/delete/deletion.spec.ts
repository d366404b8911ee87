import { canal } from '../../../../test/dns';
import { eachOf, isLarge } from './deletion';

it('eachOf limits concurrency and preserves the order', async () => {
  let running = 0;
  let most = 0;
  const results = await eachOf([...Array.from({ length: 10 }).keys()], async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return item * 2;
  });
  expect(results).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
  expect(most).toBe(4);
});

it.each([
  [9, 9, false],
  [10, 100, false],
  [10, 33, true],
  [10, 10, true],
  [20, 1_000, false],
  [21, 1_000, true],
])('deletion of %i of %i record sets by the server: %s', (count, records, large) => {
  expect(isLarge(count, { ...canal, records })).toBe(large);
});
