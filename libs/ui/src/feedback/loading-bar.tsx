import { useEffect, useState } from 'react';
import { messages } from '../messages';
import classes from './loading-bar.module.css';

export interface LoadingBarProps {
  active: boolean;
  /** Delay until the bar is visible, in milliseconds; default 500. */
  delay?: number;
}

/** Thin progress bar at the top of the window, for long waits. */
export function LoadingBar({ active, delay = 500 }: LoadingBarProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delay]);
  if (!active || !late) return null;
  return (
    <div className={classes.bar} role="progressbar" aria-label={messages.loading}>
      <span className={classes.run} />
    </div>
  );
}
