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
  /** The person followed a link: unsaved changes block the navigation. */
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

/** State of the location that a link leads to. */
export const LINK_STATE = { isLink: true };

/** Creates the router and starts its first navigation, to the address of the document. */
export function createShellRouter(load: PageLoad, parts: Partial<RouteParts> = {}): ShellRouter {
  // Undefined while the router starts its first navigation.
  let state: RouterState | undefined;
  const entries = new PageEntries(() => state);
  const start = () => {
    entries.noteReplaced();
    return state;
  };
  const loader = createLoader(load, start, () => questionClosed(router));
  /** A pending reload continues when the person moves within the page. */
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
 * Loader of the route: asks for the page response.
 * @param start gives the state of the router at the start of a navigation
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
    // A redirect belongs to the navigation that it answers.
    if (!isRedirect(target)) isLink = isLinkTarget(target) && state?.navigation.historyAction !== 'POP';
    const url = new URL(target ? window.location.origin + createPath(target) : window.location.href);
    const isSamePage = target === undefined || target.key === state?.location.key;
    const reload = isSamePage && loadedBy(state) !== undefined;
    try {
      const outcome = await load({ url, reload, link: isLink && !isSamePage, signal });
      // A completed reload would close the question.
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

/** Resolves when no question about unsaved changes is open and no confirmed navigation is on its way. */
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
async function followRedirect(target: URL, state: RouterState | undefined): Promise<LoadedPage | Response> {
  const isPush = state?.navigation.historyAction === 'PUSH';
  if (isRoutable(target)) return (isPush ? redirect : replace)(pathOf(target));
  // The person has confirmed to leave: the browser must not ask again.
  if ([...(state?.blockers.values() ?? [])].some((blocker) => blocker.state === 'proceeding'))
    allowNextUnload();
  if (isPush) window.location.assign(target);
  else window.location.replace(target);
  return stay(state);
}

/**
 * Ends a navigation for which the browser opens another document. The browser may stay here, for example when the
 * answer is a download; the shown page stays then.
 */
async function stay(state: RouterState | undefined): Promise<LoadedPage> {
  const shown = loadedBy(state);
  const isAtTarget = state?.navigation.location === undefined || state.navigation.historyAction === 'POP';
  if (shown && isAtTarget) return shown;
  // Returns the router to the entry of the shown page, which the history has not left.
  if (shown) window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  // The event has aborted the navigation.
  return new Promise(() => {});
}

function pathOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}
