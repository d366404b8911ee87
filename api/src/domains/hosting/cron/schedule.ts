import { CRON_LIMITS } from '@zonewerk/contracts';
import { Cron } from 'croner';

/** The library also accepts a date and the form `@daily`. */
const FIVE_FIELDS = /^\s*(?:\S+\s+){4}\S+\s*$/u;

type Schedule = Readonly<Record<'schedule' | 'timeZone', string>>;

/**
 * The next runs of a schedule, earliest first; empty for one without runs, e.g. February 30.
 * @throws TypeError or RangeError for an invalid schedule
 */
export function nextRuns(
  { schedule, timeZone }: Schedule,
  after = new Date(),
  count: number = CRON_LIMITS.nextRuns,
): Date[] {
  if (!FIVE_FIELDS.test(schedule)) throw new TypeError('A schedule has five fields.');
  const options = { mode: '5-part', timezone: timeZone, paused: true } as const;
  return new Cron(schedule, options).nextRuns(count, after);
}

/** Whether the platform knows a time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The next run of a schedule; null without runs. */
export function nextRun(schedule: Schedule, after = new Date()): Date | null {
  return nextRuns(schedule, after, 1)[0] ?? null;
}
