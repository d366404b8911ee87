import {
  CASE_TYPES,
  type CaseType,
  type InputOf,
  type OfficeHoursAnswer,
  type saveServiceLevels,
  type ServiceLevelSettings,
  type Weekday,
  WEEKDAYS,
} from '@zonewerk/contracts';
import { type Interval, OfficeHours } from './office-hours.js';
import type { ServiceLevels, TypeTargets } from './service-levels.schema.js';

type Hours = ServiceLevelSettings['hours'];
type Targets = ServiceLevelSettings['targets'];

const HOUR_MINUTES = 60;

/** Maps stored service levels to the response. */
export function toSettings({
  revision,
  timeZone,
  week,
  holidays,
  targets,
}: ServiceLevels): ServiceLevelSettings {
  const types = CASE_TYPES.map((type): [CaseType, Targets[CaseType]] => [type, toTargets(targets[type])]);
  return {
    revision,
    time_zone: timeZone,
    hours: toHours(week),
    holidays,
    targets: Object.fromEntries(types) as Targets,
  };
}

/** Maps stored office hours to the response for customers; null without an opening. */
export function toOfficeHours(levels: ServiceLevels, now: Date): OfficeHoursAnswer | null {
  const opening = new OfficeHours(levels).openingFrom(now);
  if (!opening) return null;
  const open = opening <= now;
  const { timeZone, week } = levels;
  return { time_zone: timeZone, hours: toHours(week), open, opens_at: open ? null : opening.toISOString() };
}

/** Maps service levels of a request to the stored form. */
export function toServiceLevels(input: InputOf<typeof saveServiceLevels>): ServiceLevels {
  const types = CASE_TYPES.map((type): [CaseType, TypeTargets] => {
    const { first_response: firstResponse, next_response: nextResponse, resolution } = input.targets[type];
    return [type, { firstResponse, nextResponse, resolution }];
  });
  return {
    revision: input.revision,
    timeZone: input.time_zone,
    week: WEEKDAYS.map((name) => input.hours[name].map(toInterval)),
    holidays: input.holidays,
    targets: Object.fromEntries(types) as Record<CaseType, TypeTargets>,
  };
}

function toTargets({ firstResponse, nextResponse, resolution }: TypeTargets): Targets[CaseType] {
  return { first_response: firstResponse, next_response: nextResponse, resolution };
}

function toHours(week: readonly (readonly Interval[])[]): Hours {
  const days = WEEKDAYS.map((name, at): [Weekday, Hours[Weekday]] => [name, (week[at] ?? []).map(toPeriod)]);
  return Object.fromEntries(days) as Hours;
}

function toPeriod({ from, to }: Interval): Hours[Weekday][number] {
  return { from: toTime(from), to: toTime(to) };
}

function toInterval({ from, to }: Hours[Weekday][number]): Interval {
  return { from: toMinutes(from), to: toMinutes(to) };
}

function toTime(minutes: number): string {
  const parts = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
}
