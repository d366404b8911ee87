import { useCallback, useSyncExternalStore } from 'react';
import { onAddress, replaceAddress, stepToAddress } from './address';

/**
 * One query parameter of the address as state: filters, searches and tabs that a link can carry. Setting it
 * replaces the history entry without asking for the page again and without moving scroll or focus. For what opens a
 * window there is `useWindowParam`.
 * @param fallback value when the address does not have it; setting this value takes it out of the address
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
 * A query parameter that says where on the page a person is, such as in which folder: setting it makes a history entry,
 * so that Back returns to where they were; everything else is as with `useQueryParam`.
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

/** The present address with another value of a query parameter, without it where that is the fallback. */
export function addressWith(name: string, value: string, fallback: string): URL {
  const url = new URL(window.location.href);
  if (value === fallback) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url;
}

/**
 * The path of the address as state, for a screen that several paths show. Setting it replaces the history entry without
 * asking for the page again and without moving scroll or focus; the query stays.
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
