import { periodOf } from './periods.js';

const at = (text: string) => new Date(text);
const read = ({ from, before }: { from: Date; before: Date }) => [from.toISOString(), before.toISOString()];

// A Sunday in Amsterdam (UTC+2), shortly after midnight; still Saturday in New York and in UTC.
const NOW = at('2026-05-02T22:10:00.000Z');

test.each([
  ['today', ['2026-05-02T22:00:00.000Z', '2026-05-03T22:00:00.000Z']],
  ['yesterday', ['2026-05-01T22:00:00.000Z', '2026-05-02T22:00:00.000Z']],
  ['week', ['2026-04-26T22:00:00.000Z', '2026-05-03T22:00:00.000Z']],
  ['lastseven', ['2026-04-26T22:00:00.000Z', '2026-05-03T22:00:00.000Z']],
  ['month', ['2026-04-30T22:00:00.000Z', '2026-05-03T22:00:00.000Z']],
] as const)('period %s uses days of the time zone and weeks from Monday', (period, expected) => {
  expect(read(periodOf(period, 'Europe/Amsterdam', NOW))).toEqual(expected);
});

test.each([
  ['UTC', '2026-05-02T00:00:00.000Z'],
  ['America/New_York', '2026-05-02T04:00:00.000Z'],
  ['Asia/Kolkata', '2026-05-02T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-05-02T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-05-02T11:00:00.000Z'],
])('the start of today depends on the time zone %s', (zone, start) => {
  expect(periodOf('today', zone, NOW).from.toISOString()).toBe(start);
});

test('a week starts today when today is a Monday', () => {
  const monday = at('2026-05-04T12:00:00.000Z');
  expect(read(periodOf('week', 'UTC', monday))).toEqual([
    '2026-05-04T00:00:00.000Z',
    '2026-05-05T00:00:00.000Z',
  ]);
});

test.each([
  ['clocks go forward in the night', 'Europe/Amsterdam', '2026-03-29T10:00:00.000Z', 23],
  ['clocks go back in the night', 'Europe/Amsterdam', '2026-10-25T10:00:00.000Z', 25],
  ['midnight does not exist', 'Africa/Cairo', '2026-04-24T10:00:00.000Z', 23],
  [
    'midnight occurs twice, the first time on the previous day',
    'Africa/Cairo',
    '2026-10-29T10:00:00.000Z',
    25,
  ],
  ['an hour of the day occurs twice around 0:00', 'America/Havana', '2026-11-01T15:00:00.000Z', 25],
])('%s: the day has its actual length, and equals yesterday of the next day', (_, zone, noon, hours) => {
  const day = periodOf('today', zone, at(noon));
  expect((day.before.getTime() - day.from.getTime()) / 3_600_000).toBe(hours);
  const next = periodOf('yesterday', zone, new Date(at(noon).getTime() + 86_400_000));
  expect(read(next)).toEqual(read(day));
});
