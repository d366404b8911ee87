import { PAGES } from '@zonewerk/contracts';
import { clearDrafts, failureText, sessionEnded, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { SCHEME_KEY } from '@zonewerk/ui';
import { messages } from '../messages';
import { identityCalls } from './calls';

let underway = false;

/** Whether a sign-out is in progress: the end of the session is then intentional. */
export function isSigningOut(): boolean {
  return underway;
}

/**
 * Ends the session, then unloads the document: no data of the person remains in memory, and Back requests the page from
 * the server.
 */
export async function signOut(store: ShellStore): Promise<void> {
  const scheme = storage()?.getItem(SCHEME_KEY) ?? null;
  // The browser removes the login cookie before this code reads the response.
  underway = true;
  const result = await store.dispatch(identityCalls.endpoints.shellLogout.initiate());
  if (result.error !== undefined) {
    underway = false;
    const text = failureText(result.error);
    await shell.alert({ title: messages.signOutFailed, text, icon: 'error' });
    return;
  }
  store.dispatch(sessionEnded());
  clearDrafts();
  // The response clears the storage of this site; the colour scheme is not personal data.
  if (scheme !== null) storage()?.setItem(SCHEME_KEY, scheme);
  window.location.assign(PAGES.login.path);
}

/** Storage of this site; null if the browser denies it, which must not prevent the sign-out. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    // Without storage there is no colour scheme to preserve.
    return null;
  }
}

/** Reloads pages from the back/forward cache, which must not show an ended session. */
export function reloadRestoredPages(): void {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
}
