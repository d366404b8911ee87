import { useEffect, useState } from 'react';
import { messages } from '../messages';
import { exactTime, relativeTime, shortDate, toDate } from './time';
import { Tooltip } from './tooltip';
import classes from './value.module.css';

export interface MoneyProps {
  /** A decimal number or decimal string ("12.50") in units of the currency, not cents. */
  amount: number | string;
  /** ISO 4217; default EUR. */
  currency?: string;
}

/** Localised amount that never wraps. */
export function Money({ amount, currency = 'EUR' }: MoneyProps) {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
  const value = typeof amount === 'number' ? amount : (amount as Intl.StringNumericLiteral);
  return <span className={classes.money}>{format.format(value)}</span>;
}

export interface TimeAgoProps {
  /** A date, an ISO string or milliseconds since 1970. */
  date: Date | string | number;
}

const TICK = 30_000;

/** Relative time. Hover and focus show the exact time in the user's zone. */
export function TimeAgo({ date }: TimeAgoProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  const when = toDate(date);
  if (!when) return <span>–</span>;
  return (
    <Tooltip label={exactTime(when)}>
      <time className={classes.time} dateTime={when.toISOString()} tabIndex={0}>
        {relativeTime(when.getTime() - now, messages.justNow) ?? shortDate(when, new Date(now))}
      </time>
    </Tooltip>
  );
}
