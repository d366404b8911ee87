import { RemoteError } from '@zonewerk/federation/runtime';
import type { ScreenProps } from '@zonewerk/shell-sdk';
import { ErrorState } from '@zonewerk/ui';
import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import { EarlierNotice } from '../composition/earlier-notice';
import { messages } from '../messages';
import { useServices, type LoadedRemoteScreen, type Remotes } from '../services';
import { ErrorBoundary } from './error-boundary';
import { ScreenSkeleton } from './screen-skeleton';

interface RemoteScreenProps extends ScreenProps {
  /** Federation name of the remote, for the name of its area. */
  remote: string;
}

/**
 * A screen of a remote. What fails there, in loading or in rendering, is contained: the last known good version
 * stands in, or a panel names the area and offers Retry, and everything around it keeps working.
 */
export function RemoteScreen({ page, params, remote }: RemoteScreenProps) {
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((last) => last + 1), []);
  const area = messages.areas[remote] ?? remote;
  return (
    <ErrorBoundary
      key={`${page.identi} ${attempt}`}
      fallback={(error) => <Failed identi={page.identi} area={area} error={error} onAgain={again} />}
    >
      <Attempt page={page} params={params} area={area} />
    </ErrorBoundary>
  );
}

/** One attempt to load and show: React keeps the rejection of a lazy component, so each has its own. */
function Attempt({ page, params, area }: ScreenProps & { area: string }) {
  const { remotes } = useServices();
  const [screen] = useState(() => ({ Screen: screenOf(remotes, page.identi, area) }));
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <screen.Screen page={page} params={params} />
    </Suspense>
  );
}

/** A screen that was loaded before is shown without a skeleton. */
function screenOf(remotes: Remotes, identi: string, area: string): ComponentType<ScreenProps> {
  const show = (loaded: LoadedRemoteScreen) =>
    loaded.earlier ? withNotice(loaded, area, () => tryPresent(remotes, identi)) : loaded.Screen;
  const ready = remotes.ready(identi);
  return ready ? show(ready) : lazy(async () => ({ default: show(await remotes.load(identi)) }));
}

function withNotice(
  { Screen }: LoadedRemoteScreen,
  area: string,
  onTryPresent: () => void,
): ComponentType<ScreenProps> {
  return function EarlierScreen(props) {
    return (
      <>
        <EarlierNotice area={area} onTryPresent={onTryPresent} />
        <Screen {...props} />
      </>
    );
  };
}

/** What the failed version left behind in the page goes with the document. */
function tryPresent(remotes: Remotes, identi: string): void {
  remotes.forgive(identi);
  window.location.reload();
}

interface FailedProps {
  identi: string;
  area: string;
  error: unknown;
  onAgain: () => void;
}

/** A screen failed. One that could not be loaded has been tried in every way; one that threw may have a stand-in. */
function Failed({ identi, area, error, onAgain }: FailedProps) {
  const { remotes } = useServices();
  const [lost, setLost] = useState(error instanceof RemoteError);
  useEffect(() => {
    if (lost) return undefined;
    let left = false;
    void remotes.threw(identi, error).then((replaced) => {
      if (left) return;
      if (replaced) onAgain();
      else setLost(true);
    });
    return () => {
      left = true;
    };
  }, [lost, remotes, identi, error, onAgain]);
  if (!lost) return <ScreenSkeleton />;
  return (
    <ErrorState
      title={messages.failed.title}
      message={messages.failed.remote(area)}
      level={1}
      onRetry={onAgain}
    />
  );
}
