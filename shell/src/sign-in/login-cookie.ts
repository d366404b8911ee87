import { COOKIES, LIMITS } from '@zonewerk/contracts';
import { cookieValue } from '../consent/consent-cookie';

/** Whether the login cookie marks a session of this browser. */
export function hasLoginCookie(cookies: string): boolean {
  return cookieValue(cookies, COOKIES.loggedIn) === '1';
}

export interface CookieWatch {
  /** Whether the displayed page was made for a signed-in person. */
  markedLoggedIn(): boolean;
  /** Called on every check while the cookie is missing on a signed-in page. */
  onLost(): void;
  /** Called when the cookie returns after its loss: another tab signed in. */
  onBack(): void;
}

/** Compares the page's signed-in state with the login cookie, every second (specification, section 9). */
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
