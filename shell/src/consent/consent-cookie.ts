import { COOKIES, LIMITS } from '@zonewerk/contracts';

/** What the person allows beyond the necessary. */
export interface Consent {
  analytical: boolean;
  supportive: boolean;
}

/** Where the choice stands before it is saved (specification: both on). Nothing acts on it. */
export const CONSENT_PRESET: Consent = { analytical: true, supportive: true };

export const ONLY_NECESSARY: Consent = { analytical: false, supportive: false };

const FORMAT = /^true\.analytical=([01])\.supportive=([01])$/u;

/**
 * Reads the saved choice from a cookie string. The value is `true.analytical=1.supportive=0`: it starts with
 * the `true` of the specification and holds both flags. Null when there is none, or one we did not write.
 */
export function readConsent(cookies: string): Consent | null {
  const found = FORMAT.exec(cookieValue(cookies, COOKIES.consent) ?? '');
  return found ? { analytical: found[1] === '1', supportive: found[2] === '1' } : null;
}

/** The cookie to set for a choice: 365 days, whole site. */
export function consentCookie({ analytical, supportive }: Consent, secure: boolean): string {
  const value = `true.analytical=${Number(analytical)}.supportive=${Number(supportive)}`;
  const age = LIMITS.consentCookieDays * 24 * 60 * 60;
  return `${COOKIES.consent}=${value}; Max-Age=${age}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Value of one cookie in a `document.cookie` string; null when it is not there. */
export function cookieValue(cookies: string, name: string): string | null {
  const pair = cookies.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1);
}
