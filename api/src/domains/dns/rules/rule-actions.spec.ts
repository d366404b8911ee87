import { Types } from 'mongoose';
import { decide, kindsOf, simulateRule } from './rule-actions.js';

const START = Date.parse('2026-01-02T10:00:00.000Z');
const author = { kind: 'user' as const, user: new Types.ObjectId() };
const changeAt = (minutes: number, more = {}) => ({
  author,
  kind: 'updated' as const,
  cause: null,
  at: new Date(START + minutes * 60_000),
  ...more,
});
const around = { recipients: 2, mailed: { rule: 0, cluster: 0 }, stored: 0 };
const mails = { doIf: 3, doThen: 1 } as const;
const stores = { doIf: 3, doThen: 2 } as const;

test.each([
  [mails, { mailed: { rule: 19, cluster: 39 } }, 'mailed', '2 emails were sent.'],
  [stores, { stored: 999 }, 'stored', 'The record set was stored in its former state.'],
  [stores, { stored: 1_000 }, 'skipped', 'There are too many stored record sets. Please delete some.'],
])('decide for the rule %j with %j: %s, %s', (rule, more, outcome, text) => {
  expect(decide(rule, changeAt(0), { ...around, ...more })).toEqual({ outcome, text });
});

test.each([
  { rule: 20, cluster: 20 },
  { rule: 0, cluster: 40 },
])('a change above the hourly limit of emails waits for a summary: %j', (mailed) => {
  expect(decide(mails, changeAt(0), { ...around, mailed })).toEqual({
    outcome: 'mailed',
    waits: true,
    text: 'This hour had many changes. One email will report this change and the others.',
  });
});

const outcomes = (seen: ReturnType<typeof simulateRule>) => seen.map(({ decision }) => decision.outcome);

test('a simulation reports 20 changes of an hour in separate emails, and again after the hour', () => {
  const within = Array.from({ length: 30 }, (_, index) => changeAt(index / 10)).toReversed();
  const seen = simulateRule(mails, [changeAt(61), ...within], around).map(
    ({ decision }) => decision.waits ?? false,
  );
  expect(seen).toEqual([false, ...Array<boolean>(10).fill(true), ...Array<boolean>(20).fill(false)]);
});

test('a simulation stores record sets up to the limit', () => {
  const seen = simulateRule(stores, [changeAt(2), changeAt(1)], { ...around, stored: 999 });
  expect(outcomes(seen)).toEqual(['skipped', 'stored']);
});

test('a simulation ignores a deletion, but not a rename, for a rule on updates', () => {
  const dropped = changeAt(0, { kind: 'dropped' });
  expect(simulateRule(mails, [dropped], around)).toEqual([]);
  const renamed = changeAt(0, { kind: 'dropped', cause: { kind: 'rename', id: '1' } });
  expect(outcomes(simulateRule(mails, [renamed], around))).toEqual(['mailed']);
});

test('a rename is a deletion and an update at the old name, and a creation at the new name', () => {
  const cause = { kind: 'rename' as const, id: '1' };
  expect(kindsOf({ kind: 'dropped', cause })).toEqual(['dropped', 'updated']);
  expect(kindsOf({ kind: 'created', cause })).toEqual(['created']);
  expect(kindsOf({ kind: 'dropped', cause: null })).toEqual(['dropped']);
});
