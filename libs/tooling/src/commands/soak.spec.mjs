import { piecesOf, soakSize } from './soak.mjs';

test('the soak has its full size without arguments, and a seed', () => {
  expect(soakSize([])).toEqual({
    parts: [
      'kills',
      'packets',
      'payments',
      'files',
      'moves',
      'forgeries',
      'email-kills',
      'races',
      'office-hours',
      'loops',
      'board-moves',
      'owners',
    ],
    more: false,
    seed: expect.any(Number),
    rounds: 10,
    writes: 1_000,
    kills: 2,
    packets: 1_000_000,
    schedules: 10_000,
    megabytes: 2_048,
    moves: 10_000,
    emails: 10_000,
    emailKills: 20,
    races: 1_000,
    weeks: 10_000,
    robotEmails: 120,
  });
});

test('the soak has the size of its arguments', () => {
  const text =
    '--part kills --more --seed 7 --rounds=3 --writes 50 --kills 0 --packets=5000 --schedules 9 --megabytes 12 ' +
    '--moves 30 --emails 40 --email-kills 2 --races 5 --weeks 6 --robot-emails 8';
  expect(soakSize(text.split(' '))).toEqual({
    parts: ['kills'],
    more: true,
    seed: 7,
    rounds: 3,
    writes: 50,
    kills: 0,
    packets: 5_000,
    schedules: 9,
    megabytes: 12,
    moves: 30,
    emails: 40,
    emailKills: 2,
    races: 5,
    weeks: 6,
    robotEmails: 8,
  });
});

test.each([
  [['--seed', 'x'], '--seed must be a whole number from 0, not "x".'],
  [['--rounds', '0'], '--rounds must be a whole number from 1, not "0".'],
  [['--part', 'all'], 'There is no part "all".'],
  [['--all'], 'Unknown option'],
  [['now'], 'Unexpected argument'],
])('%j is refused with the choices', (args, reason) => {
  expect(() => soakSize(args)).toThrow(reason);
  expect(() => soakSize(args)).toThrow(
    'Use: npm run soak -- [--part kills|packets|payments|files|moves|forgeries|email-kills|races|office-hours|loops|board-moves|owners] [--more] [--seed N]',
  );
});

test('many schedules are divided into runs with a seed of their own', () => {
  const pieces = piecesOf(soakSize(['--seed', '5', '--schedules', '2500']));
  expect(pieces.map(({ seed, schedules }) => [seed, schedules])).toEqual([
    [5, 1_000],
    [1_005, 1_000],
    [2_005, 500],
  ]);
});
