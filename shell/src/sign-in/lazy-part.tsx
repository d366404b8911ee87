import { ErrorState } from '@zonewerk/ui';
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { messages } from '../messages';

interface LazyPartProps<Props extends object> {
  /** Loads the component; a stable function. */
  load: () => Promise<ComponentType<Props>>;
  /** Placeholder during loading. */
  waiting: ReactNode;
  props: Props;
}

/**
 * A rare or large part of a window, loaded on demand. Retry repeats a failed load, and the window preserves its state.
 * React's own lazy would cache the failure.
 */
export function LazyPart<Props extends object>({ load, waiting, props }: LazyPartProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    load().then(
      (Part) => current && setLoaded({ Part }),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [load, attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  if (loaded) return <loaded.Part {...props} />;
  if (failed)
    return <ErrorState title={messages.failed.title} message={messages.failed.missingText} onRetry={retry} />;
  return waiting;
}
