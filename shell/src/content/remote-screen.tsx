import type { ScreenProps } from '@zonewerk/shell-sdk';
import { ErrorState } from '@zonewerk/ui';
import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import { EarlierNotice } from '../composition/earlier-notice';
import { messages } from '../messages';
import { useServices, type LoadedRemoteScreen, type Remotes } from '../services';
import { BlankWatch } from './blank-watch';
import { ErrorBoundary } from './error-boundary';
import { ScreenSkeleton } from './screen-skeleton';

interface RemoteScreenProps extends ScreenProps {
  /** Federation name of the remote, which determines the area name. */
  remote: string;
}

/**
 * Screen of a remote. Load and render failures are contained: the last good version replaces the screen, or a panel
 * names the area and offers Retry. The rest of the page still works.
 */
export function RemoteScreen({ page, params, remote }: RemoteScreenProps) {
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((last) => last + 1), []);
  const area = messages.areas[remote] ?? remote;
  return (
    <ErrorBoundary
      key={`${page.identi} ${attempt}`}
      fallback={(error) => <ScreenCrash identi={page.identi} area={area} error={error} onAgain={again} />}
    >
      <Attempt page={page} params={params} area={area} onAgain={again} />
    </ErrorBoundary>
  );
}

interface AttemptProps extends ScreenProps {
  area: string;
  onAgain: () => void;
}

/** One attempt to load and render. React caches the result of a lazy component, so each attempt has its own. */
function Attempt({ page, params, area, onAgain }: AttemptProps) {
  const { remotes } = useServices();
  const [screen] = useState(() => ({ Screen: screenOf(remotes, page.identi, area, onAgain) }));
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <screen.Screen page={page} params={params} />
    </Suspense>
  );
}

/** A loaded screen renders without a skeleton. */
function screenOf(
  remotes: Remotes,
  identi: string,
  area: string,
  onAgain: () => void,
): ComponentType<ScreenProps> {
  const show = (loaded: LoadedRemoteScreen) => {
    const Screen = watched(loaded.Screen);
    return loaded.earlier ? withNotice(Screen, area, () => tryPresent(remotes, identi)) : Screen;
  };
  const ready = remotes.ready(identi);
  if (ready) return show(ready);
  return lazy(async () => {
    try {
      return { default: show(await remotes.load(identi)) };
    } catch {
      // All versions failed and the failure is reported. A rejection would also be a render error.
      return { default: () => <Lost area={area} onRetry={onAgain} /> };
    }
  });
}

/** A screen that fails if it renders nothing. */
function watched(Screen: ComponentType<ScreenProps>): ComponentType<ScreenProps> {
  return function WatchedScreen(props) {
    return (
      <BlankWatch>
        <Screen {...props} />
      </BlankWatch>
    );
  };
}

function withNotice(
  Screen: ComponentType<ScreenProps>,
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

/** A new document discards the global state of the failed version. */
function tryPresent(remotes: Remotes, identi: string): void {
  remotes.forgive(identi);
  window.location.reload();
}

interface ScreenCrashProps {
  identi: string;
  area: string;
  error: unknown;
  onAgain: () => void;
}

/** A rendered screen threw: another version may replace it. */
function ScreenCrash({ identi, area, error, onAgain }: ScreenCrashProps) {
  const { remotes } = useServices();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let isClosed = false;
    void remotes.threw(identi, error).then((replaced) => {
      if (isClosed) return;
      if (replaced) onAgain();
      else setLost(true);
    });
    return () => {
      isClosed = true;
    };
  }, [remotes, identi, error, onAgain]);
  return lost ? <Lost area={area} onRetry={onAgain} /> : <ScreenSkeleton />;
}

function Lost({ area, onRetry }: { area: string; onRetry: () => void }) {
  return (
    <ErrorState
      title={messages.failed.title}
      message={messages.failed.remote(area)}
      level={1}
      onRetry={onRetry}
    />
  );
}
