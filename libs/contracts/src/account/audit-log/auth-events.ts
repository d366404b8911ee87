/** Authentication factors with their display names. */
export const AUTH_FACTORS = {
  password: 'Password',
  'mail-code': 'Code by email',
  'mail-link': 'Link by email',
  sms: 'Code by SMS',
  call: 'Code by phone call',
  app: 'Authenticator app',
  face: 'Face',
  passkey: 'Passkey',
  recovery: 'Recovery code',
} as const satisfies Record<string, string>;

export type AuthFactor = keyof typeof AUTH_FACTORS;

/** Sign-in and security events, each with its sentence for the audit log. */
export const AUTH_EVENTS = {
  registered: 'Account created',
  'signed-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'second-factor-asked': 'Password accepted, second factor requested',
  'second-factor-refused': 'Second factor refused after a correct password',
  'sign-in-reported': 'Sign-in reported as not yours',
  'signed-out': 'Signed out',
  confirmed: 'Identity confirmed',
  'confirm-refused': 'Confirmation refused',
  'session-killed': 'Session ended',
  'session-asked': 'Re-authentication of session requested',
  'others-killed': 'All other sessions ended',
  'factor-enabled': 'Second factor enabled',
  'factor-disabled': 'Second factor disabled',
  'factor-chosen': 'Preferred second factor changed',
  'recovery-made': 'Recovery codes created',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'password-refused': 'Current password refused',
  'password-changed': 'Password changed',
  'reset-requested': 'Password reset requested',
  'password-reset': 'Password reset',
  'email-added': 'Email address added',
  'email-confirmed': 'Email address confirmed',
  'email-primary': 'Primary email address changed',
  'email-enabled': 'Email address enabled',
  'email-disabled': 'Email address disabled',
  'email-removed': 'Email address removed',
  'email-undone': 'Change of email addresses undone',
  'phone-confirmed': 'Phone number confirmed',
  'phone-removed': 'Phone number removed',
  'token-created': 'API token created',
  'token-revoked': 'API token revoked',
  'name-changed': 'Name changed',
  'security-checked': 'Security check completed',
  'history-exported': 'History exported',
  'data-exported': 'Data exported',
} as const satisfies Record<string, string>;

export type AuthEventKind = keyof typeof AUTH_EVENTS;

/** Events of the sign-in history. */
export const SIGN_IN_EVENTS: readonly AuthEventKind[] = [
  'signed-in',
  'sign-in-refused',
  'second-factor-asked',
  'second-factor-refused',
  'sign-in-reported',
  'signed-out',
];
