import { useEffect, useState } from 'react';

/** Countdown: whole seconds until a time (milliseconds since 1970), down to 0. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const over = now >= until;
  useEffect(() => {
    if (over) return;
    const tick = () => setNow(Date.now());
    // Also immediately: the time may have been set long after the last tick.
    const first = setTimeout(tick);
    const timer = setInterval(tick, 1_000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [over, until]);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
