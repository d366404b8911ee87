import { observable } from '../observable';
import { consentCookie, readConsent, type Consent } from './consent-cookie';

/** Whether the banner is shown: at the start when no choice is saved, and whenever it is asked for. */
export const consentOpen = observable(readConsent(document.cookie) === null);

/** Shows the banner again, to change or withdraw a choice. */
export function openConsent(): void {
  consentOpen.set(true);
}

/** Hides the banner; without a saved choice nothing is allowed and it comes back with the next document. */
export function dismissConsent(): void {
  consentOpen.set(false);
}

/** What the person allows now; null before the first choice, which allows nothing. */
export function savedConsent(): Consent | null {
  return readConsent(document.cookie);
}

/** A page is shown: its form may have saved the choice meanwhile. */
export function refreshConsent(): void {
  if (savedConsent() !== null) consentOpen.set(false);
}

export function saveConsent(choice: Consent): void {
  document.cookie = consentCookie(choice, window.location.protocol === 'https:');
  consentOpen.set(false);
}
