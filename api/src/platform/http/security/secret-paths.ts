import { matchPage, PAGES, type PageIdentity } from '@zonewerk/contracts';

/** Pages with a secret in the URL that grants access to an account. */
const SECRET_PAGES: readonly PageIdentity[] = ['password-set'];

/** Fast path: calls are no pages, and most requests are calls. */
const CALLS = '/api/';

/** Whether the URL of a page must not be revealed to other sites and logs. */
export function isSecretPath(path: string): boolean {
  return secretPage(path) !== null;
}

/** A path in the form for logs. */
export function loggedPath(path: string): string {
  const page = secretPage(path);
  return page === null ? path : PAGES[page].path;
}

function secretPage(path: string): PageIdentity | null {
  if (path.startsWith(CALLS)) return null;
  const match = matchPage(path);
  return match && SECRET_PAGES.includes(match.identity) ? match.identity : null;
}
