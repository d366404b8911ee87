/** Every constant of the specification and of the product's own decisions, once. Units are in the names. */
export const LIMITS = {
  // Specification, account area, section 9.
  loadingBarDelayMs: 500,
  loginCookieCheckMs: 1_000,
  consentCookieDays: 365,
  supportFileRows: 15,
  /** The notice of a deletion (specification, developer area, section 9). */
  deletedNoticeSeconds: 1.5,
  // Sessions (OWASP ASVS 5.0, 7.3; the figures are ours).
  sessionIdleDays: 14,
  sessionAbsoluteDays: 30,
  recentFactorMinutes: 15,
  /** How long a sign-in waits for its second factor. */
  waitingSignInMinutes: 10,
  /** Failures in a row after which signing in asks for a captcha. */
  captchaFromTry: 2,
  /** How long the link of a mail about a sign-in works. */
  notMeDays: 30,
  /** How long the link that undoes a change of e-mail addresses works. */
  emailUndoDays: 7,
  /** Working links of that kind that an account has at most; a change that needs another one is refused. */
  emailUndosMost: 20,
  codeMinutes: 10,
  codeTries: 5,
  // Passwords (NIST SP 800-63B-4, 3.1.1).
  passwordMinCodePoints: 15,
  passwordMinWithFactor: 8,
  passwordMaxCodePoints: 256,
  resetMailMinutes: 60,
  /** A captcha is asked for once so many resets were tried (specification, developer area, section 9). */
  resetCaptchaFrom: 3,
  emailsMost: 20,
  contactsMost: 200,
  // Requests and lists.
  bodyBytes: 262_144,
  listDefault: 50,
  listMost: 100,
  /** Rows that a list counts exactly; beyond, its count only says that there are more. */
  listCounted: 1_000,
  /** Events in an exported history. */
  historyExported: 10_000,
  supportFileBytes: 10 * 1024 * 1024,
  pictureMegapixels: 50,
  /** Profile picture. */
  pictureBytes: 5 * 1024 * 1024,
} as const;

/** Names of the cookies that the browser side may read or that tests look at. */
export const COOKIES = {
  /** Marker that scripts can read: "1" while the browser holds a session cookie. */
  loggedIn: 'zw_logged_in',
  consent: 'zw_consent',
} as const;

/** The product's name, once. */
export const PRODUCT_NAME = 'Zonewerk';
