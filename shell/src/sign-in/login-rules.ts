import { LIMITS, type Issue } from '@zonewerk/contracts';
import { failureText, isCallFailure, issuesOf } from '@zonewerk/shell-sdk';
import { messages } from '../messages';
import type { LoginAnswer } from './calls';

/** Fields of the login form. */
export interface LoginFields {
  mail: string;
  password: string;
}

/** Failure of an attempt, for the form. */
export interface Refusal {
  kind: 'refused';
  message: string;
  issues: Issue[];
  /** The input was checked and is wrong, so the password is cleared. */
  judged: boolean;
  /** The next attempt requires a captcha. */
  captcha: boolean;
  /** The same input is accepted after a captcha was solved. */
  unsolved: boolean;
  /** The browser's remembered accounts are no longer valid. */
  forgotten: boolean;
  /** Seconds until the next attempt; 0: none. */
  retryAfter: number;
}

/** Result of an attempt: signed in, second factor, or a failure. */
export type LoginOutcome = { kind: 'done' } | { kind: 'factor'; message: string } | Refusal;

const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Maximum length of email addresses (RFC 5321). */
const MAIL_MOST = 254;

/** Whether a text has the form of an email address. */
export function isMail(text: string): boolean {
  return text.length <= MAIL_MOST && MAIL.test(text);
}

/** Faults of an address that are detectable without a request. */
export function checkMail(mail: string): Issue[] {
  return isMail(mail.trim()) ? [] : [{ path: 'mail', message: messages.signIn.invalidMail }];
}

/** Faults that are detectable without a request. */
export function checkLogin({ mail, password }: LoginFields): Issue[] {
  const missing = password === '' ? [{ path: 'password', message: messages.signIn.passwordMissing }] : [];
  return [...checkMail(mail), ...missing];
}

/** A refusal with only a message. */
export function refusal(message: string, more: Partial<Refusal> = {}): Refusal {
  return {
    kind: 'refused',
    message,
    issues: [],
    judged: true,
    captcha: false,
    unsolved: false,
    forgotten: false,
    retryAfter: 0,
    ...more,
  };
}

/** Outcome of a response. */
export function outcomeOfAnswer({ status, message, try: tries }: LoginAnswer): LoginOutcome {
  switch (status) {
    case 'success':
    case 'already-logged-in':
      return { kind: 'done' };
    case 'twofactor':
    case 'biometric':
      return { kind: 'factor', message };
    case 'invalid-credentials':
    case 'captcha-required':
    case 'cookie-invalid':
      return refusal(message, {
        judged: status === 'invalid-credentials',
        captcha: status === 'captcha-required' || tries >= LIMITS.captchaFromTry,
        unsolved: status === 'captcha-required',
        forgotten: status === 'cookie-invalid',
      });
  }
}

/** Outcome of a failed call: the server's sentence, or that of the specification with technical details. */
export function outcomeOfFailure(failure: unknown): Refusal {
  if (isCallFailure(failure) && failure.kind === 'answer') {
    const issues = issuesOf(failure);
    const { status, retryAfter = 0 } = failure;
    // The forms count the waiting time down, so the server's sentence would duplicate it.
    const isCounted = status === 'too-many-requests' && retryAfter > 0;
    const message = isCounted ? messages.signIn.tooManyTries : failure.message;
    return refusal(issues.length > 0 ? '' : message, { issues, judged: false, retryAfter });
  }
  return refusal(messages.signIn.transportFailure(detailOf(failure)), { judged: false });
}

/** Whether the server has no sign-in that waits for its second factor: it expired, or ended elsewhere. */
export function isSignInOver(failure: unknown): boolean {
  return isCallFailure(failure) && failure.kind === 'answer' && failure.status === 'not-logged-in';
}

function detailOf(failure: unknown): string {
  if (isCallFailure(failure)) {
    if (failure.kind === 'transport') return failure.detail;
    if (failure.kind === 'offline') return messages.offline.title;
  }
  return failureText(failure);
}
