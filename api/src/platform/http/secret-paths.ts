import { matchPage, PAGES, type PageIdentity } from '@zonewerk/contracts';

/** Pages whose address has a secret in it that opens an account. */
const SECRET_PAGES: readonly PageIdentity[] = ['password-set'];

/** Whether the address of a page has to be kept from other sites and from logs. */
export function isSecretPath(path: string): boolean {
  const match = matchPage(path);
  return match !== null && SECRET_PAGES.includes(match.identity);
}

/** A path as logs may have it. */
export function loggedPath(path: string): string {
  const match = matchPage(path);
  return match && SECRET_PAGES.includes(match.identity) ? PAGES[match.identity].path : path;
}
