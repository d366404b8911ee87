import { COOKIES } from '@zonewerk/contracts';
import type { Response } from 'express';
import onHeaders from 'on-headers';
import { isNeverStored } from './cookie-guard.js';
import type { CookieJar } from './cookies.js';
import type { ZonewerkRequest } from '../request.js';

/**
 * Synchronises the session cookies of the browser with its session, right before the headers are sent:
 * - A signed-in session restores a missing login cookie. Without it, the shell would request a sign-in repeatedly.
 * - A session cookie without a session is cleared.
 * - A login cookie without a signed-in session is cleared.
 *
 * A response that a cache may store and a response that sets one of the cookies itself are not changed. Call this
 * function only after the session check: an unavailable database proves nothing about a session.
 */
export function syncSessionCookies(request: ZonewerkRequest, response: Response, cookies: CookieJar): void {
  onHeaders(response, () => {
    if (!isNeverStored(response) || cookies.setsSession(response)) return; // guard: cookie-sign-in-stays
    const { session, waiting } = request.zw;
    const sent = request.cookies as Record<string, unknown>;
    const marker = sent[COOKIES.loggedIn];
    // guard: cookie-login-cleared
    if (session) {
      if (marker !== '1') cookies.setLoggedIn(response); // guard: cookie-login-restored
    } else if (!waiting && sent[cookies.sessionName] !== undefined) cookies.clearSession(response);
    else if (marker !== undefined) cookies.clearLoggedIn(response);
  });
}
