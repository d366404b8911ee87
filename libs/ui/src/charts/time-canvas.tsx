import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useColorScheme } from '../provider/use-color-scheme';
import classes from './charts.module.css';
import { withGaps, type TimeChartProps } from './chart-data';

/** Width of the axis labels. */
const AXIS_WIDTH = 76;
const GRID_WIDTH = 1;
const SPARSE = 12;

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** The canvas of a `TimeChart`. */
export function TimeCanvas({ label, points, step, from, to, most, format }: TimeChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const { shown } = useColorScheme();
  const formatting = useRef(format);
  const range = useRef({ from, to, most });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const plot = new uPlot(optionsOf(element, { range, formatting }), [[], []], element);
    chart.current = plot;
    const resized = new ResizeObserver(() => plot.setSize(sizeOf(element)));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
      chart.current = null;
    };
  }, [shown]);
  useEffect(() => {
    formatting.current = format;
    range.current = { from, to, most };
    chart.current?.setData(withGaps(points, step));
  });
  return (
    <div ref={place} className={classes.chart} role="img" aria-label={label}>
      <span className={classes.axis} />
      <span className={classes.grid} />
    </div>
  );
}

interface Current {
  readonly range: { readonly current: { from: number; to: number; most?: number | undefined } };
  readonly formatting: { readonly current: (value: number) => string };
}

function optionsOf(element: HTMLElement, { range, formatting }: Current): uPlot.Options {
  const colorOf = (part: Element | null) => getComputedStyle(part ?? element).color;
  const axis = colorOf(element.children[0] ?? null);
  const grid = { stroke: colorOf(element.children[1] ?? null), width: GRID_WIDTH };
  const { fontFamily } = getComputedStyle(element);
  const look = { stroke: axis, grid, ticks: grid, font: `12px ${fontFamily}` };
  return {
    ...sizeOf(element),
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: true, range: () => [range.current.from / 1_000, range.current.to / 1_000] },
      y: { range: (_, __, highest) => [0, Math.max(range.current.most ?? 0, (highest || 0) * 1.1)] },
    },
    series: [{}, { stroke: colorOf(element), width: 1.5, points: { show: isSparse, size: 5 } }],
    axes: [
      { ...look, values: (_, ticks) => ticks.map((tick) => clock.format(tick * 1_000)) },
      { ...look, size: AXIS_WIDTH, values: (_, ticks) => ticks.map((tick) => formatting.current(tick)) },
    ],
  };
}

/** A line needs two points, so a single point is drawn as a dot. */
function isSparse({ data: [times] }: uPlot): boolean {
  return times.length < SPARSE;
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement) {
  return { width, height };
}
