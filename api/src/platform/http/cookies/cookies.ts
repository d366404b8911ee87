import type { CookieOptions, Response } from 'express';
import { COOKIES, LIMITS } from '@zonewerk/contracts';
import type { Config } from '../../config/config.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SESSION_MS = LIMITS.sessionAbsoluteDays * DAY_MS;
/** Lifetime of the cookies that outlive a session. */
const BROWSER_COOKIE_DAYS = 365;

/** Names and attributes of the cookies that the server sets. */
export class CookieJar {
  readonly sessionName: string;
  readonly guestName: string;
  readonly overrideName: string;
  readonly deviceName: string;
  readonly chooserName: string;

  constructor(private readonly config: Pick<Config, 'secureCookies'>) {
    const prefix = config.secureCookies ? '__Host-' : ''; // guard: cookie-host
    this.sessionName = `${prefix}zw_session`;
    this.guestName = `${prefix}zw_guest`;
    this.overrideName = `${prefix}zw_release`;
    this.deviceName = `${prefix}zw_device`;
    this.chooserName = `${prefix}zw_chooser`;
  }

  setSession(response: Response, token: string): void {
    response.cookie(this.sessionName, token, { ...this.hidden(), maxAge: SESSION_MS });
    this.setLoggedIn(response);
  }

  /** The login cookie: tells scripts that the browser has a session. */
  setLoggedIn(response: Response): void {
    response.cookie(COOKIES.loggedIn, '1', { ...this.readable(), maxAge: SESSION_MS });
  }

  /** A pending sign-in sets no login cookie. */
  setWaiting(response: Response, token: string): void {
    const maxAge = LIMITS.waitingSignInMinutes * MINUTE_MS;
    response.cookie(this.sessionName, token, { ...this.hidden(), maxAge });
  }

  clearSession(response: Response): void {
    response.clearCookie(this.sessionName, this.hidden());
    this.clearLoggedIn(response);
  }

  clearLoggedIn(response: Response): void {
    response.clearCookie(COOKIES.loggedIn, this.readable());
  }

  /** Whether the response sets or clears the session cookie or the login cookie. */
  setsSession(response: Response): boolean {
    const lines = [response.getHeader('Set-Cookie') ?? []].flat().map(String);
    return lines.some(
      (line) => line.startsWith(`${this.sessionName}=`) || line.startsWith(`${COOKIES.loggedIn}=`),
    );
  }

  setGuest(response: Response, guestId: string): void {
    response.cookie(this.guestName, guestId, { ...this.hidden(), maxAge: LIMITS.consentCookieDays * DAY_MS });
  }

  /** Identifies a known device to the accounts that signed in on it. */
  setDevice(response: Response, token: string): void {
    response.cookie(this.deviceName, token, { ...this.hidden(), maxAge: BROWSER_COOKIE_DAYS * DAY_MS });
  }

  /** Cookie of the account chooser. */
  setChooser(response: Response, token: string): void {
    response.cookie(this.chooserName, token, { ...this.hidden(), maxAge: BROWSER_COOKIE_DAYS * DAY_MS });
  }

  /** Scripts read the consent cookie, as in the specification. */
  setConsent(response: Response, value: string): void {
    response.cookie(COOKIES.consent, value, {
      ...this.readable(),
      maxAge: LIMITS.consentCookieDays * DAY_MS,
      encode: (text) => text,
    });
  }

  /** Release override of this browser, until a time. */
  setOverride(response: Response, value: string, until: Date): void {
    response.cookie(this.overrideName, value, { ...this.hidden(), expires: until });
  }

  clearOverride(response: Response): void {
    response.clearCookie(this.overrideName, this.hidden());
  }

  private hidden(): CookieOptions {
    return { ...this.readable(), httpOnly: true }; // guard: cookie-http-only
  }

  private readable(): CookieOptions {
    return { path: '/', sameSite: 'lax', secure: this.config.secureCookies }; // guard: cookie-same-site, cookie-secure
  }
}
