import { byTier, testSeed } from '@zonewerk/testing/tier';
import { Random } from '../../../../test/harness/random.js';
import { recordSoak } from '../../../../test/harness/soak-record.js';
import { type Interval, OfficeHours, type OfficeWeek } from './office-hours.js';

/*
 * Real: office hours with the time zones of the platform. The model reads every minute of a window from `Intl`. The short
 * form of `npm run soak -- --part office-hours`, which sets the size.
 */
const SEED = testSeed();
const CASES = Number(process.env['ZW_SOAK_WEEKS'] ?? byTier({ gate: 300, full: 10_000 }));
const MINUTE_MS = 60_000;
const WINDOW_MINUTES = 9 * 1_440;
const DAY_MINUTES = 1_440;

/** Days in the middle of windows: changes of the offset, some of them at midnight, by half an hour or by a day. */
const WINDOWS: readonly (readonly [string, string])[] = [
  ['Europe/Amsterdam', '2026-03-29'],
  ['Europe/Amsterdam', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['America/Havana', '2025-11-02'],
  ['Africa/Cairo', '2025-04-25'],
  ['Africa/Cairo', '2025-10-31'],
  ['Asia/Beirut', '2025-03-30'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kathmandu', '2026-06-01'],
  ['UTC', '2026-12-31'],
];

/** Local date, weekday and time in each minute of a window. */
interface Wall {
  readonly timeZone: string;
  readonly start: number;
  readonly dates: readonly string[];
  readonly weekdays: readonly number[];
  readonly minutes: readonly number[];
}

const walls = new Map<string, Wall>();

function wallOf([timeZone, date]: readonly [string, string]): Wall {
  const cached = walls.get(timeZone + date);
  if (cached) return cached;
  const start = Date.parse(`${date}T00:00:00Z`) - (WINDOW_MINUTES / 2) * MINUTE_MS;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const texts = Array.from({ length: WINDOW_MINUTES }, (_, at) => format.format(start + at * MINUTE_MS));
  const wall = {
    timeZone,
    start,
    dates: texts.map((text) => text.slice(0, 10)),
    weekdays: texts.map((text) => (new Date(`${text.slice(0, 10)}T12:00:00Z`).getUTCDay() + 6) % 7),
    minutes: texts.map((text) => Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16))),
  };
  walls.set(timeZone + date, wall);
  return wall;
}

function isOffice({ week, holidays }: OfficeWeek, wall: Wall, at: number): boolean {
  const minute = wall.minutes[at] ?? 0;
  const intervals = week[wall.weekdays[at] ?? 0] ?? [];
  return (
    !holidays.includes(wall.dates[at] ?? '') &&
    intervals.some(({ from, to }) => from <= minute && minute < to)
  );
}

function randomDay(random: Random): Interval[] {
  const edges = new Set<number>();
  while (edges.size < 4) edges.add(random.pick([0, 60, 150, 180, 1_380, 1_440, random.below(DAY_MINUTES)]));
  const [first = 0, second = 0, third = 0, last = 0] = [...edges].toSorted((a, b) => a - b);
  const all = [
    { from: first, to: second },
    { from: third, to: last },
  ];
  return random.pick([[], all.slice(1), all, [{ from: 0, to: DAY_MINUTES }]]);
}

function randomWeek(random: Random, wall: Wall): OfficeWeek {
  return {
    timeZone: wall.timeZone,
    week: Array.from({ length: 7 }, () => randomDay(random)),
    holidays: Array.from({ length: random.below(3) }, () => random.pick(wall.dates)),
  };
}

test(`office hours equal a minute-by-minute model in ${CASES} cases, seed ${SEED}`, async () => {
  const random = new Random(SEED);
  for (let count = 0; count < CASES; count += 1) {
    const wall = wallOf(random.pick(WINDOWS));
    const week = randomWeek(random, wall);
    const hours = new OfficeHours(week);
    const start = random.below(WINDOW_MINUTES - 1);
    const end = start + random.below(WINDOW_MINUTES - start);
    const moment = (at: number) => new Date(wall.start + at * MINUTE_MS);
    let expected = 0;
    let last = start;
    for (let at = start; at < end; at += 1) {
      if (!isOffice(week, wall, at)) continue;
      expected += 1;
      last = at + 1;
    }
    const found = {
      minutes: hours.minutesBetween(moment(start), moment(end)),
      after: hours.after(moment(start), expected),
    };
    expect({ count, week, found }).toEqual({
      count,
      week,
      found: { minutes: expected, after: moment(last) },
    });
  }
  await recordSoak({
    'weeks with office hours and holidays': CASES,
    'days and time zones around which they are': WINDOWS.length,
    'differences from the model': 0,
  });
}, 120_000);

const NINE_TO_FIVE = Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: 540, to: 1_020 }] : []));
const amsterdam = { timeZone: 'Europe/Amsterdam', week: NINE_TO_FIVE, holidays: ['2026-12-25'] };

describe('office hours', () => {
  test.each([
    ['within a day', '2026-11-30T08:00:00Z', 60, '2026-11-30T09:00:00.000Z'],
    ['at the end of a day', '2026-11-30T15:00:00Z', 60, '2026-11-30T16:00:00.000Z'],
    ['over a weekend', '2026-11-27T15:30:00Z', 60, '2026-11-30T08:30:00.000Z'],
    ['over a holiday', '2026-12-24T15:30:00Z', 60, '2026-12-28T08:30:00.000Z'],
    ['over a change to winter time', '2026-10-23T14:30:00Z', 60, '2026-10-26T08:30:00.000Z'],
    ['with a fraction', '2026-11-30T08:00:00Z', 0.5, '2026-11-30T08:00:30.000Z'],
    ['without minutes', '2026-11-29T12:00:00Z', 0, '2026-11-29T12:00:00.000Z'],
  ])('give the moment %s', (_, start, minutes, expected) => {
    const found = new OfficeHours(amsterdam).after(new Date(start), minutes);
    expect(found?.toISOString()).toBe(expected);
  });

  test('give no moment for a week without hours, and beyond the limit', () => {
    const start = new Date('2026-11-29T12:00:00Z');
    const none = new OfficeHours({ ...amsterdam, week: NINE_TO_FIVE.map(() => []) });
    expect(none.after(start, 1)).toBeNull();
    expect(none.minutesBetween(start, new Date('2027-11-29T12:00:00Z'))).toBe(0);
    const minute = [[{ from: 0, to: 1 }], ...NINE_TO_FIVE.slice(1).map(() => [])];
    expect(new OfficeHours({ ...amsterdam, week: minute }).after(start, 1_000)).toBeNull();
  });

  test('give no minutes when the end is not later', () => {
    const start = new Date('2026-11-30T12:00:00Z');
    expect(new OfficeHours(amsterdam).minutesBetween(start, new Date('2026-11-30T11:00:00Z'))).toBe(0);
  });
});
