import { PAGES } from '@zonewerk/contracts';
import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
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
  /** Whether the page that is shown is being asked for again. */
  isReload(): boolean;
  /** Opens the login window over the page; true once signed in. */
  requestSignIn(): Promise<boolean>;
  /** Origin of the document. */
  origin: string;
}

/** Most redirects in a row that are followed. */
const HOPS_MOST = 10;

/** Makes the loader of the one route: gets the page response, follows its redirect. */
export function createPageLoader(deps: LoaderDeps) {
  let hops = 0;
  return async ({ request }: LoaderFunctionArgs): Promise<LoadedPage> => {
    const url = new URL(request.url);
    const other = deps.divert(url);
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router's way to redirect
    if (other !== null) throw redirect(other);
    let result = deps.handover.take(url) ?? (await fetchPage(url, request.signal));
    // A reload in place must not take away what is typed: the person signs in over it.
    const wantsSignIn = isRefusedVisitor(result) || (deps.isReload() && leadsToLogin(result, deps.origin));
    if (wantsSignIn && (await deps.requestSignIn())) {
      result = await fetchPage(url, request.signal);
    }
    const target = redirectTarget(result, deps.origin);
    if (target !== null && hops < HOPS_MOST) {
      hops += 1;
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router's way to redirect
      throw redirect(target);
    }
    hops = 0;
    return { result, address: url.pathname + url.search };
  };
}

/** Where a result redirects to; null when it is to be shown. Own addresses come without their origin. */
export function redirectTarget(result: PageResult, origin: string): string | null {
  if (result.kind !== 'page' || !result.page.redirect || !URL.canParse(result.page.url, origin)) return null;
  const url = new URL(result.page.url, origin);
  if (url.origin === origin) return url.pathname + url.search + url.hash;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** Whether the server refused because nobody is signed in, without a page to go to. */
function isRefusedVisitor(result: PageResult): boolean {
  return result.kind === 'refusal' && result.http === 401;
}

/** Whether a result sends the person to sign in. */
export function leadsToLogin(result: PageResult, origin: string): boolean {
  return redirectTarget(result, origin)?.startsWith(PAGES.login.path) ?? false;
}
