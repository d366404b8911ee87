import { Skeleton } from '../base/skeleton';
import { ErrorState } from '../feedback/states';
import { messages } from '../messages';
import { useLazyPart } from '../rich-text/use-lazy-part';
import type { TimeChartProps } from './chart-data';

const loadCanvas = async () => (await import(/* webpackChunkName: "charts" */ './time-canvas')).TimeCanvas;

/** Line chart of values over time. Its code is loaded on the first render. */
export function TimeChart(props: TimeChartProps) {
  const { part: Canvas, failed, retry } = useLazyPart(loadCanvas);
  if (Canvas) return <Canvas {...props} />;
  if (failed) return <ErrorState level={3} message={messages.chartFailed} onRetry={retry} />;
  return (
    <div role="status" aria-label={messages.loading}>
      <Skeleton width="100%" height="14rem" />
    </div>
  );
}
