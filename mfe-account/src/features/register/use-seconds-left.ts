import { useEffect, useState } from 'react';

/** Whole seconds until a moment (milliseconds since 1970), counting down to 0. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const over = now >= until;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [over, until]);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
