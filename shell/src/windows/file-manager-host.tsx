import { closeFileManager, useFileManager, usePage, type ScreenProps } from '@zonewerk/shell-sdk';
import { ErrorState, Skeleton, Window } from '@zonewerk/ui';
import { useEffect, useState, type ComponentType } from 'react';
import { ErrorBoundary } from '../content/error-boundary';
import { messages } from '../messages';
import { person } from '../navigation/person';
import { useObservable } from '../observable';
import { useServices } from '../services';

/** Name of the window in the releases of the remote that shows it. */
const WINDOW = 'file-manager';
/** Federation name of that remote, for the name of its area. */
const REMOTE = 'mfe_content';

/** The window of the file manager, which a remote shows; it is loaded when it is opened first. */
export function FileManagerHost() {
  const opened = useFileManager() !== null;
  const owner = useObservable(person);
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  // Nothing of one person stays open for another.
  useEffect(() => closeFileManager, [owner]);
  return wanted ? <Hosted key={owner} opened={opened} /> : null;
}

type State =
  | { readonly kind: 'loading' | 'away' }
  | { readonly kind: 'loaded'; readonly Screen: ComponentType<ScreenProps> };

/** Loads the window, and says so when it cannot be had. */
function Hosted({ opened }: { opened: boolean }) {
  const { remotes } = useServices();
  const page = usePage();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ kind: 'loading' });
  useEffect(() => {
    let left = false;
    const say = (next: State) => left || setState(next);
    remotes.load(WINDOW).then(
      ({ Screen }) => say({ kind: 'loaded', Screen }),
      // Everything was tried, and the failure is reported.
      () => say({ kind: 'away' }),
    );
    return () => {
      left = true;
    };
  }, [remotes, attempt]);
  const again = () => {
    setState({ kind: 'loading' });
    setAttempt(attempt + 1);
  };
  if (state.kind === 'loaded' && page) {
    const thrown = async (error: unknown) => {
      const replaced = await remotes.threw(WINDOW, error);
      if (replaced) again();
      else setState({ kind: 'away' });
    };
    return (
      <ErrorBoundary key={attempt} fallback={(error) => <Thrown error={error} onThrown={thrown} />}>
        <state.Screen page={page} params={{}} />
      </ErrorBoundary>
    );
  }
  return (
    <Window opened={opened} onClose={closeFileManager} title={messages.fileManager} size="l">
      {state.kind === 'away' ? (
        <ErrorState message={messages.failed.remote(messages.areas[REMOTE] ?? REMOTE)} onRetry={again} />
      ) : (
        <div role="status" aria-busy="true" aria-label={messages.loading}>
          <Skeleton height="16rem" />
        </div>
      )}
    </Window>
  );
}

/** The window threw: another version may stand in. */
function Thrown({ error, onThrown }: { error: unknown; onThrown: (error: unknown) => Promise<void> }) {
  useEffect(() => {
    void onThrown(error);
    // oxlint-disable-next-line react/exhaustive-deps -- a fault is reported once, not at every render
  }, [error]);
  return null;
}
