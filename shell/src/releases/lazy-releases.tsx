import { ErrorState } from '@zonewerk/ui';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../content/error-boundary';
import { ScreenSkeleton } from '../content/screen-skeleton';
import { messages } from '../messages';

const Page = lazy(async () => ({
  default: (await import(/* webpackChunkName: "releases" */ './releases-page')).ReleasesPage,
}));

/** Releases page for operators. It belongs to the shell, because it must work when every remote fails. */
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
