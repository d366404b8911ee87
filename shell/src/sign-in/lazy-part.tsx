import { ErrorState } from '@zonewerk/ui';
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { messages } from '../messages';

interface LazyPartProps<Props extends object> {
  /** Loads the component; a function that stays the same. */
  load: () => Promise<ComponentType<Props>>;
  /** Stands there until it has come. */
  waiting: ReactNode;
  props: Props;
}

/**
 * A rare or heavy part of a window, loaded when it is needed. When it does not come, Retry asks for it again and the
 * window keeps what it knows; React's own lazy would remember the failure.
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
