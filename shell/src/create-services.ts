import { matchPage } from '@zonewerk/contracts';
import {
  createShellStore,
  failureText,
  fetchToken,
  installShell,
  shell,
  tokenReceived,
  type ShellStore,
} from '@zonewerk/shell-sdk';
import { watchIntercom } from './chat/intercom/watch-intercom';
import { createMover } from './composition/move-over';
import { failureReporter } from './composition/report-failure';
import { hasUnsaved } from './composition/unsaved';
import { refreshConsent } from './consent/consent-state';
import { createGate, type Gate } from './gate';
import { createHost } from './host';
import { createHeaderKeeper, type Viewer } from './layout/header-template';
import { messages } from './messages';
import type { PageResult } from './navigation/fetch-page';
import { interceptDocument } from './navigation/intercept';
import { createPageRouter, type PageRouter } from './navigation/page-router';
import { watchPages } from './navigation/page-watch';
import { person } from './navigation/person';
import { listenForShortcuts } from './palette/palette-state';
import { ROUTE_PARTS } from './route-parts';
import type { Remotes, Services } from './services';
import { watchLoginCookie } from './sign-in/login-cookie';
import { takeMail } from './sign-in/login-mail';
import { isSigningOut, reloadRestoredPages, signOut } from './sign-in/sign-out';
import { joinTabs } from './sign-in/tabs';

/** Creates the remotes of the page, which report their failures. */
type MakeRemotes = (onFailure: ReturnType<typeof failureReporter>) => Remotes;

/** Creates and connects all services of the document. Called once, before the first render. */
export function createServices(makeRemotes: MakeRemotes, composition = ''): Services {
  const store = createShellStore();
  const remotes = makeRemotes(failureReporter(store));
  const signIn = createGate();
  const stepUp = createGate();
  const moveOver = createMover({
    present: composition,
    isBlocked: () => hasUnsaved({ store, gates: [signIn, stepUp] }),
    open: (url) => window.location.assign(url),
  });
  const pages = createPageRouter(
    {
      divert: takeMail,
      requestSignIn: () => signIn.request(),
      moveOver,
      token: () => store.getState().page.token,
      tokenReceived: (token) => store.dispatch(tokenReceived(token)),
      formFailed,
    },
    ROUTE_PARTS,
  );
  const header = createHeaderKeeper();
  void header.start();
  const tellTabs = joinTabs({ shown: person.get, onOther: () => void pages.reload() });
  const pageShown = (viewer: Viewer) => {
    if (viewer.personId !== null) tellTabs(viewer.personId);
    refreshConsent();
    void header.pageShown(viewer);
  };
  watchIntercom(store);
  watchPages({ pages, store, pageShown });
  installShell(createHost({ pages, store, signIn, stepUp }));
  connectDocument(pages, remotes);
  watchSession(pages, signIn, () => store.getState().session.loggedIn && !isSigningOut());
  return {
    store,
    pages,
    remotes,
    signIn,
    stepUp,
    reloadPage: shell.reloadPage,
    refreshToken: () => refreshToken(store),
    signOut: () => signOut(store),
  };
}

async function refreshToken(store: ShellStore): Promise<void> {
  try {
    const token = await fetchToken(new AbortController().signal);
    if (token !== null) store.dispatch(tokenReceived(token));
  } catch {
    // Offline. The call renews a rejected token itself, so this request is only an optimisation.
  }
}

function connectDocument(pages: PageRouter, remotes: Remotes): void {
  const prefetch = (url: URL) => {
    const identity = matchPage(url.pathname)?.identity;
    if (identity && remotes.ownerOf(identity) !== null) remotes.prefetch(identity);
  };
  interceptDocument({ go: (target) => pages.go(target, { link: true }), sendForm: pages.sendForm, prefetch });
  // The remote of the page loads in parallel with the page response.
  prefetch(new URL(window.location.href));
  listenForShortcuts();
  reloadRestoredPages();
}

/** Opens the login window after the session ended, and closes it when another tab has signed in. */
function watchSession(pages: PageRouter, signIn: Gate, markedLoggedIn: () => boolean): void {
  watchLoginCookie({
    markedLoggedIn,
    onLost() {
      if (!signIn.open.get()) void signIn.request();
    },
    onBack() {
      void pages.reload().then(() => signIn.finish(true));
    },
  });
}

/** The response to a form is not a page. A dialog shows it, and the form is preserved. */
function formFailed(result: PageResult): void {
  const text = result.kind === 'refusal' ? result.message : failureText({ kind: 'offline' });
  void shell.alert({ title: messages.failed.title, text, icon: 'error' });
}
