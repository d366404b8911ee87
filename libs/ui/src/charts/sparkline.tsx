import classes from './charts.module.css';

const WIDTH = 120;
const HEIGHT = 24;
/** Margin for the line width. */
const EDGE = 1;

export interface SparklineProps {
  /** Sorted by time, at equal intervals. */
  values: readonly number[];
  /** Value at the upper edge; default: the maximum. */
  most?: number;
}

/** Sparkline without an accessible name: adjacent text describes it. */
export function Sparkline({ values, most = Math.max(...values) }: SparklineProps) {
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const yOf = (value: number) =>
    HEIGHT - EDGE - (most > 0 ? Math.min(1, value / most) : 0) * (HEIGHT - 2 * EDGE);
  const points = values.map((value, index) => `${EDGE + index * step},${yOf(value)}`).join(' ');
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
