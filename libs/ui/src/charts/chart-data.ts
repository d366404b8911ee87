export interface TimePoint {
  /** Milliseconds since 1970. */
  at: number;
  value: number;
}

export interface TimeChartProps {
  /** What the chart shows, in words: its name for those who do not see it. */
  label: string;
  /** In the order of their time. */
  points: readonly TimePoint[];
  /** Milliseconds between two points. The line is broken where points are missing. */
  step: number;
  /** Ends of the axis, in milliseconds since 1970. */
  from: number;
  to: number;
  /** Least value at the upper edge. */
  most?: number;
  /** Writes a value of the axis. */
  format: (value: number) => string;
}

type Columns = [number[], (number | null)[]];

/** Columns of seconds and values, with an empty value where points are missing. */
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
