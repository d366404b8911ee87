import { useCallback, useEffect } from 'react';
import { openWindowEntry, replaceAddress } from './address';
import { addressWith, useQueryParam } from './query-param';

/**
 * A query parameter that opens a window, empty while it is closed. Opening makes a history entry, so that Back closes
 * the window as its close button does, and Forward opens it again; everything else is as with `useQueryParam`.
 */
export function useWindowParam(name: string): [string, (next: string) => void] {
  const [value] = useQueryParam(name);
  const set = useCallback(
    (next: string) => {
      const url = addressWith(name, next, '');
      if (next === '') replaceAddress(url);
      else openWindowEntry(url);
    },
    [name],
  );
  return [value, set];
}

/** Has Back close a window that is not in the address, as its close button does. */
export function useWindowEntry(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    openWindowEntry();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A window that cannot be closed now, or lay below the one that was, stays, and so does its entry.
    const stay = () => {
      timer = setTimeout(openWindowEntry);
    };
    window.addEventListener('popstate', stay);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', stay);
    };
  }, [opened]);
}
