import { useEffect, useRef } from 'react';

/** Returns whether the component is still mounted, so that a slow response does not navigate away from another page. */
export function useShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
