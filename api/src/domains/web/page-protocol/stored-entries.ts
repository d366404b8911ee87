import { COOKIES, LIMITS } from '@zonewerk/contracts';
import type { CookieJar } from '../../../platform/http/cookies/cookies.js';

/** A cookie or an entry of the browser's storage, for the cookie page. */
export interface StoredEntry {
  readonly name: string;
  readonly purpose: string;
}

/** Other scripts that set cookies of this site. */
interface OtherCookies {
  /** Stripe's script runs in the payment window. */
  readonly byStripe: boolean;
  /** App ID of Intercom; undefined without one. */
  readonly intercomApp: string | undefined;
}

/** Every cookie that a browser can store for this site. */
export function cookieEntries(jar: CookieJar, { byStripe, intercomApp }: OtherCookies): StoredEntry[] {
  const own = [
    { name: jar.sessionName, purpose: 'identifies your session.' },
    { name: COOKIES.loggedIn, purpose: 'shows this page that you are signed in.' },
    { name: jar.guestName, purpose: 'protects forms against other sites.' },
    {
      name: jar.deviceName,
      purpose: 'identifies this browser, so that a sign-in from a new one is noticed.',
    },
    { name: jar.chooserName, purpose: 'holds the accounts that the sign-in window offers here.' },
    {
      name: jar.overrideName,
      purpose: 'selects a preview release of the product, only after you choose one.',
    },
    { name: COOKIES.consent, purpose: `holds this choice for ${LIMITS.consentCookieDays} days.` },
  ];
  return [...own, ...(byStripe ? STRIPE_COOKIES : []), ...(intercomApp ? intercomCookies(intercomApp) : [])];
}

/** https://www.intercom.com/help/en/articles/2361922 */
function intercomCookies(app: string): StoredEntry[] {
  const purposes = {
    id: 'identifies this browser for the chat of Intercom, only after you allow supportive cookies.',
    session: 'holds your conversations in the chat of Intercom for a week.',
    'device-id': 'identifies this device for the chat of Intercom.',
  };
  return Object.entries(purposes).map(([part, purpose]) => ({ name: `intercom-${part}-${app}`, purpose }));
}

/** https://docs.stripe.com/disputes/prevention/advanced-fraud-detection */
const STRIPE_COOKIES: readonly StoredEntry[] = [
  { name: '__stripe_mid', purpose: 'protects card payments against fraud, set by Stripe in the pay window.' },
  { name: '__stripe_sid', purpose: 'does the same for 30 minutes.' },
];

/** Entries of the browser's storage. The shell and its libraries write them. */
export const STORAGE_ENTRIES: readonly StoredEntry[] = [
  { name: 'zw_scheme', purpose: 'holds your choice of light or dark colours.' },
  { name: 'zw-draft:…', purpose: 'holds what you typed in a form, until you send it or close the tab.' },
  { name: 'zw-drafts-of', purpose: 'holds whose drafts these are, until you close the tab.' },
  {
    name: 'react-router-scroll-positions',
    purpose: 'holds how far you scrolled on each page, until you close the tab.',
  },
  { name: 'zw-moved', purpose: 'holds which release this tab has moved to, until you close the tab.' },
  { name: 'zw-fallback', purpose: 'holds which part of a release failed here, until you close the tab.' },
];
