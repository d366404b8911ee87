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
 * - `first_response`: first answer to a case
 * - `next_response`: answer after each further reply of the customer
 * - `resolution`: total time in which the case is open
 */
export const SERVICE_TARGETS = ['first_response', 'next_response', 'resolution'] as const;
export type ServiceTarget = (typeof SERVICE_TARGETS)[number];

export const SERVICE_LEVEL_LIMITS = {
  /** Periods of a day. */
  intervals: 4,
  holidays: 200,
  /** Office minutes of a target: 1,000 hours. */
  targetMinutes: 60_000,
  /** Maximum days until a due time. */
  horizonDays: 1_826,
} as const;
