/** Constants of the specification and of product decisions. Names contain the units. */
export const LIMITS = {
  // Specification, account area, section 9.
  loadingBarDelayMs: 500,
  loginCookieCheckMs: 1_000,
  consentCookieDays: 365,
  supportFileRows: 15,
  /** Notice of a deletion (specification, developer area, section 9). */
  deletedNoticeSeconds: 1.5,
  // Sessions (OWASP ASVS 5.0, 7.3; the figures are ours).
  sessionIdleDays: 14,
  sessionAbsoluteDays: 30,
  recentFactorMinutes: 15,
  /** Maximum time between password and second factor. */
  waitingSignInMinutes: 10,
  /** Number of consecutive failures from which sign-in requires a captcha. */
  captchaFromTry: 2,
  /** Lifetime of the link in an email about a sign-in. */
  notMeDays: 30,
  /** Lifetime of the link that undoes a change of email addresses. */
  emailUndoDays: 7,
  /** Maximum number of active links of that kind per account. A change that needs another one is rejected. */
  emailUndosMost: 20,
  codeMinutes: 10,
  codeTries: 5,
  // Passwords (NIST SP 800-63B-4, 3.1.1).
  passwordMinCodePoints: 15,
  passwordMinWithFactor: 8,
  passwordMaxCodePoints: 256,
  resetMailMinutes: 60,
  /** Number of password resets from which a captcha is required (specification, developer area, section 9). */
  resetCaptchaFrom: 3,
  emailsMost: 20,
  contactsMost: 200,
  // Requests and lists.
  bodyBytes: 262_144,
  listDefault: 50,
  listMost: 100,
  /** Rows that a list counts exactly. Above it, the count only means that there are more. */
  listCounted: 1_000,
  /** Events in an exported history. */
  historyExported: 10_000,
  supportFileBytes: 10 * 1024 * 1024,
  pictureMegapixels: 50,
  /** Profile picture. */
  pictureBytes: 5 * 1024 * 1024,
} as const;

/** Cookies that browser code reads or tests check. */
export const COOKIES = {
  /** Cookie that scripts can read: "1" while the browser has a session cookie. */
  loggedIn: 'zw_logged_in',
  consent: 'zw_consent',
} as const;

/** Name of the product. */
export const PRODUCT_NAME = 'Zonewerk';
