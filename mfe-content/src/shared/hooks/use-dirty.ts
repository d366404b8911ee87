import { useEffect } from 'react';

/** Reports to the surrounding window whether a form has input, until the form unmounts. */
export function useDirty(dirty: boolean, tell: (dirty: boolean) => void): void {
  useEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty, tell]);
}
