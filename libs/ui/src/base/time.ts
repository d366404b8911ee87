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
 * Relative time of a distance in milliseconds (negative: past). Null beyond a week, where a date is clearer. Distances
 * below 45 seconds are `justNow`.
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

/** Day and month; with the year unless it is the present one. */
export function shortDate(date: Date, now: Date, locale?: string): string {
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year }).format(date);
}

/** Date and time to the second, with the name of the user's time zone. */
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
