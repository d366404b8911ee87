const CHANGED = 'zw-query-changed';

/**
 * A window that Back closes has a history entry of its own over that of its page: with the same key and this mark.
 * There is one at most, however many windows lie over each other. When the last of them is closed otherwise than by
 * Back, the entry stays as a part of its page; the shell passes by the one below it on the way back.
 */
interface EntryState {
  readonly over?: boolean | undefined;
}

/** Address of the entry over its page, as it was shown last; empty before the first. */
let shownOver = '';

/** Whether the entry that was shown last is that of a window. */
let wasOver = isWindowEntry();

/** Whether the present history entry lies over that of its page. */
export function isWindowEntry(): boolean {
  return stateNow()?.over === true;
}

/** Puts an address in place of the present one. The state is the router's (its key): it stays as it is. */
export function replaceAddress(url: URL): void {
  window.history.replaceState(window.history.state, '', url);
  addressChanged();
}

/** Makes an entry over that of the page, which Back leaves; where there is one, it gets the address. */
export function openWindowEntry(url = new URL(window.location.href)): void {
  if (!isWindowEntry() && push(url, { over: true })) addressChanged();
  else replaceAddress(url);
}

/**
 * Makes an entry with an address of the same page, such as a folder in a list of files: Back returns to the one before.
 * Where the browser refuses, the present entry gets the address.
 */
export function stepToAddress(url: URL): void {
  if (push(url, { over: undefined })) addressChanged();
  else replaceAddress(url);
}

/** Whether the history has just left the entry of a window; what it moves to is told from the next time on. */
export function hasLeftWindowEntry(): boolean {
  const left = wasOver && !isWindowEntry();
  wasOver = isWindowEntry();
  return left;
}

/** Puts the entry over the page back that was just left, as there are windows that stay open. */
export function reopenWindowEntry(): void {
  openWindowEntry(new URL(shownOver, window.location.href));
}

/** Tells readers of the address that it is another one: the shell says so after each navigation. */
export function addressChanged(): void {
  wasOver = isWindowEntry();
  if (wasOver) shownOver = window.location.href;
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls a listener whenever the address may be another one, until what it returns is called. */
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

/** False where the browser refuses: some take 100 entries in 30 seconds at most. Back leaves the page then. */
function push(url: URL, state: EntryState): boolean {
  try {
    window.history.pushState({ ...stateNow(), ...state }, '', url);
    return true;
  } catch {
    return false;
  }
}
