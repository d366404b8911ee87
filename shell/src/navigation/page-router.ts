import type { BlockerFunction } from 'react-router-dom';
import { observable, type Observable } from '../observable';
import type { PageResult } from './fetch-page';
import { createFormSender, type FormSender } from './form-sender';
import { createHandover } from './pending-page-result';
import { isPageUrl } from './link-rules';
import { createPageLoader, type LoadedPage } from './page-loader';
import { createShellRouter, isRoutable, type RouteParts } from './router';
import type { Router } from './router.types';

export interface RouterDeps {
  /** Alternative URL for a requested one; usually null. */
  divert(url: URL): string | null;
  requestSignIn(): Promise<boolean>;
  /** Opens the URL as a new document if the server has another composition; otherwise false. */
  moveOver(offered: string | null, url: URL): boolean;
  token(): string;
  tokenReceived(token: string): void;
  /** Called after a failed submission; the input is preserved. */
  formFailed(result: PageResult): void;
}

export interface GoOptions {
  replace?: boolean;
  /** The user followed a link: the only time at which the tab can switch to a new release. */
  link?: boolean;
}

export interface PageRouter {
  /** Router for the provider of react-router-dom, and for subscribers outside of React. */
  router: Router;
  /** Navigates to a URL: in-app ones as pages, others by the browser. */
  go(target: string, options?: GoOptions): void;
  /** Reloads the displayed page in place. */
  reload(): Promise<void>;
  sendForm: FormSender['send'];
  /** True while a page loads. */
  busy: Observable<boolean>;
  /** The displayed page; undefined before the first one. */
  shown(): LoadedPage | undefined;
  /** Whether a navigation leaves the screen by a user action. */
  isLeave: BlockerFunction;
  /** Removes the history listeners. */
  dispose(): void;
}

/** Creates the router of the page protocol: each URL is a page, which the server returns. */
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
    // As in browsers, a link to the present URL adds no history entry.
    navigate(url, { replace: replace ?? url.href === window.location.href, link });
  };
  const forms = createFormSender({ ...deps, handover, go, origin });
  const busy = observable(true);
  let pending = router.state.navigation.location;
  const follow = () => {
    const { initialized, navigation, revalidation } = router.state;
    // A newer navigation supersedes a pending form.
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
