import {
  createBrowserRouter,
  createPath,
  redirect,
  replace,
  type BlockerFunction,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import type { ComponentType } from 'react';
import { PageEntries } from './page-entries';
import type { LoadedPage, PageLoad } from './page-loader';

/** The router of react-router-dom: one route, whose loader asks for the page response. */
export type Router = ReturnType<typeof createBrowserRouter>;

export type RouterState = Router['state'];

export interface RouteParts {
  /** Everything around the content area, with an outlet for the page. */
  Layout: ComponentType;
  /** Shows the data of the route. */
  Page: ComponentType;
  /** Shown in the content area until the first page response has come. */
  Waiting: ComponentType;
  /** Shown in place of what failed. */
  Failed: ComponentType;
}

export interface NavigateOptions {
  replace: boolean;
  /** The person followed a link. */
  link: boolean;
}

export interface ShellRouter {
  router: Router;
  /** Navigates to an address of this origin; the history changes when its page has loaded. */
  navigate(url: URL, options: NavigateOptions): void;
  /** The loaded page; undefined before the first one, and after a fault. */
  loaded(): LoadedPage | undefined;
  /**
   * Whether the person leaves the screen: by Back, Forward or a link to another path. The product itself navigates
   * after a save, when the screen may not have rendered the saved state yet.
   */
  isLeave: BlockerFunction;
  dispose(): void;
}

const PAGE_ROUTE = 'page';

/** Creates the router and starts its first navigation, to the address of the document. */
export function createShellRouter(load: PageLoad, parts: Partial<RouteParts> = {}): ShellRouter {
  // Undefined while the router starts its first navigation.
  let state: RouterState | undefined;
  // Whether a link started the pending navigation. The router's own `Link` starts it without `navigate` below.
  let isLink = false;
  const entries = new PageEntries(
    () => state,
    () => (isLink = false),
  );
  const loader = createLoader(load, () => {
    entries.noteReplaced();
    return { state, isLink };
  });
  /** A reload that is on its way goes on when the person moves within the page. */
  const shouldRevalidate = () => !entries.isMoveInPage || state?.revalidation === 'loading';

  window.addEventListener('popstate', entries.beforeRouter);
  const router = createBrowserRouter(routesOf(loader, shouldRevalidate, parts));
  window.addEventListener('popstate', entries.afterRouter);
  const follow = (next: RouterState) => {
    state = next;
    entries.follow(next);
    if (next.initialized && next.navigation.state === 'idle') isLink = true;
  };
  follow(router.state);
  router.subscribe(follow);
  return {
    router,
    loaded: () => loadedBy(router.state),
    navigate(url, { replace: isReplace, link }) {
      entries.noteReplaced();
      isLink = link;
      void router.navigate(pathOf(url), { replace: isReplace });
    },
    isLeave: ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname && (historyAction === 'POP' || isLink),
    dispose() {
      window.removeEventListener('popstate', entries.beforeRouter);
      window.removeEventListener('popstate', entries.afterRouter);
      router.dispose();
    },
  };
}

type Loader = (args: LoaderFunctionArgs) => Promise<LoadedPage | Response>;

/** Loader of the route: asks for the page response. `start` gives what its navigation knows. */
function createLoader(load: PageLoad, start: () => { state?: RouterState; isLink: boolean }): Loader {
  return async ({ request: { signal } }) => {
    const { state, isLink } = start();
    const target = state?.navigation.location;
    const url = new URL(target ? window.location.origin + createPath(target) : window.location.href);
    const isSamePage = target === undefined || target.key === state?.location.key;
    const reload = isSamePage && loadedBy(state) !== undefined;
    try {
      const outcome = await load({ url, reload, link: isLink && !isSamePage, signal });
      if (!('redirect' in outcome)) return outcome;
      return await followRedirect(outcome.redirect, state?.navigation.historyAction === 'PUSH');
    } catch (error) {
      if (!signal.aborted) window.reportError(error);
      throw error;
    }
  };
}

function loadedBy(state: RouterState | undefined): LoadedPage | undefined {
  return state?.loaderData[PAGE_ROUTE] as LoadedPage | undefined;
}

/** Whether the router can show an address. It reads a path with two slashes as another host or drops one of them. */
export function isRoutable(url: URL): boolean {
  return url.origin === window.location.origin && !url.pathname.includes('//');
}

function routesOf(
  loader: Loader,
  shouldRevalidate: () => boolean,
  { Layout, Page, Waiting, Failed }: Partial<RouteParts>,
) {
  const page = { id: PAGE_ROUTE, path: '*', loader, shouldRevalidate };
  return [
    {
      Component: Layout,
      ErrorBoundary: Failed,
      children: [{ ...page, Component: Page, ErrorBoundary: Failed, HydrateFallback: Waiting }],
    },
  ];
}

/** Redirects as browsers do: the address that redirects gets no history entry of its own. */
async function followRedirect(target: URL, isPush: boolean): Promise<Response> {
  if (isRoutable(target)) return (isPush ? redirect : replace)(pathOf(target));
  if (isPush) window.location.assign(target);
  else window.location.replace(target);
  // The browser leaves this document; until then nothing changes.
  return new Promise(() => {});
}

function pathOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}
