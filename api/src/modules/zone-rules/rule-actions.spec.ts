import { Types } from 'mongoose';
import { decide, kindsOf, rehearse } from './rule-actions.js';

const START = Date.parse('2026-01-02T10:00:00.000Z');
const author = { kind: 'user' as const, user: new Types.ObjectId() };
const changeAt = (minutes: number, more = {}) => ({
  ...{ author, kind: 'updated' as const, cause: null, at: new Date(START + minutes * 60_000) },
  ...more,
});
const around = { recipients: 2, mailed: 0, stored: 0 };
const mails = { doIf: 3, doThen: 1 } as const;
const stores = { doIf: 3, doThen: 2 } as const;

test.each([
  [mails, { mailed: 99 }, 'mailed', '2 mails were sent.'],
  [mails, { mailed: 100 }, 'skipped', 'This rule has sent mails about 100 changes within an hour and rests.'],
  [stores, { stored: 999 }, 'stored', 'The record set was stored as it was before.'],
  [stores, { stored: 1_000 }, 'skipped', 'There are too many stored record sets. Please delete some.'],
])('%j with %j: %s, %s', (rule, more, outcome, text) => {
  expect(decide(rule, changeAt(0), { ...around, ...more })).toEqual({ outcome, text });
});

const outcomes = (seen: ReturnType<typeof rehearse>) => seen.map(({ decision }) => decision.outcome);

test('a rehearsal mails about 100 changes within an hour, and again when the hour is over', () => {
  const within = Array.from({ length: 150 }, (_, index) => changeAt(index / 10)).toReversed();
  const seen = outcomes(rehearse(mails, [changeAt(61), ...within], around));
  expect(seen.slice(0, 51)).toEqual(['mailed', ...Array<string>(50).fill('skipped')]);
  expect(seen.slice(51)).toEqual(Array<string>(100).fill('mailed'));
});

test('a rehearsal stores as many as there is room for', () => {
  const seen = rehearse(stores, [changeAt(2), changeAt(1)], { ...around, stored: 999 });
  expect(outcomes(seen)).toEqual(['skipped', 'stored']);
});

test('a rehearsal leaves out what the rule does not wait for', () => {
  const dropped = changeAt(0, { kind: 'dropped' });
  expect(rehearse(mails, [dropped], around)).toEqual([]);
  const renamed = changeAt(0, { kind: 'dropped', cause: { kind: 'rename', id: '1' } });
  expect(outcomes(rehearse(mails, [renamed], around))).toEqual(['mailed']);
});

test('what is renamed is updated where it goes, and created where it comes', () => {
  const cause = { kind: 'rename' as const, id: '1' };
  expect(kindsOf({ kind: 'dropped', cause })).toEqual(['dropped', 'updated']);
  expect(kindsOf({ kind: 'created', cause })).toEqual(['created']);
  expect(kindsOf({ kind: 'dropped', cause: null })).toEqual(['dropped']);
});
