import { useCallback, useSyncExternalStore } from 'react';

const CHANGED = 'zw-query-changed';

/**
 * One query parameter of the address as state: filters, searches and tabs that a link can carry. Setting it
 * replaces the history entry without asking for the page again and without moving scroll or focus.
 * @param fallback value when the address does not have it; setting this value takes it out of the address
 */
export function useQueryParam(name: string, fallback = ''): [string, (next: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(window.location.search).get(name) ?? fallback,
  );
  const set = useCallback(
    (next: string) => {
      const url = new URL(window.location.href);
      if (next === fallback) url.searchParams.delete(name);
      else url.searchParams.set(name, next);
      // The state is the router's (its key and index): it stays as it is.
      window.history.replaceState(window.history.state, '', url);
      addressChanged();
    },
    [name, fallback],
  );
  return [value, set];
}

/**
 * The path of the address as state, for a screen that several paths show. Setting it replaces the history entry without
 * asking for the page again and without moving scroll or focus; the query stays.
 */
export function usePathname(): [string, (next: string) => void] {
  const pathname = useSyncExternalStore(subscribe, () => window.location.pathname);
  const set = useCallback((next: string) => {
    const url = new URL(window.location.href);
    url.pathname = next;
    window.history.replaceState(window.history.state, '', url);
    addressChanged();
  }, []);
  return [pathname, set];
}

/** Tells readers of the address that it is another one: the shell says so after each navigation. */
export function addressChanged(): void {
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('popstate', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('popstate', listener);
  };
}
