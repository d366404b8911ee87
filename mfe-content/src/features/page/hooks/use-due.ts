import { useEffect, useRef } from 'react';

const ASK_EVERY_MS = 2_000;
/** Maximum delay of one timer. Longer waits use several timers. */
const MOST_MS = 86_400_000;

/** Polls from the scheduled time on, until no schedule exists. */
export function useDue(at: string | undefined, ask: () => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (at === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const delay = Date.parse(at) - Date.now();
      timer = setTimeout(
        () => {
          if (Date.parse(at) <= Date.now()) latest.current();
          wait();
        },
        Math.min(Math.max(delay, ASK_EVERY_MS), MOST_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [at]);
}
