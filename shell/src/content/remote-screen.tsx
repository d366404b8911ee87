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
      fallback={(error) => <Thrown identi={page.identi} area={area} error={error} onAgain={again} />}
    >
      <Attempt page={page} params={params} area={area} onAgain={again} />
    </ErrorBoundary>
  );
}

interface AttemptProps extends ScreenProps {
  area: string;
  onAgain: () => void;
}

/** One attempt to load and show: React keeps what a lazy component gave, so each has its own. */
function Attempt({ page, params, area, onAgain }: AttemptProps) {
  const { remotes } = useServices();
  const [screen] = useState(() => ({ Screen: screenOf(remotes, page.identi, area, onAgain) }));
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <screen.Screen page={page} params={params} />
    </Suspense>
  );
}

/** A screen that was loaded before is shown without a skeleton. */
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
      // Everything was tried, and the failure is reported. A rejection would be an error of rendering as well.
      return { default: () => <Lost area={area} onRetry={onAgain} /> };
    }
  });
}

/** A screen that fails when it shows nothing. */
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

/** What the failed version left behind in the page goes with the document. */
function tryPresent(remotes: Remotes, identi: string): void {
  remotes.forgive(identi);
  window.location.reload();
}

interface ThrownProps {
  identi: string;
  area: string;
  error: unknown;
  onAgain: () => void;
}

/** A screen threw while it was shown: another version may stand in. */
function Thrown({ identi, area, error, onAgain }: ThrownProps) {
  const { remotes } = useServices();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let left = false;
    void remotes.threw(identi, error).then((replaced) => {
      if (left) return;
      if (replaced) onAgain();
      else setLost(true);
    });
    return () => {
      left = true;
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
