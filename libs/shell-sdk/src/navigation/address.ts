const CHANGED = 'zw-query-changed';

/**
 * A window that Back closes has its own history entry above that of its page, with the same key and this mark. At most
 * one exists, independent of the number of windows. If the last window is closed by another way than Back, the entry
 * remains as part of the page. Back then skips the entry below it.
 */
interface EntryState {
  readonly over?: boolean | undefined;
}

/** URL of the last entry above its page; empty before the first one. */
let shownOver = '';

/** Whether the previous entry belonged to a window. */
let wasOver = isWindowEntry();

/** Whether the present history entry belongs to a window. */
export function isWindowEntry(): boolean {
  return stateNow()?.over === true;
}

/** Replaces the present URL. The state, with the router's key, is unchanged. */
export function replaceAddress(url: URL): void {
  window.history.replaceState(window.history.state, '', url);
  addressChanged();
}

/** Adds a window entry above the page's entry, which Back leaves. An existing window entry receives the URL instead. */
export function openWindowEntry(url = new URL(window.location.href)): void {
  if (!isWindowEntry() && push(url, { over: true })) addressChanged();
  else replaceAddress(url);
}

/**
 * Adds an entry of the same page, such as for a folder in a list of files: Back returns to the previous one. If the
 * browser refuses, the present entry receives the URL.
 */
export function stepToAddress(url: URL): void {
  if (push(url, { over: undefined })) addressChanged();
  else replaceAddress(url);
}

/** Whether the history has just left a window entry. The next call refers to the new entry. */
export function hasLeftWindowEntry(): boolean {
  const isClosed = wasOver && !isWindowEntry();
  wasOver = isWindowEntry();
  return isClosed;
}

/** Restores the window entry that was just left, because windows remain open. */
export function reopenWindowEntry(): void {
  openWindowEntry(new URL(shownOver, window.location.href));
}

/** Notifies listeners of a changed URL. The shell calls it after each navigation. */
export function addressChanged(): void {
  wasOver = isWindowEntry();
  if (wasOver) shownOver = window.location.href;
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls a listener when the URL may have changed. Returns a function that removes it. */
export function onAddress(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('popstate', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('popstate', listener);
  };
}

function stateNow(): EntryState | null {
  return window.history.state as EntryState | null;
}

/** False if the browser refuses: some limit entries to 100 per 30 seconds. Back then leaves the page. */
function push(url: URL, state: EntryState): boolean {
  try {
    window.history.pushState({ ...stateNow(), ...state }, '', url);
    return true;
  } catch {
    return false;
  }
}
