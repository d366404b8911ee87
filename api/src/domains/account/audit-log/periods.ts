import type { HISTORY_PERIODS } from '@zonewerk/contracts';

export type Period = (typeof HISTORY_PERIODS)[number];

/** A day of the calendar, without a time zone. */
interface Day {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;

/**
 * Start (included) and end (excluded) of a period around `now`, in days of the time zone. Weeks start on Monday;
 * `lastseven` is today and the six days before.
 */
export function periodOf(period: Period, zone: string, now: Date): { from: Date; before: Date } {
  const today = dayIn(zone, now);
  const between = (first: Day, next: Day) => ({ from: startOf(first, zone), before: startOf(next, zone) });
  const tomorrow = plusDays(today, 1);
  switch (period) {
    case 'today':
      return between(today, tomorrow);
    case 'yesterday':
      return between(plusDays(today, -1), today);
    case 'week':
      return between(plusDays(today, -daysSinceMonday(today)), tomorrow);
    case 'lastseven':
      return between(plusDays(today, 1 - DAYS_OF_WEEK), tomorrow);
    case 'month':
      return between({ ...today, day: 1 }, tomorrow);
  }
}

/** The first instant of a day. It is not always 0:00, because clocks can change at midnight. */
function startOf(day: Day, zone: string): Date {
  const midnight = asUtc(day);
  // The offset at midnight also applies on the day before or on the day after.
  const candidates = [midnight - DAY_MS, midnight + DAY_MS]
    .map((around) => midnight - offsetAt(zone, around))
    .sort((a, b) => a - b);
  const start = candidates.find((moment) => asUtc(dayIn(zone, new Date(moment))) === midnight);
  // Only a day that the zone skipped has none; the next day starts at the same instant.
  return new Date(start ?? Math.max(...candidates));
}

function dayIn(zone: string, moment: Date): Day {
  const { year, month, day } = clockIn(zone, moment);
  return { year, month, day };
}

function plusDays(day: Day, days: number): Day {
  const moved = new Date(asUtc(day) + days * DAY_MS);
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

function daysSinceMonday(day: Day): number {
  return (new Date(asUtc(day)).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
}

function asUtc({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day);
}

/** Offset of the zone from UTC in milliseconds. */
function offsetAt(zone: string, moment: number): number {
  const { year, month, day, hour, minute, second } = clockIn(zone, new Date(moment));
  const whole = Math.floor(moment / 1_000) * 1_000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

/** Local date and time in the zone. */
function clockIn(zone: string, moment: Date) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? Number.NaN);
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}
