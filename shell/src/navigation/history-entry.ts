import { isWindowEntry } from '@zonewerk/shell-sdk';

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
  /** Name of the entry below it that is part of what it replaced: the way back passes it by. */
  readonly skips?: string;
}

/** What the entries of this document carry. */
interface EntryState {
  readonly key?: string;
  readonly skips?: string;
}

/** The present entry. One that the browser made, such as for a typed fragment, gets its key here. */
export function presentPlace(): Place {
  const { pathname, search, hash } = window.location;
  const state = stateNow();
  if (state.key !== undefined) return { pathname, search, hash, ...namesOf(state.key, state.skips) };
  const key = newKey();
  window.history.replaceState({ ...state, key }, '');
  return { pathname, search, hash, key };
}

/** Makes a new entry, or puts it in place of the present one. */
export function makePlace(url: URL, action: 'PUSH' | 'REPLACE'): Place {
  const key = newKey();
  const names = namesOf(key, action === 'REPLACE' ? leftBelow() : undefined);
  // The whole address: a path that begins with two slashes would name another host.
  if (action === 'REPLACE') window.history.replaceState(names, '', url.href);
  else pushEntry(key, url);
  const { pathname, search, hash } = url;
  return { pathname, search, hash, ...names };
}

/** The entry that stays below when the present one is replaced: a window's lies over that of its page. */
function leftBelow(): string | undefined {
  const { key, skips } = stateNow();
  return isWindowEntry() ? key : skips;
}

function namesOf(key: string, skips: string | undefined): Pick<Place, 'key' | 'skips'> {
  return skips === undefined ? { key } : { key, skips };
}

function stateNow(): EntryState {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Goes back once more; false where there is nothing to go back to, as far as the browser tells. */
export function passBack(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  if (navigation?.canGoBack !== true) return false;
  window.history.back();
  return true;
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
