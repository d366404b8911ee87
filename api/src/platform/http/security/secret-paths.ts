import { matchPage, PAGES, type PageIdentity } from '@zonewerk/contracts';

/** Pages whose address has a secret in it that opens an account. */
const SECRET_PAGES: readonly PageIdentity[] = ['password-set'];

/** Calls are no pages, and most requests are calls. */
const CALLS = '/api/';

/** Whether the address of a page has to be kept from other sites and from logs. */
export function isSecretPath(path: string): boolean {
  return secretPage(path) !== null;
}

/** A path as logs may have it. */
export function loggedPath(path: string): string {
  const page = secretPage(path);
  return page === null ? path : PAGES[page].path;
}

function secretPage(path: string): PageIdentity | null {
  if (path.startsWith(CALLS)) return null;
  const match = matchPage(path);
  return match && SECRET_PAGES.includes(match.identity) ? match.identity : null;
}
