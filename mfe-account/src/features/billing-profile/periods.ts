/** Periods of a statement, in days of UTC, as the ledger counts them. */
export const PERIODS = ['month', 'last-month', 'year', 'last-year'] as const;
export type PeriodName = (typeof PERIODS)[number];

interface Days {
  /** First and last day, `2026-03-01`. */
  readonly from: string;
  readonly to: string;
}

/** The days of a period, seen from a moment. The last day of one that runs is its own last day. */
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

/** From the first of a month up to the day before the first of another. */
function span(first: [number, number], next: [number, number]): Days {
  return { from: day(Date.UTC(...first, 1)), to: day(Date.UTC(...next, 0)) };
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
