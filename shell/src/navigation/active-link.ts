import { PAGES } from '@zonewerk/contracts';
import { accountPage } from '../layout/areas';

/** Relation of a link to the present URL. */
export type LinkState = 'page' | 'section' | null;

/** Developer pages of a project belong to the section of its other pages. */
const DEVELOPER_PREFIX = '/developer/dashboard';

/**
 * `page` if the link equals the present URL (including the link's query). `section` if the page is below the link, or
 * both belong to the account. Otherwise null.
 */
export function linkState(href: URL, shown: URL): LinkState {
  if (href.origin !== shown.origin) return null;
  const own = withSlash(href.pathname);
  const current = withSlash(shown.pathname);
  const sameQuery = href.search === '' || href.search === shown.search;
  if (own === current && sameQuery) return 'page';
  if (own === '/') return null;
  if (current.replace(DEVELOPER_PREFIX, '').startsWith(own)) return 'section';
  // Some account pages are not below the first one.
  return own === PAGES['account-overview'].path && accountPage(current) !== null ? 'section' : null;
}

/** Marks navigation links: `aria-current="page"` for the present URL, `true` for its section. */
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
