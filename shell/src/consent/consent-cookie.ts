import { COOKIES, LIMITS } from '@zonewerk/contracts';

/** Consent for optional cookie categories. */
export interface Consent {
  analytical: boolean;
  supportive: boolean;
}

/** Initial state of the toggles (specification: both on). It has no effect before it is saved. */
export const CONSENT_PRESET: Consent = { analytical: true, supportive: true };

export const ONLY_NECESSARY: Consent = { analytical: false, supportive: false };

const FORMAT = /^true\.analytical=([01])\.supportive=([01])$/u;

/**
 * Parses the saved choice from a cookie string. The value is `true.analytical=1.supportive=0`: the `true` of the
 * specification, then both flags. Null without a valid value.
 */
export function readConsent(cookies: string): Consent | null {
  const found = FORMAT.exec(cookieValue(cookies, COOKIES.consent) ?? '');
  return found ? { analytical: found[1] === '1', supportive: found[2] === '1' } : null;
}

/** Cookie of a choice: 365 days, whole site. */
export function consentCookie({ analytical, supportive }: Consent, secure: boolean): string {
  const value = `true.analytical=${Number(analytical)}.supportive=${Number(supportive)}`;
  const age = LIMITS.consentCookieDays * 24 * 60 * 60;
  return `${COOKIES.consent}=${value}; Max-Age=${age}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Value of a cookie in a `document.cookie` string; null without one. */
export function cookieValue(cookies: string, name: string): string | null {
  const pair = cookies.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1);
}
