import { useEffect, useRef } from 'react';

/** Tells an answer that comes late whether whoever asked still sees what asked: only then does it lead somewhere. */
export function useStillHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
