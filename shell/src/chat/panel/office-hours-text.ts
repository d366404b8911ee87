import type { OfficeHoursAnswer } from '@zonewerk/contracts';
import { panelMessages } from './messages';

const texts = panelMessages.hours;

type Period = OfficeHoursAnswer['hours']['monday'][number];

/** Consecutive days with equal periods. */
interface Days {
  readonly first: string;
  last: string;
  readonly times: string;
}

/** Office hours of a week in one line, e.g. `We answer Monday to Friday, 9:00-17:00 (Europe/Amsterdam)`. */
export function officeHoursText({ hours, time_zone: zone }: OfficeHoursAnswer): string {
  const groups: Days[] = [];
  for (const [name, periods] of Object.entries(hours)) {
    const day = name.charAt(0).toUpperCase() + name.slice(1);
    const times = periods.map(periodText).join(' and ');
    const former = groups.at(-1);
    if (former?.times === times) former.last = day;
    else groups.push({ first: day, last: day, times });
  }
  const days = groups.filter(({ times }) => times !== '').map(daysText);
  return texts.line(days.join('; '), zone);
}

/** Next opening in the time zone of the browser. */
export function openingText(opensAt: string): string {
  const moment = new Date(opensAt);
  const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(moment);
  const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
  return texts.next(time, day.format(moment));
}

function daysText({ first, last, times }: Days): string {
  return `${first === last ? first : texts.range(first, last)}, ${times}`;
}

function periodText({ from, to }: Period): string {
  return `${from.replace(/^0/u, '')}-${to.replace(/^0/u, '')}`;
}
