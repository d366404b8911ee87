import { useCallback, useSyncExternalStore } from 'react';
import { onAddress, replaceAddress, stepToAddress } from './address';

/**
 * Query parameter of the URL as state: filters, searches and tabs for shareable links. Setting it replaces the history
 * entry without a page request and without a change of scroll position or focus. For parameters that open a window, use
 * `useWindowParam`.
 * @param fallback value without the parameter; setting it removes the parameter
 */
export function useQueryParam(name: string, fallback = ''): [string, (next: string) => void] {
  const value = useSyncExternalStore(
    onAddress,
    () => new URLSearchParams(window.location.search).get(name) ?? fallback,
  );
  const set = useCallback(
    (next: string) => replaceAddress(addressWith(name, next, fallback)),
    [name, fallback],
  );
  return [value, set];
}

/**
 * Query parameter for a position within the page, such as a folder. Setting it adds a history entry, so that Back
 * returns to the previous position. Otherwise like `useQueryParam`.
 */
export function useStepParam(name: string, fallback = ''): [string, (next: string) => void] {
  const [value] = useQueryParam(name, fallback);
  const set = useCallback(
    (next: string) => {
      const url = addressWith(name, next, fallback);
      if (url.href !== window.location.href) stepToAddress(url);
    },
    [name, fallback],
  );
  return [value, set];
}

/** Present URL with another value of a query parameter, which is removed for the fallback. */
export function addressWith(name: string, value: string, fallback: string): URL {
  const url = new URL(window.location.href);
  if (value === fallback) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url;
}

/**
 * Path of the URL as state, for a screen with several paths. Setting it replaces the history entry without a page
 * request and without a change of scroll position or focus. The query is preserved.
 */
export function usePathname(): [string, (next: string) => void] {
  const pathname = useSyncExternalStore(onAddress, () => window.location.pathname);
  const set = useCallback((next: string) => {
    const url = new URL(window.location.href);
    url.pathname = next;
    replaceAddress(url);
  }, []);
  return [pathname, set];
}
