import { createElement, type ComponentType } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { observable, type Observable } from '../observable';
import type { PageResult } from './fetch-page';
import { createFormSender, type FormSender } from './form-sender';
import { createHandover } from './handover';
import { isPageUrl } from './link-rules';
import { createPageLoader, type LoadedPage } from './page-loader';

/** Id of the one route that shows pages. */
const PAGE_ROUTE = 'page';

export interface RouterParts {
  /** Everything around the content area; renders an Outlet. */
  Frame: ComponentType;
  Page: ComponentType;
  /** Shown in the content area until the first page response has come. */
  Waiting: ComponentType;
  /** Shown when the frame itself fails. */
  Failed: ComponentType;
}

export interface RouterDeps {
  /** An address to go to instead of the asked one; null for most. */
  divert(url: URL): string | null;
  requestSignIn(): Promise<boolean>;
  token(): string;
  tokenReceived(token: string): void;
  /** A form could not be sent; what was typed is still there. */
  formFailed(result: PageResult): void;
}

type DataRouter = ReturnType<typeof createBrowserRouter>;

export interface PageRouter {
  router: DataRouter;
  /** Goes to an address: in-app ones as pages, others by the browser. */
  go(target: string, options?: { replace?: boolean }): void;
  /** Asks for the shown page again, in place. */
  reload(): Promise<void>;
  sendForm: FormSender['send'];
  /** True while a page is on its way. */
  busy: Observable<boolean>;
  /** The page that is shown; undefined before the first one. */
  shown(): LoadedPage | undefined;
}

/** Makes the router of the page protocol: one route whose loader asks the server for page responses. */
export function createPageRouter(parts: RouterParts, deps: RouterDeps): PageRouter {
  const { origin } = window.location;
  const handover = createHandover();
  const busy = observable(true);
  const loader = createPageLoader({
    handover,
    origin,
    divert: deps.divert,
    requestSignIn: deps.requestSignIn,
    isReload: () => router.state.initialized && router.state.revalidation === 'loading',
  });
  const router: DataRouter = createBrowserRouter([
    {
      element: createElement(parts.Frame),
      errorElement: createElement(parts.Failed),
      children: [
        {
          id: PAGE_ROUTE,
          path: '*',
          loader,
          element: createElement(parts.Page),
          errorElement: createElement(parts.Failed),
          HydrateFallback: parts.Waiting,
        },
      ],
    },
  ]);
  const go: PageRouter['go'] = (target, options) => navigate(router, target, options);
  const forms = createFormSender({ ...deps, handover, go, origin });
  const refreshBusy = () => busy.set(isLoading(router) || forms.sending.get());
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle') forms.cancel();
    refreshBusy();
  });
  forms.sending.subscribe(refreshBusy);
  return {
    router,
    go,
    busy,
    reload: () => router.revalidate(),
    sendForm: forms.send,
    shown: () => router.state.loaderData[PAGE_ROUTE] as LoadedPage | undefined,
  };
}

function isLoading({ state }: DataRouter): boolean {
  return !state.initialized || state.navigation.state !== 'idle' || state.revalidation === 'loading';
}

function navigate(router: DataRouter, target: string, options: { replace?: boolean } = {}): void {
  const url = new URL(target, window.location.href);
  if (!isPageUrl(url, window.location.origin)) {
    window.location.assign(url);
    return;
  }
  const address = url.pathname + url.search + url.hash;
  const { pathname, search, hash } = window.location;
  // As browsers do: a link to where one already is makes no second history entry.
  const replace = options.replace ?? address === pathname + search + hash;
  void router.navigate(address, { replace });
}
