import { PAGES } from '@zonewerk/contracts';
import { clearDrafts, failureText, sessionEnded, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { SCHEME_KEY } from '@zonewerk/ui';
import { messages } from '../messages';
import { identityCalls } from './calls';

let underway = false;

/** Whether the person is signing out: the session that is gone then was not lost. */
export function isSigningOut(): boolean {
  return underway;
}

/**
 * Ends the session. Afterwards the document itself is left: nothing that was fetched for the person stays in
 * memory, and going back asks the server anew.
 */
export async function signOut(store: ShellStore): Promise<void> {
  const scheme = storage()?.getItem(SCHEME_KEY) ?? null;
  // The browser drops the marker of the session before the answer is read here.
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
  // The answer clears this site's storage; the colours are no secret of the person.
  if (scheme !== null) storage()?.setItem(SCHEME_KEY, scheme);
  window.location.assign(PAGES.login.path);
}

/** Storage of this site; null when the browser refuses it, which must keep nobody signed in. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    // There are no colours to keep then.
    return null;
  }
}

/** A page that the browser kept whole for its back button must not show what is over: it is reloaded. */
export function reloadRestoredPages(): void {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
}
