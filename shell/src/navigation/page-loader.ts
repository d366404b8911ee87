import { PAGES } from '@zonewerk/contracts';
import { fetchPage, type PageResult } from './fetch-page';
import type { PendingPageResult } from './pending-page-result';

/** Result of a navigation. */
export interface LoadedPage {
  result: PageResult;
  /** Requested path and query. */
  address: string;
}

export interface LoaderDeps {
  handover: PendingPageResult;
  /** Alternative URL before any request; usually null. */
  divert(url: URL): string | null;
  /** Opens the login window over the page; resolves to true after a sign-in. */
  requestSignIn(): Promise<boolean>;
  /** Opens the URL as a new document if the server has another composition; otherwise false. */
  moveOver(offered: string | null, url: URL): boolean;
  /** Origin of the document. */
  origin: string;
}

/** Request of a URL. */
export interface PageRequest {
  url: URL;
  /** Reload of the displayed page. */
  reload: boolean;
  /** The user followed a link. */
  link: boolean;
  signal: AbortSignal;
}

/** Loads the page of a URL, or returns its redirect; null if the browser opens it as a new document. */
export type PageLoad = (request: PageRequest) => Promise<LoadedPage | { redirect: URL } | null>;

/** Maximum number of consecutive redirects. */
const HOPS_MOST = 10;

/** Creates the page loader, which requests the page response and resolves redirects. */
export function createPageLoader(deps: LoaderDeps): PageLoad {
  const { origin } = deps;
  let hops = 0;
  return async ({ url, reload, link, signal }) => {
    const other = deps.divert(url);
    if (other !== null) return { redirect: new URL(other, origin) };
    const answer = deps.handover.take(url);
    let result = answer ?? (await fetchPage(url, signal));
    // A reload in place must preserve input, so the sign-in window opens over the page.
    const wantsSignIn = isRefusedVisitor(result) || (reload && leadsToLogin(result, origin));
    if (wantsSignIn && (await deps.requestSignIn())) result = await fetchPage(url, signal);
    const target = redirectTarget(result, origin);
    if (target !== null && hops < HOPS_MOST) {
      hops += 1;
      return { redirect: target };
    }
    hops = 0;
    const isRequested = link && answer === null && !signal.aborted;
    if (isRequested && result.kind === 'page' && deps.moveOver(result.page.vars.composition, url))
      return null;
    return { result, address: url.pathname + url.search };
  };
}

/** Redirect target of a result; null for a displayable result. */
export function redirectTarget(result: PageResult, origin: string): URL | null {
  if (result.kind !== 'page' || !result.page.redirect || !URL.canParse(result.page.url, origin)) return null;
  const url = new URL(result.page.url, origin);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** Whether the server rejected a visitor without a redirect. */
function isRefusedVisitor(result: PageResult): boolean {
  return result.kind === 'refusal' && result.http === 401;
}

/** Whether a result redirects to the login page. */
export function leadsToLogin(result: PageResult, origin: string): boolean {
  const target = redirectTarget(result, origin);
  return target?.origin === origin && target.pathname.startsWith(PAGES.login.path);
}
