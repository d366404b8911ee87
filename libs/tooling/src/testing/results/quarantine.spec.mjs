import { QUARANTINE } from './quarantine-list.mjs';
import { quarantineFaults, withoutQuarantined } from './quarantine.mjs';

const NOW = new Date('2026-11-26T12:00:00Z');
const entry = (/** @type {object} */ more = {}) => ({
  what: 'dns.spec.ts: a title',
  reason: 'The port is taken at times.',
  since: '2026-11-20',
  ...more,
});

test('the committed quarantine list has no faults', () => {
  expect(quarantineFaults(QUARANTINE, new Date())).toEqual([]);
});

test.each([
  [[], []],
  [[entry()], []],
  [[entry({ reason: ' ' })], ['dns.spec.ts: a title: there is no reason.']],
  [
    [entry({ since: '2026-11-18' })],
    ['dns.spec.ts: a title: the date 2026-11-18 is not within the last 7 days.'],
  ],
  [
    [entry({ since: '2026-11-28' })],
    ['dns.spec.ts: a title: the date 2026-11-28 is not within the last 7 days.'],
  ],
  [[entry({ since: 'soon' })], ['dns.spec.ts: a title: the date soon is not within the last 7 days.']],
  [
    [entry({ what: 'a.spec.ts: security 9: a title' })],
    ['a.spec.ts: security 9: a title: a security test is never quarantined.'],
  ],
  [Array.from({ length: 6 }, () => entry()), ['The list has 6 entries; 5 are allowed.']],
])('the faults of the quarantine list %j are %j', (entries, faults) => {
  expect(quarantineFaults(entries, NOW)).toEqual(faults);
});

test('a quarantined failure does not count, and other failures do', () => {
  const failures = [
    { what: entry().what, why: 'no' },
    { what: 'a.spec.ts: other', why: 'no' },
  ];
  const result = { passed: 3, failed: 2, failures };
  expect(withoutQuarantined(result, [entry()])).toEqual({
    passed: 3,
    failed: 1,
    failures: [failures[1]],
    excused: [entry()],
  });
  expect(withoutQuarantined(result, [])).toEqual({ ...result, excused: [] });
});
