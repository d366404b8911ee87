import { useEffect } from 'react';

/** Tells the window that a form is in whether something is typed, until the form goes. */
export function useDirty(dirty: boolean, tell: (dirty: boolean) => void): void {
  useEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty, tell]);
}
