import { SERVICE_LEVEL_LIMITS } from '@zonewerk/contracts';
import { IANAZone } from 'luxon';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** An offset changes at most once in this time. */
const STEP_MS = 7 * DAY_MS;
const HORIZON_MS = SERVICE_LEVEL_LIMITS.horizonDays * DAY_MS;
/** Weekday of 1 January 1970, counted from Monday. */
const FIRST_WEEKDAY = 3;

/** Minutes after midnight. The end is not included, and 1,440 is midnight at the end of the day. */
export interface Interval {
  from: number;
  to: number;
}

export interface OfficeWeek {
  /** IANA name. */
  timeZone: string;
  /** Intervals of each weekday, Monday first. */
  week: Interval[][];
  /** `YYYY-MM-DD` in the time zone. */
  holidays: string[];
}

/**
 * Office hours of a week in local time. A minute counts when its local time is in an interval: a repeated hour counts
 * twice, and a skipped hour does not count.
 */
export class OfficeHours {
  private readonly zone: IANAZone;
  private readonly week: readonly (readonly Interval[])[];
  private readonly holidays: ReadonlySet<string>;

  constructor({ timeZone, week, holidays }: OfficeWeek) {
    this.zone = IANAZone.create(timeZone);
    this.week = week;
    this.holidays = new Set(holidays);
  }

  /** Office minutes between two moments, with fractions; 0 when the end is not later. */
  minutesBetween(start: Date, end: Date): number {
    let total = 0;
    for (const { from, to } of this.periods(start.getTime(), end.getTime())) total += to - from;
    return total / MINUTE_MS;
  }

  /** The earliest time after a number of office minutes; null when it is beyond the limit of days. */
  after(start: Date, minutes: number): Date | null {
    let missing = Math.round(minutes * MINUTE_MS);
    if (missing <= 0) return start;
    for (const { from, to } of this.periods(start.getTime(), start.getTime() + HORIZON_MS)) {
      if (to - from >= missing) return new Date(from + missing);
      missing -= to - from;
    }
    return null;
  }

  /** The earliest time within office hours from a time on; null when it is beyond the limit of days. */
  openingFrom(start: Date): Date | null {
    const [period] = this.periods(start.getTime(), start.getTime() + HORIZON_MS);
    return period ? new Date(period.from) : null;
  }

  /** Office periods between two times in milliseconds, earliest first. */
  private *periods(start: number, end: number): Generator<Interval> {
    for (let at = start; at < end;) {
      const offset = this.offset(at);
      const next = this.offsetEnd(at, Math.min(at + STEP_MS, end));
      for (let day = dayOf(at + offset); day <= dayOf(next - 1 + offset); day += 1) {
        const midnight = day * DAY_MS - offset;
        for (const { from, to } of this.intervalsOf(day)) {
          const begin = Math.max(at, midnight + from * MINUTE_MS);
          const over = Math.min(next, midnight + to * MINUTE_MS);
          if (begin < over) yield { from: begin, to: over };
        }
      }
      at = next;
    }
  }

  /** @param day number of the local day since 1970 */
  private intervalsOf(day: number): readonly Interval[] {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
    return this.holidays.has(date) ? [] : (this.week[(day + FIRST_WEEKDAY) % 7] ?? []);
  }

  /** The time of the next offset change; the limit when the offset does not change before it. */
  private offsetEnd(start: number, limit: number): number {
    const offset = this.offset(start);
    if (this.offset(limit) === offset) return limit;
    let same = start;
    let other = limit;
    while (other - same > 1) {
      const middle = Math.floor((same + other) / 2);
      if (this.offset(middle) === offset) same = middle;
      else other = middle;
    }
    return other;
  }

  private offset(at: number): number {
    return this.zone.offset(at) * MINUTE_MS;
  }
}

function dayOf(localMs: number): number {
  return Math.floor(localMs / DAY_MS);
}
