export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * - `first_response`: the first answer to a case
 * - `next_response`: the answer after each further reply of the customer
 * - `resolution`: all time in which the case is open
 */
export const SERVICE_TARGETS = ['first_response', 'next_response', 'resolution'] as const;
export type ServiceTarget = (typeof SERVICE_TARGETS)[number];

export const SERVICE_LEVEL_LIMITS = {
  /** Periods of a day. */
  intervals: 4,
  holidays: 200,
  /** Office minutes of a target: 1,000 hours. */
  targetMinutes: 60_000,
  /** Days within which a due moment has to be. */
  horizonDays: 1_826,
} as const;
