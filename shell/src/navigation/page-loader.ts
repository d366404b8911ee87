import { PAGES } from '@zonewerk/contracts';
import { fetchPage, type PageResult } from './fetch-page';
import type { Handover } from './handover';

/** What a navigation shows. */
export interface LoadedPage {
  result: PageResult;
  /** Path and query that were asked for. */
  address: string;
}

export interface LoaderDeps {
  handover: Handover;
  /** An address to go to instead, before anything is asked for; null for most. */
  divert(url: URL): string | null;
  /** Opens the login window over the page; true once signed in. */
  requestSignIn(): Promise<boolean>;
  /** Goes there as a new document when the server has another composition by now; false when it does not. */
  moveOver(offered: string | null, url: URL): boolean;
  /** Origin of the document. */
  origin: string;
}

/** One address that is to be shown. */
export interface PageRequest {
  url: URL;
  /** The page that is shown is asked for again. */
  reload: boolean;
  /** The person followed a link there. */
  link: boolean;
  signal: AbortSignal;
}

/** Gets what an address shows, or where it leads instead; null when the browser opens it as a new document. */
export type PageLoad = (request: PageRequest) => Promise<LoadedPage | { redirect: URL } | null>;

/** Most redirects in a row that are followed. */
const HOPS_MOST = 10;

/** Makes the loader of pages: gets the page response, tells of its redirect. */
export function createPageLoader(deps: LoaderDeps): PageLoad {
  const { origin } = deps;
  let hops = 0;
  return async ({ url, reload, link, signal }) => {
    const other = deps.divert(url);
    if (other !== null) return { redirect: new URL(other, origin) };
    const answer = deps.handover.take(url);
    let result = answer ?? (await fetchPage(url, signal));
    // A reload in place must not take away what is typed: the person signs in over it.
    const wantsSignIn = isRefusedVisitor(result) || (reload && leadsToLogin(result, origin));
    if (wantsSignIn && (await deps.requestSignIn())) result = await fetchPage(url, signal);
    const target = redirectTarget(result, origin);
    if (target !== null && hops < HOPS_MOST) {
      hops += 1;
      return { redirect: target };
    }
    hops = 0;
    const asked = link && answer === null && !signal.aborted;
    if (asked && result.kind === 'page' && deps.moveOver(result.page.vars.composition, url)) return null;
    return { result, address: url.pathname + url.search };
  };
}

/** Where a result redirects to; null when it is to be shown. */
export function redirectTarget(result: PageResult, origin: string): URL | null {
  if (result.kind !== 'page' || !result.page.redirect || !URL.canParse(result.page.url, origin)) return null;
  const url = new URL(result.page.url, origin);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** Whether the server refused because nobody is signed in, without a page to go to. */
function isRefusedVisitor(result: PageResult): boolean {
  return result.kind === 'refusal' && result.http === 401;
}

/** Whether a result sends the person to sign in. */
export function leadsToLogin(result: PageResult, origin: string): boolean {
  const target = redirectTarget(result, origin);
  return target?.origin === origin && target.pathname.startsWith(PAGES.login.path);
}
