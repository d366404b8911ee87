import { closeFileManager, useFileManager, usePage, type ScreenProps } from '@zonewerk/shell-sdk';
import { ErrorState, Skeleton, Window } from '@zonewerk/ui';
import { useEffect, useState, type ComponentType } from 'react';
import { ErrorBoundary } from '../content/error-boundary';
import { messages } from '../messages';
import { person } from '../navigation/person';
import { useObservable } from '../observable';
import { useServices } from '../services';

/** Name of the window in the releases of its remote. */
const WINDOW = 'file-manager';
/** Federation name of the remote, which determines the area name. */
const REMOTE = 'mfe_content';

/** File manager window of a remote, loaded on the first opening. */
export function FileManagerHost() {
  const opened = useFileManager() !== null;
  const owner = useObservable(person);
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  // A change of the person closes the window.
  useEffect(() => closeFileManager, [owner]);
  return wanted ? <Hosted key={owner} opened={opened} /> : null;
}

type State =
  | { readonly kind: 'loading' | 'away' }
  | { readonly kind: 'loaded'; readonly Screen: ComponentType<ScreenProps> };

/** Loads the window and shows a failure. */
function Hosted({ opened }: { opened: boolean }) {
  const { remotes } = useServices();
  const page = usePage();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ kind: 'loading' });
  useEffect(() => {
    let isClosed = false;
    const say = (next: State) => isClosed || setState(next);
    remotes.load(WINDOW).then(
      ({ Screen }) => say({ kind: 'loaded', Screen }),
      // All versions failed and the failure is reported.
      () => say({ kind: 'away' }),
    );
    return () => {
      isClosed = true;
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
      <ErrorBoundary key={attempt} fallback={(error) => <ScreenCrash error={error} onThrown={thrown} />}>
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

/** The window threw: another version may replace it. */
function ScreenCrash({ error, onThrown }: { error: unknown; onThrown: (error: unknown) => Promise<void> }) {
  useEffect(() => {
    void onThrown(error);
    // oxlint-disable-next-line react/exhaustive-deps -- a fault is reported once, not at every render
  }, [error]);
  return null;
}
