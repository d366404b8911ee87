import { AFTER_LOGIN_PATH } from './routes.js';

const BASE = 'https://origin.invalid';
// eslint-disable-next-line no-control-regex -- browsers drop control characters, so `/\t/evil` would become `//evil`
const HIDDEN = /[\\\u0000-\u001f\u007f]/u;

/**
 * Target after sign-in: `returnUrl` if it is a path of this site, otherwise the default. Rejects other origins in every
 * spelling (`//evil`, `/\evil`, `https:evil`, user info, control characters).
 */
export function safeReturnUrl(returnUrl: string | null | undefined): string {
  if (!returnUrl?.startsWith('/') || HIDDEN.test(returnUrl)) return AFTER_LOGIN_PATH; // guard: return-url-hidden
  if (returnUrl.startsWith('//')) return AFTER_LOGIN_PATH; // guard: return-url
  try {
    const url = new URL(returnUrl, BASE);
    if (url.origin !== BASE || url.pathname.startsWith('//') || url.pathname.startsWith('/login'))
      return AFTER_LOGIN_PATH;
    return url.pathname + url.search + url.hash;
  } catch {
    return AFTER_LOGIN_PATH;
  }
}
