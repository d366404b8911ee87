import classes from './charts.module.css';

const WIDTH = 120;
const HEIGHT = 24;
/** Room for the width of the line. */
const EDGE = 1;

export interface SparklineProps {
  /** In the order of their time, at the same distance. */
  values: readonly number[];
  /** Value at the upper edge; default: the highest one. */
  most?: number;
}

/** A small line of values. It has no name: the text next to it describes it. */
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
