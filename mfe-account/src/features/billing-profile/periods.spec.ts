import { daysOf } from './periods';

test.each([
  ['month', '2026-02-14T12:00:00Z', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-31T23:59:59Z', '2025-12-01', '2025-12-31'],
  ['last-month', '2028-03-31T00:00:00Z', '2028-02-01', '2028-02-29'],
  ['year', '2026-12-31T23:59:59Z', '2026-01-01', '2026-12-31'],
  ['last-year', '2026-01-01T00:00:00Z', '2025-01-01', '2025-12-31'],
] as const)('the period %s at %s has the right first and last day', (period, now, from, to) => {
  expect(daysOf(period, new Date(now))).toEqual({ from, to });
});
