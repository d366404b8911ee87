/** Periods of a statement, in UTC days like the ledger. */
export const PERIODS = ['month', 'last-month', 'year', 'last-year'] as const;
export type PeriodName = (typeof PERIODS)[number];

interface Days {
  /** First and last day, `2026-03-01`. */
  readonly from: string;
  readonly to: string;
}

/** Days of a period, relative to a point in time. A current period ends on its own last day. */
export function daysOf(period: PeriodName, now: Date): Days {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  switch (period) {
    case 'month':
      return span([year, month], [year, month + 1]);
    case 'last-month':
      return span([year, month - 1], [year, month]);
    case 'year':
      return span([year, 0], [year + 1, 0]);
    case 'last-year':
      return span([year - 1, 0], [year, 0]);
  }
}

/** From the first day of a month to the day before the first of another month. */
function span(first: [number, number], next: [number, number]): Days {
  return { from: day(Date.UTC(...first, 1)), to: day(Date.UTC(...next, 0)) };
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
