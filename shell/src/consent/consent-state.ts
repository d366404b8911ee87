import { observable } from '../observable';
import { consentCookie, readConsent, type Consent } from './consent-cookie';

/** Whether the banner is visible: initially without a saved choice, and on request. */
export const consentOpen = observable(readConsent(document.cookie) === null);

/** Shows the banner again, so that the user can change or withdraw the choice. */
export function openConsent(): void {
  consentOpen.set(true);
}

/** Hides the banner. Without a saved choice nothing is allowed, and the next document shows it again. */
export function dismissConsent(): void {
  consentOpen.set(false);
}

/** Present consent; null before the first choice, which allows nothing. */
export function savedConsent(): Consent | null {
  return readConsent(document.cookie);
}

/** A form of the displayed page may have saved the choice. */
export function refreshConsent(): void {
  if (savedConsent() !== null) consentOpen.set(false);
}

export function saveConsent(choice: Consent): void {
  document.cookie = consentCookie(choice, window.location.protocol === 'https:');
  consentOpen.set(false);
}
