import { Types } from 'mongoose';
import { isCrashLoop, isEarly } from './crash-loop.js';

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const exitsAgo = (...seconds: number[]) => seconds.map(secondsAgo);
const deployedAgo = (seconds: number) => ({
  deployment: new Types.ObjectId(),
  number: 2,
  since: secondsAgo(seconds),
  former: null,
});

test.each([
  ['four exits', [40, 30, 20, 10], false],
  ['five exits within a minute', [50, 40, 30, 20, 10], true],
  ['five exits in more than a minute', [61, 40, 30, 20, 10], false],
])('%s: crash loop %s', (_, seconds, isLoop) => {
  expect(isCrashLoop({ exits: exitsAgo(...seconds) })).toBe(isLoop);
});

test.each([
  ['a crash loop that began within a minute', 60, true],
  ['a crash loop that began later', 111, false],
])('isEarly: %s after the first visitors', (_, seconds, isRight) => {
  expect(isEarly({ exits: exitsAgo(50, 40, 30, 20, 10), deployed: deployedAgo(seconds) })).toBe(isRight);
});

test('a container without a crash loop or without a deployment has no early one', () => {
  expect(isEarly({ exits: exitsAgo(1), deployed: deployedAgo(2) })).toBe(false);
  expect(isEarly({ exits: exitsAgo(5, 4, 3, 2, 1), deployed: null })).toBe(false);
});
