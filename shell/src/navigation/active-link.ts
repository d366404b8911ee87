import { PAGES } from '@zonewerk/contracts';
import { accountPage } from '../layout/areas';

/** How a link relates to the address that is shown. */
export type LinkState = 'page' | 'section' | null;

/** Developer pages of a project belong to the section of its other pages. */
const DEVELOPER_PREFIX = '/developer/dashboard';

/**
 * `page` when the link's address is the shown one (a query in the link must match too), `section` when the
 * shown page lies below it or is one of the account as the link is, otherwise null.
 */
export function linkState(href: URL, shown: URL): LinkState {
  if (href.origin !== shown.origin) return null;
  const own = withSlash(href.pathname);
  const current = withSlash(shown.pathname);
  const sameQuery = href.search === '' || href.search === shown.search;
  if (own === current && sameQuery) return 'page';
  if (own === '/') return null;
  if (current.replace(DEVELOPER_PREFIX, '').startsWith(own)) return 'section';
  // Not every page of the account has an address below its first.
  return own === PAGES['account-overview'].path && accountPage(current) !== null ? 'section' : null;
}

/** Marks the links of a piece of navigation: `aria-current="page"` for the shown address, `true` for its section. */
export function markActiveLinks(root: ParentNode, shown: URL): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const state = linkState(new URL(link.href), shown);
    if (state === null) link.removeAttribute('aria-current');
    else link.setAttribute('aria-current', state === 'page' ? 'page' : 'true');
  }
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
