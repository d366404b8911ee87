import { exactTime, relativeTime, shortDate, toDate } from './time';

test.each([
  [0, 'now'],
  [-44_000, 'now'],
  [-50_000, '1 minute ago'],
  [-90_000, '1 minute ago'],
  [5 * 60_000, 'in 5 minutes'],
  [-3 * 3_600_000, '3 hours ago'],
  [-24 * 3_600_000, 'yesterday'],
])('a distance of %d ms is "%s"', (distance, words) => {
  expect(relativeTime(distance, 'now', 'en')).toBe(words);
});

test('a distance beyond a week has no relative time', () => {
  expect(relativeTime(-8 * 24 * 3_600_000, 'now', 'en')).toBeNull();
});

test('a short date has the year when it is not the current one', () => {
  const now = new Date(2026, 10, 20);
  expect(shortDate(new Date(2026, 0, 5), now, 'en-GB')).toBe('5 Jan');
  expect(shortDate(new Date(2025, 0, 5), now, 'en-GB')).toBe('5 Jan 2025');
});

test('the exact time has its zone', () => {
  expect(exactTime(new Date('2026-11-20T12:00:00Z'), 'en-GB')).toMatch(/20 November 2026.*\d\d:\d\d:00 \S+/);
});

test('an invalid text is no date', () => {
  expect(toDate('yesterday-ish')).toBeNull();
});
