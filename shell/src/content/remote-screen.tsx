import type { ScreenProps } from '@zonewerk/shell-sdk';
import { ErrorState } from '@zonewerk/ui';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { messages } from '../messages';
import { useServices, type Services } from '../services';
import { ErrorBoundary } from './error-boundary';
import { ScreenSkeleton } from './screen-skeleton';

interface RemoteScreenProps extends ScreenProps {
  /** Federation name of the remote, for the name of its area. */
  remote: string;
}

/**
 * A screen of a remote. What fails there, in loading or in rendering, is contained: a panel names the area
 * and offers Retry, and everything around it keeps working.
 */
export function RemoteScreen({ page, params, remote }: RemoteScreenProps) {
  const [attempt, setAttempt] = useState(0);
  const area = messages.areas[remote] ?? remote;
  return (
    <ErrorBoundary
      key={`${page.identi} ${attempt}`}
      fallback={
        <ErrorState
          title={messages.failed.title}
          message={messages.failed.remote(area)}
          level={1}
          onRetry={() => setAttempt(attempt + 1)}
        />
      }
    >
      <Attempt page={page} params={params} />
    </ErrorBoundary>
  );
}

/** One attempt to load and show: React keeps the rejection of a lazy component, so each has its own. */
function Attempt({ page, params }: ScreenProps) {
  const services = useServices();
  const [screen] = useState(() => ({
    Screen: services.screens.get(page.identi) ?? lazyScreen(services, page.identi),
  }));
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <screen.Screen page={page} params={params} />
    </Suspense>
  );
}

function lazyScreen({ remotes, screens }: Services, identi: string): ComponentType<ScreenProps> {
  return lazy(async () => {
    const { Screen } = await remotes.load(identi);
    if (typeof Screen !== 'function' && typeof Screen !== 'object') {
      throw new TypeError(`The remote of ${identi} exports no Screen.`);
    }
    screens.set(identi, Screen);
    return { default: Screen };
  });
}
