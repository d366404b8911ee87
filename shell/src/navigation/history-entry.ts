/** How a history entry came to be shown: back or forward (also the first of a document), a new one, or in place of one. */
export type HistoryAction = 'POP' | 'PUSH' | 'REPLACE';

/** A history entry of this document. */
export interface Place {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** With its `#`, or empty. */
  readonly hash: string;
  /** Name of the entry. It stays with it, also when the document is loaded anew. */
  readonly key: string;
}

/** The present entry. One that the browser made, such as for a typed fragment, gets its key here. */
export function presentPlace(): Place {
  const { pathname, search, hash } = window.location;
  const state: unknown = window.history.state;
  const known = typeof state === 'object' && state !== null && 'key' in state ? state.key : null;
  if (typeof known === 'string') return { pathname, search, hash, key: known };
  const key = newKey();
  window.history.replaceState({ ...(typeof state === 'object' ? state : {}), key }, '');
  return { pathname, search, hash, key };
}

/** Makes a new entry, or puts it in place of the present one. */
export function makePlace(url: URL, action: 'PUSH' | 'REPLACE'): Place {
  const key = newKey();
  // The whole address: a path that begins with two slashes would name another host.
  if (action === 'REPLACE') window.history.replaceState({ key }, '', url.href);
  else pushEntry(key, url);
  const { pathname, search, hash } = url;
  return { pathname, search, hash, key };
}

function pushEntry(key: string, url: URL): void {
  try {
    window.history.pushState({ key }, '', url.href);
  } catch {
    // Some browsers refuse more than 100 entries in 30 seconds: then it becomes a document.
    window.location.assign(url);
  }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 12);
}

/** Whether going from a place to an address means another fragment of the same page only. */
export function isFragmentOnly(from: Place, to: URL): boolean {
  return from.pathname === to.pathname && from.search === to.search && to.hash !== '';
}
