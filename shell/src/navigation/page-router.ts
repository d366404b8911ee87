import type { BlockerFunction } from 'react-router-dom';
import { observable, type Observable } from '../observable';
import type { PageResult } from './fetch-page';
import { createFormSender, type FormSender } from './form-sender';
import { createHandover } from './handover';
import { isPageUrl } from './link-rules';
import { createPageLoader, type LoadedPage } from './page-loader';
import { createShellRouter, isRoutable, type RouteParts } from './router';
import type { Router } from './router.types';

export interface RouterDeps {
  /** An address to go to instead of the asked one; null for most. */
  divert(url: URL): string | null;
  requestSignIn(): Promise<boolean>;
  /** Goes there as a new document when the server has another composition by now; false when it does not. */
  moveOver(offered: string | null, url: URL): boolean;
  token(): string;
  tokenReceived(token: string): void;
  /** A form could not be sent; what was typed is still there. */
  formFailed(result: PageResult): void;
}

export interface GoOptions {
  replace?: boolean;
  /** The person followed a link: the one moment at which the tab may move over to a new release. */
  link?: boolean;
}

export interface PageRouter {
  /** For the provider of react-router-dom, and for what follows its state outside of React. */
  router: Router;
  /** Goes to an address: in-app ones as pages, others by the browser. */
  go(target: string, options?: GoOptions): void;
  /** Asks for the shown page again, in place. */
  reload(): Promise<void>;
  sendForm: FormSender['send'];
  /** True while a page is on its way. */
  busy: Observable<boolean>;
  /** The page that is shown; undefined before the first one. */
  shown(): LoadedPage | undefined;
  /** Whether a navigation is the person's way to another screen. */
  isLeave: BlockerFunction;
  /** Lets go of the document's history. */
  dispose(): void;
}

/** Makes the router of the page protocol: every address is a page, for which the server is asked. */
export function createPageRouter(deps: RouterDeps, parts?: RouteParts): PageRouter {
  const { origin } = window.location;
  const handover = createHandover();
  const { divert, requestSignIn, moveOver } = deps;
  const load = createPageLoader({ handover, origin, divert, requestSignIn, moveOver });
  const { router, navigate, loaded, isLeave, dispose } = createShellRouter(load, parts);
  const go: PageRouter['go'] = (target, { replace, link = false } = {}) => {
    const url = new URL(target, window.location.href);
    if (!isPageUrl(url, origin) || !isRoutable(url)) {
      window.location.assign(url);
      return;
    }
    // As browsers do: a link to where one already is makes no second history entry.
    navigate(url, { replace: replace ?? url.href === window.location.href, link });
  };
  const forms = createFormSender({ ...deps, handover, go, origin });
  const busy = observable(true);
  let pending = router.state.navigation.location;
  const follow = () => {
    const { initialized, navigation, revalidation } = router.state;
    // A newer navigation wins over a form that is on its way.
    if (navigation.location && navigation.location !== pending) forms.cancel();
    pending = navigation.location;
    const isLoading = !initialized || navigation.state !== 'idle' || revalidation !== 'idle';
    busy.set(isLoading || forms.sending.get());
  };
  router.subscribe(follow);
  forms.sending.subscribe(follow);
  return {
    router,
    go,
    busy,
    reload: () => router.revalidate(),
    sendForm: forms.send,
    shown: loaded,
    isLeave,
    dispose,
  };
}
