import { ErrorState } from '@zonewerk/ui';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../content/error-boundary';
import { ScreenSkeleton } from '../content/screen-skeleton';
import { messages } from '../messages';

const Page = lazy(async () => ({
  default: (await import(/* webpackChunkName: "releases" */ './releases-page')).ReleasesPage,
}));

/** The operators' page of releases. It is the shell's own, because it must work when no remote does. */
export function LazyReleases() {
  return (
    <ErrorBoundary
      fallback={
        <ErrorState
          title={messages.failed.title}
          message={messages.failed.shell}
          level={1}
          onRetry={() => window.location.reload()}
        />
      }
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}
