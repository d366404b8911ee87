import { useEffect, useRef } from 'react';

/** Returns whether the component is mounted, so that late responses do not navigate. */
export function useIsMounted(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
