import { useCallback, useEffect, useState } from 'react';

/** A lazily loaded part of the library; null during loading. */
export function useLazyPart<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<{ readonly current: Part } | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    load().then(
      (current) => wanted && setPart({ current }),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  return { part: part?.current ?? null, failed, retry };
}
