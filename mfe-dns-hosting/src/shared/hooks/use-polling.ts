import { useEffect, useState } from 'react';

/** Publication takes a second at most when all is well, so waits are short at first and long when it is not. */
const SOON_MS = 500;
const LATER_MS = 5_000;
const PATIENCE_MS = 20_000;

/** Milliseconds between two looks at what is pending; 0, which is never, when nothing is. */
export function usePolling(pending: boolean): number {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [pending]);
  if (!pending) return 0;
  return late ? LATER_MS : SOON_MS;
}
