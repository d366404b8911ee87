import {
  createBrowserRouter,
  createPath,
  redirect,
  replace,
  type BlockerFunction,
  type LoaderFunctionArgs,
  type Location,
} from 'react-router-dom';
import { allowNextUnload } from '@zonewerk/shell-sdk';
import type { ComponentType } from 'react';
import { PageEntries } from './page-entries';
import type { LoadedPage, PageLoad } from './page-loader';
import type { Router, RouterState } from './router.types';

export interface RouteParts {
  /** Layout around the content area, with an outlet for the page. */
  Layout: ComponentType;
  /** Renders the data of the route. */
  Page: ComponentType;
  /** Placeholder until the first page response. */
  Waiting: ComponentType;
  /** Fallback after a failure. */
  Failed: ComponentType;
}

export interface NavigateOptions {
  replace: boolean;
  /** The user followed a link: unsaved changes block the navigation. */
  link: boolean;
}

export interface ShellRouter {
  router: Router;
  /** Navigates to a URL of this origin. The history changes after its page has loaded. */
  navigate(url: URL, options: NavigateOptions): void;
  /** The loaded page; undefined before the first one, and after a failure. */
  loaded(): LoadedPage | undefined;
  /**
   * Whether the user leaves the screen: by Back, Forward or a link to another path. After a save, the product itself
   * navigates, possibly before the screen has rendered the saved state.
   */
  isLeave: BlockerFunction;
  dispose(): void;
}

const PAGE_ROUTE = 'page';

/** Location state of a followed link. */
export const LINK_STATE = { isLink: true };

/** Creates the router and starts its first navigation, to the URL of the document. */
export function createShellRouter(load: PageLoad, parts: Partial<RouteParts> = {}): ShellRouter {
  // Undefined while the router starts its first navigation.
  let state: RouterState | undefined;
  const entries = new PageEntries(() => state);
  const start = () => {
    entries.noteReplaced();
    return state;
  };
  const loader = createLoader(load, start, () => questionClosed(router));
  /** A pending reload continues during a traversal within the page. */
  const shouldRevalidate = () => !entries.isSamePageTraversal || state?.revalidation === 'loading';

  window.addEventListener('popstate', entries.beforeRouter);
  const router = createBrowserRouter(routesOf(loader, shouldRevalidate, parts));
  window.addEventListener('popstate', entries.afterRouter);
  const follow = (next: RouterState) => {
    state = next;
    entries.follow(next);
  };
  follow(router.state);
  router.subscribe(follow);
  return {
    router,
    loaded: () => loadedBy(router.state),
    navigate(url, { replace: isReplace, link }) {
      entries.noteReplaced();
      void router.navigate(pathOf(url), { replace: isReplace, state: link ? LINK_STATE : null });
    },
    isLeave: ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      (historyAction === 'POP' || isLinkTarget(nextLocation)),
    dispose() {
      window.removeEventListener('popstate', entries.beforeRouter);
      window.removeEventListener('popstate', entries.afterRouter);
      router.dispose();
    },
  };
}

type Loader = (args: LoaderFunctionArgs) => Promise<LoadedPage | Response>;

/**
 * Loader of the route: requests the page response.
 * @param start returns the router state at the start of a navigation
 */
function createLoader(
  load: PageLoad,
  start: () => RouterState | undefined,
  whenQuestionClosed: () => Promise<void>,
): Loader {
  let isLink = false;
  return async ({ request: { signal } }) => {
    const state = start();
    const target = state?.navigation.location;
    // A redirect belongs to the navigation that it results from.
    if (!isRedirect(target)) isLink = isLinkTarget(target) && state?.navigation.historyAction !== 'POP';
    const url = new URL(target ? window.location.origin + createPath(target) : window.location.href);
    const isSamePage = target === undefined || target.key === state?.location.key;
    const reload = isSamePage && loadedBy(state) !== undefined;
    try {
      const outcome = await load({ url, reload, link: isLink && !isSamePage, signal });
      // A completed reload would close the confirmation.
      if (reload) await whenQuestionClosed();
      if (outcome === null) return await stay(state);
      return 'redirect' in outcome ? await followRedirect(outcome.redirect, state) : outcome;
    } catch (error) {
      if (!signal.aborted) window.reportError(error);
      throw error;
    }
  };
}

function isLinkTarget(location: Location | undefined): boolean {
  const state: Partial<typeof LINK_STATE> | null | undefined = location?.state;
  return state?.isLink === true;
}

/** The router marks the location of a redirect. */
function isRedirect(location: Location | undefined): boolean {
  const state: { _isRedirect?: boolean } | null | undefined = location?.state;
  return state?._isRedirect === true;
}

/** Resolves when no confirmation about unsaved changes is open and no confirmed navigation is in progress. */
async function questionClosed(router: Router): Promise<void> {
  const isClosed = ({ blockers }: RouterState) =>
    [...blockers.values()].every((blocker) => blocker.state === 'unblocked');
  if (isClosed(router.state)) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = router.subscribe((state) => {
      if (!isClosed(state)) return;
      unsubscribe();
      resolve();
    });
  });
}

function loadedBy(state: RouterState | undefined): LoadedPage | undefined {
  return state?.loaderData[PAGE_ROUTE] as LoadedPage | undefined;
}

/** Whether the router supports a URL. It parses a path with two slashes as another host or drops one of them. */
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

/** Redirects as browsers do: the redirecting URL gets no history entry. */
async function followRedirect(target: URL, state: RouterState | undefined): Promise<LoadedPage | Response> {
  const isPush = state?.navigation.historyAction === 'PUSH';
  if (isRoutable(target)) return (isPush ? redirect : replace)(pathOf(target));
  // The user has confirmed, so the browser must not ask again.
  if ([...(state?.blockers.values() ?? [])].some((blocker) => blocker.state === 'proceeding'))
    allowNextUnload();
  if (isPush) window.location.assign(target);
  else window.location.replace(target);
  return stay(state);
}

/**
 * Ends a navigation for which the browser opens another document. The browser may stay on the page, for example for a
 * download; the displayed page then remains.
 */
async function stay(state: RouterState | undefined): Promise<LoadedPage> {
  const shown = loadedBy(state);
  const isAtTarget = state?.navigation.location === undefined || state.navigation.historyAction === 'POP';
  if (shown && isAtTarget) return shown;
  // Returns the router to the entry of the displayed page, which is still the current one.
  if (shown) window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  // The event aborted the navigation.
  return new Promise(() => {});
}

function pathOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}
