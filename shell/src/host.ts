import { refetchCalls, type ShellHost, type ShellStore } from '@zonewerk/shell-sdk';
import { announce, toast } from '@zonewerk/ui';
import { openAlert, openConfirm } from './dialogs/dialog-state';
import type { Gate } from './gate';
import type { PageRouter } from './navigation/page-router';
import { signOut } from './sign-in/sign-out';

export interface HostDeps {
  pages: PageRouter;
  store: ShellStore;
  signIn: Gate;
  stepUp: Gate;
}

/** What the shell does for remotes, in terms of its own parts. */
export function createHost({ pages, store, signIn, stepUp }: HostDeps): ShellHost {
  return {
    navigate: (url, options) => pages.go(url, options),
    // One after the other: the page response brings the token that the calls need.
    async reloadPage() {
      await pages.reload();
      await refetchCalls(store);
    },
    confirm: openConfirm,
    alert: openAlert,
    toast: (options) => void toast(options),
    announce,
    requestSignIn: () => signIn.request(),
    requestStepUp: () => stepUp.request(),
    signOut: () => signOut(store),
  };
}
