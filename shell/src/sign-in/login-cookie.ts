import { COOKIES, LIMITS } from '@zonewerk/contracts';
import { cookieValue } from '../consent/consent-cookie';

/** Whether this browser says that it holds a session. */
export function hasLoginCookie(cookies: string): boolean {
  return cookieValue(cookies, COOKIES.loggedIn) === '1';
}

export interface CookieWatch {
  /** Whether the page that is shown was made for a signed-in person. */
  markedLoggedIn(): boolean;
  /** The marker is gone although the page says signed in. Called on every check while it lasts. */
  onLost(): void;
  /** The marker is back, after it was gone: another tab signed in. */
  onBack(): void;
}

/** Compares the page's logged-in mark with the login cookie, every second (specification, section 9). */
export function watchLoginCookie({ markedLoggedIn, onLost, onBack }: CookieWatch): void {
  let lost = false;
  setInterval(() => {
    const present = hasLoginCookie(document.cookie);
    if (markedLoggedIn() && !present) {
      lost = true;
      onLost();
    } else if (lost && present) {
      lost = false;
      onBack();
    }
  }, LIMITS.loginCookieCheckMs);
}
