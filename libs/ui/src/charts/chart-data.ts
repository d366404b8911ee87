export interface TimePoint {
  /** Milliseconds since 1970. */
  at: number;
  value: number;
}

export interface TimeChartProps {
  /** Accessible name of the chart. */
  label: string;
  /** Sorted by time. */
  points: readonly TimePoint[];
  /** Milliseconds between two points. The line has a gap where points are missing. */
  step: number;
  /** Ends of the time axis, in milliseconds since 1970. */
  from: number;
  to: number;
  /** Minimum value at the upper edge. */
  most?: number;
  /** Formats an axis value. */
  format: (value: number) => string;
}

type Columns = [number[], (number | null)[]];

/** Columns of seconds and values. Missing points have an empty value. */
export function withGaps(points: readonly TimePoint[], step: number): Columns {
  const columns: Columns = [[], []];
  let expected: number | undefined;
  for (const { at, value } of points) {
    if (expected !== undefined && at > expected + step / 2) {
      columns[0].push(expected / 1_000);
      columns[1].push(null);
    }
    columns[0].push(at / 1_000);
    columns[1].push(value);
    expected = at + step;
  }
  return columns;
}
