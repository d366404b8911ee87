import type { Permission } from '@zonewerk/contracts';
import { useCallback, useEffect } from 'react';
import { useAllowed } from '../store/hooks';
import { openWindowEntry, replaceAddress } from './address';
import { addressWith, useQueryParam } from './query-param';

/**
 * Query parameter that opens a window, empty while it is closed. Opening adds a history entry, so that Back closes the
 * window like its close button, and Forward opens it again. Otherwise like `useQueryParam`.
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

/**
 * Like `useWindowParam`, for a window that needs a permission in the open project. The URL opens nothing without it.
 */
export function useAllowedWindow(name: string, permission: Permission): [string, (next: string) => void] {
  const isAllowed = useAllowed(permission);
  const [value, set] = useWindowParam(name);
  return [isAllowed ? value : '', set];
}

/** Back closes a window without a URL parameter, like its close button. */
export function useWindowEntry(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    openWindowEntry();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A window that cannot close now, or was below the closed one, remains open with its entry.
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
