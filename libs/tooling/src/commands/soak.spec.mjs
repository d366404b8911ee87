import { soakSize } from './soak.mjs';

test('the full size without arguments, with a seed that differs from run to run', () => {
  expect(soakSize([])).toEqual({ seed: expect.any(Number), rounds: 10, writes: 1_000, kills: 2 });
});

test('what is given is taken', () => {
  const args = ['--seed', '7', '--rounds=3', '--writes', '50', '--kills', '0'];
  expect(soakSize(args)).toEqual({ seed: 7, rounds: 3, writes: 50, kills: 0 });
});

test.each([
  [['--seed', 'x'], '--seed must be a whole number from 0, not "x".'],
  [['--rounds', '0'], '--rounds must be a whole number from 1, not "0".'],
  [['--all'], 'Unknown option'],
  [['now'], 'Unexpected argument'],
])('%j is refused with the choices', (args, reason) => {
  expect(() => soakSize(args)).toThrow(reason);
  expect(() => soakSize(args)).toThrow('Use: npm run soak -- [--seed N]');
});
