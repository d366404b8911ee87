import { useEffect, useState } from 'react';

/** A normal publication takes at most one second, so the interval is short at first and long later. */
const SOON_MS = 500;
const LATER_MS = 5_000;
const PATIENCE_MS = 20_000;

/** Poll interval in milliseconds; 0 disables polling while nothing is pending. */
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
