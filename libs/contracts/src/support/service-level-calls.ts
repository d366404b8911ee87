import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { moment, success, timeZone, wholeNumber } from '../platform/fields.js';
import { CASE_TYPES } from './case-types.js';
import { SERVICE_LEVEL_LIMITS as MOST, SERVICE_TARGETS, WEEKDAYS } from './service-level-rules.js';

const TIME = 'Please enter a time such as 09:00.';
const END = 'Please enter a time such as 17:00; 24:00 is midnight.';
const DAY_MINUTES = 1_440;

/** Minutes after midnight of a time `HH:MM`. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function time(message: string, lastMinute: number) {
  return z
    .string({ error: message })
    .max(20, { error: message, abort: true })
    .transform((value) => value.trim().padStart('HH:MM'.length, '0'))
    .pipe(
      z
        .string()
        .regex(/^\d\d:[0-5]\d$/u, { error: message, abort: true })
        .refine((value) => minutesOf(value) <= lastMinute, message),
    );
}

const interval = z
  .object({ from: time(TIME, DAY_MINUTES - 1), to: time(END, DAY_MINUTES) })
  .refine(({ from, to }) => minutesOf(from) < minutesOf(to), {
    path: ['to'],
    message: 'Please enter an end after the beginning.',
  });

const day = z
  .array(interval, { error: 'Please send the hours of this day.' })
  .max(MOST.intervals, `Please use at most ${MOST.intervals} periods a day.`)
  .transform((intervals) => intervals.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from)))
  .refine(
    (intervals) => intervals.every(({ from }, at) => at === 0 || (intervals[at - 1]?.to ?? '') <= from),
    'Please enter periods that do not overlap.',
  );

const minutes = wholeNumber(1, MOST.targetMinutes).nullable();

const weekdays = z.enum(WEEKDAYS);
const types = z.enum(CASE_TYPES);
const targetNames = z.enum(SERVICE_TARGETS);

const holidays = z
  .array(z.iso.date('Please enter a date such as 2026-12-25.'), { error: 'Please send the holidays.' })
  .max(MOST.holidays, `Please use at most ${MOST.holidays} holidays.`)
  .transform((dates) => [...new Set(dates)].toSorted());

const wholeTarget = z.number().int().nullable();
const shownDay = z.array(z.object({ from: z.string(), to: z.string() }));

/** Office hours and targets of the care team. */
export const serviceLevels = z.object({
  /** Revision; 0 before the first save. A save names it. */
  revision: z.number().int(),
  time_zone: z.string(),
  /** Periods per weekday, `HH:MM`. */
  hours: z.record(weekdays, shownDay),
  /** `YYYY-MM-DD`, earliest first. */
  holidays: z.array(z.string()),
  /** Office minutes per case type; null without a target. */
  targets: z.record(types, z.record(targetNames, wholeTarget)),
});
export type ServiceLevelSettings = z.output<typeof serviceLevels>;

export const getServiceLevels = defineCall({
  id: 'care.get-service-levels',
  method: 'POST',
  path: '/api/care/service-levels/get/',
  access: 'agent',
  summary: 'Reads the office hours and the targets of the team. Revision 0: never saved.',
  body: z.object({}),
  answer: success({ service_levels: serviceLevels }),
});

/** Office hours of the care team. */
const officeHours = z.object({
  time_zone: z.string(),
  /** Periods per weekday, `HH:MM`. */
  hours: z.record(weekdays, shownDay),
  /** Whether the office is open now. */
  open: z.boolean(),
  /** Next opening; null while the office is open. */
  opens_at: moment.nullable(),
});
export type OfficeHoursAnswer = z.output<typeof officeHours>;

export const getOfficeHours = defineCall({
  id: 'support.office-hours',
  method: 'POST',
  path: '/api/self/support/office-hours/',
  access: 'user',
  summary: 'Reads the office hours of the care team; null when the team has none.',
  body: z.object({}),
  answer: success({ office_hours: officeHours.nullable() }),
});

export const saveServiceLevels = defineCall({
  id: 'care.save-service-levels',
  method: 'POST',
  path: '/api/care/service-levels/save/',
  access: 'lead',
  summary:
    'Saves the office hours and the targets of the team. Another revision than the present one gives conflict. A job applies them to cases that are not closed.',
  body: z
    .object({
      revision: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      time_zone: timeZone,
      hours: z.record(weekdays, day),
      holidays,
      targets: z.record(types, z.record(targetNames, minutes)),
    })
    .refine(
      ({ hours, targets }) =>
        WEEKDAYS.some((name) => hours[name].length > 0) ||
        CASE_TYPES.every((type) => SERVICE_TARGETS.every((target) => targets[type][target] === null)),
      { path: ['hours'], message: 'A target needs office hours. Please enter hours, or empty the targets.' },
    ),
  answer: success({ service_levels: serviceLevels }),
  errors: ['conflict'],
});
