import { ErrorState } from '@zonewerk/ui';
import { lazy, Suspense } from 'react';
import { messages } from '../messages';
import { ErrorBoundary } from './error-boundary';
import { ScreenSkeleton } from './screen-skeleton';

const Showcase = lazy(async () => ({
  default: (await import(/* webpackChunkName: "showcase" */ '@zonewerk/ui/showcase')).Showcase,
}));

/** Showcase of the design system, served in development only. */
export function DevUiPage() {
  return (
    <ErrorBoundary
      fallback={<ErrorState title={messages.failed.title} message={messages.failed.shell} level={1} />}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Showcase />
      </Suspense>
    </ErrorBoundary>
  );
}
