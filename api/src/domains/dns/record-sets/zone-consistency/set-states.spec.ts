import { sameState, type SetState } from './set-states.js';

const STATE: SetState = {
  policy: 'Weighted',
  ttl: 60,
  members: [
    { identifier: 'a', values: ['192.0.2.1'], weight: 1 },
    { identifier: 'b', values: ['192.0.2.2'], weight: 0 },
  ],
  alias: null,
};
const [FIRST, SECOND] = STATE.members as [SetState['members'][number], SetState['members'][number]];

test('states are compared by value, not by identity', () => {
  expect(sameState(STATE, structuredClone(STATE))).toBe(true);
  expect(sameState(null, null)).toBe(true);
  expect(sameState(STATE, null)).toBe(false);
  expect(sameState(null, STATE)).toBe(false);
});

test.each<[string, Partial<SetState>]>([
  ['policy', { policy: 'Multi Value Answer' }],
  ['TTL', { ttl: 61 }],
  ['target', { alias: { target: 'shop.example' } }],
  ['number of members', { members: [FIRST] }],
  ['identifier', { members: [FIRST, { ...SECOND, identifier: 'c' }] }],
  ['weight', { members: [FIRST, { ...SECOND, weight: 2 }] }],
  ['value', { members: [FIRST, { ...SECOND, values: ['192.0.2.3'] }] }],
  ['number of values', { members: [FIRST, { ...SECOND, values: ['192.0.2.2', '192.0.2.3'] }] }],
])('states with another %s are different', (_what, other) => {
  expect(sameState(STATE, { ...STATE, ...other })).toBe(false);
  expect(sameState({ ...STATE, ...other }, STATE)).toBe(false);
});

test('the order of members and values does not change a state', () => {
  expect(sameState(STATE, { ...STATE, members: [SECOND, FIRST] })).toBe(true);
  const simple = (...values: string[]): SetState => ({
    ...STATE,
    policy: 'Simple',
    members: [{ identifier: '', values }],
  });
  expect(sameState(simple('192.0.2.1', '192.0.2.2'), simple('192.0.2.2', '192.0.2.1'))).toBe(true);
  expect(sameState(simple('192.0.2.1', '192.0.2.2'), simple('192.0.2.1', '192.0.2.3'))).toBe(false);
});

test('an absent weight differs from a weight of 0', () => {
  const without = (weight?: number): SetState => ({
    ...STATE,
    members: [{ identifier: '', values: ['192.0.2.1'], ...(weight === undefined ? {} : { weight }) }],
  });
  expect(sameState(without(), without())).toBe(true);
  expect(sameState(without(), without(0))).toBe(false);
});
