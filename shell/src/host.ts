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

/** Implementation of the host interface for remotes. */
export function createHost({ pages, store, signIn, stepUp }: HostDeps): ShellHost {
  return {
    navigate: (url, options) => pages.go(url, options),
    // Sequential, because the page response brings the token for the calls.
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
