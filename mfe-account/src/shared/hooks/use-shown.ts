import { useEffect, useRef } from 'react';

/**
 * Tells whether a component is still shown, for what follows a slow answer: who has closed a window meanwhile, or gone
 * elsewhere, is not taken away from there.
 */
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
