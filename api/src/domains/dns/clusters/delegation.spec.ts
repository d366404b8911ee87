import { delegationState } from './delegation.js';

const OURS = ['ns1.dns.example', 'ns2.dns.example'];

test.each([
  [['NS2.dns.example.', 'ns1.dns.example'], 'here'],
  [['ns1.dns.example'], 'partly'],
  [['ns1.dns.example', 'ns2.dns.example', 'ns.old.example'], 'partly'],
  [['ns.old.example'], 'elsewhere'],
  [[], 'none'],
])('a delegation to %j is %s', (found, state) => {
  expect(delegationState(OURS, found)).toBe(state);
});
