import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { dictionary } from '@zxcvbn-ts/language-common';
import { LIMITS } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { findWeakness, SEGMENT_LENGTH } from './password-weakness.js';

// Real: the estimator, the list of leaked passwords and the English word lists.
const ALONE = 1e8;
const WITH_FACTOR = 1e6;
const MAX_CPU_MS = 400;
const leaked = dictionary['passwords-common'] as string[];

test.each([
  ['aaaaaaaaaaaaaaa', 'repetition'],
  ['00000000', 'repetition'],
  ['passwordpassword', 'repetition'],
  ['barbarabarbarabarbara', 'repetition'],
  ['👍'.repeat(15), 'repetition'],
  [' '.repeat(15), 'spaces'],
  [' \u00A0\u2003\u2028\u200B'.repeat(3), 'spaces'],
  ['abcdefghijklmno', 'sequence'],
  ['😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎', 'sequence'],
  ['mnbvcxzlkjhgfds', 'keyboard'],
  ['12-12-1999', 'date'],
  ['refrigerator123', 'word'],
  ['monday tuesday wednesday', 'word'],
  ['P@$$w0rd12345678', 'word'],
  ['0987654321', 'common'],
  ['QWERTYUIOP', 'common'],
  ['janneke12345678', 'owner'],
])('findWeakness finds that %j is weak: %s', (password, weakness) => {
  expect(findWeakness(password, ['janneke'], ALONE)).toBe(weakness);
});

test('findWeakness rejects every leaked password of 8 or more characters in any case', () => {
  const long = leaked.filter((password) => password.length >= LIMITS.passwordMinWithFactor);
  const sample = long.filter((_, index) => index < 1_000 || index % 20 === 0);
  expect(leaked.length).toBeGreaterThan(40_000);
  const passwords = sample.flatMap((password) => [password, password.toUpperCase()]);
  expect(passwords.filter((password) => findWeakness(password, [], WITH_FACTOR) === null)).toEqual([]);
}, 60_000);

test('findWeakness rejects repetitions of leaked passwords', () => {
  const sample = leaked.filter((password, index) => password.length >= 4 && index % 250 === 0);
  const repeated = sample.flatMap((password) => [2, 9, 20].map((times) => password.repeat(times)));
  expect(repeated.filter((password) => findWeakness(password, [], WITH_FACTOR) === null)).toEqual([]);
}, 60_000);

test.each([
  'a'.repeat(200),
  'ab'.repeat(60) + 'cd'.repeat(60),
  'qwertyuiop'.repeat(20),
  String.fromCodePoint(...Array.from({ length: 200 }, (_, index) => 0x4e_00 + index)),
])('findWeakness rejects the long password %j', (password) => {
  expect(findWeakness(password, [], WITH_FACTOR)).not.toBeNull();
});

test('findWeakness accepts a long password with a guessable start and a good rest', () => {
  const start = 'a'.repeat(100);
  expect(findWeakness(start, [], ALONE)).toBe('repetition');
  expect(findWeakness(`${start} seven herons above the grey dike`, [], ALONE)).toBeNull();
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'findWeakness treats %s, a name of every object, as text',
  (name) => {
    expect(findWeakness(`${name} herons above the dike`, [], ALONE)).toBeNull();
  },
);

const pattern = (characters: string) =>
  Array.from(
    { length: LIMITS.passwordMaxCodePoints },
    (_, index) => characters[(index * index * 7 + index * 3) % characters.length],
  ).join('');

const HARD = [
  pattern('4@8({[<369&#!1/|0$5+7%2'),
  pattern('0123456789'),
  pattern('abcdefghijklmnopqrstuvwxyz0123456789'),
  '1.1.19992.2.2000'.repeat(16),
  `${'a'.repeat(255)}b`,
];

test.each(HARD)('findWeakness bounds the text of an estimate: %j', (password) => {
  const check = jest.spyOn(ZxcvbnFactory.prototype, 'check');
  findWeakness(password, ['janneke'], Number.MAX_VALUE);
  const segments = check.mock.calls.map(([segment]) => segment.length);
  check.mockRestore();
  expect(segments.length).toBeLessThanOrEqual(Math.ceil(LIMITS.passwordMaxCodePoints / SEGMENT_LENGTH));
  expect(Math.max(...segments)).toBeLessThanOrEqual(SEGMENT_LENGTH);
});

inFullRun(test).each(HARD)('findWeakness bounds the processor time of an estimate: %j', (password) => {
  const start = process.cpuUsage();
  findWeakness(password, ['janneke'], Number.MAX_VALUE);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000).toBeLessThan(MAX_CPU_MS);
});
