import type { PageBoot } from '@zonewerk/federation/runtime';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../content/error-boundary';

const Badge = lazy(async () => ({
  default: (await import(/* webpackChunkName: "override-badge" */ './override-badge')).OverrideBadge,
}));

/** Badge of a browser with a release override; empty for all others. */
export function LazyBadge({ channel, override }: Pick<PageBoot, 'channel' | 'override'>) {
  if (!override) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Badge channel={channel} override={override} />
      </Suspense>
    </ErrorBoundary>
  );
}
