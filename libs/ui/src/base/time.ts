const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** A valid date or null. */
export function toDate(value: Date | string | number): Date | null {
  const date = value instanceof Date ? value : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * Words for a distance in milliseconds (negative: past), or null beyond a week, where a date says more.
 * Under 45 seconds either way it is `justNow`.
 */
export function relativeTime(distance: number, justNow: string, locale?: string): string | null {
  const size = Math.abs(distance);
  if (size < 45_000) return justNow;
  if (size >= WEEK) return null;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (size < HOUR) return format.format(Math.round(distance / MINUTE) || Math.sign(distance), 'minute');
  if (size < DAY) return format.format(Math.round(distance / HOUR), 'hour');
  return format.format(Math.round(distance / DAY), 'day');
}

/** Day and month; with the year when it is not this one. */
export function shortDate(date: Date, now: Date, locale?: string): string {
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year }).format(date);
}

/** Date and time to the second with the name of the zone, in the user's zone. */
export function exactTime(date: Date, locale?: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(date);
}
