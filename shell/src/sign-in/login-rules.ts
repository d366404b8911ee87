import { LIMITS, type Issue } from '@zonewerk/contracts';
import { failureText, isCallFailure, issuesOf } from '@zonewerk/shell-sdk';
import { messages } from '../messages';
import type { LoginAnswer } from './calls';

/** What the login form asks for. */
export interface LoginFields {
  mail: string;
  password: string;
}

/** Why a try did not lead on, for the form to show. */
export interface Refusal {
  kind: 'refused';
  message: string;
  issues: Issue[];
  /** What was typed was looked at and is not right, so that the password is typed anew. */
  judged: boolean;
  /** The next try needs a captcha. */
  captcha: boolean;
  /** The very same is taken once a captcha is solved. */
  unsolved: boolean;
  /** The browser's remembered accounts are not valid any more. */
  forgotten: boolean;
  /** Seconds to wait before the next try; 0: none. */
  retryAfter: number;
}

/** What a try leads to: signed in, on to the second factor, or something to show. */
export type LoginOutcome = { kind: 'done' } | { kind: 'factor'; message: string } | Refusal;

const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Longest address that mail servers take (RFC 5321). */
const MAIL_MOST = 254;

/** Whether a text has the form of a mail address. */
export function isMail(text: string): boolean {
  return text.length <= MAIL_MOST && MAIL.test(text);
}

/** Faults of an address that need no request. */
export function checkMail(mail: string): Issue[] {
  return isMail(mail.trim()) ? [] : [{ path: 'mail', message: messages.signIn.invalidMail }];
}

/** Faults that need no request. */
export function checkLogin({ mail, password }: LoginFields): Issue[] {
  const missing = password === '' ? [{ path: 'password', message: messages.signIn.passwordMissing }] : [];
  return [...checkMail(mail), ...missing];
}

/** A refusal that says this and leads to nothing more. */
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

/** Outcome of an answer. */
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

/** Outcome of a failed call: the server's sentence, or the specification's with the technical data. */
export function outcomeOfFailure(failure: unknown): Refusal {
  if (isCallFailure(failure) && failure.kind === 'answer') {
    const issues = issuesOf(failure);
    const { status, retryAfter = 0 } = failure;
    // The forms count the wait down, so the sentence of the server, which names it too, would be there twice.
    const isCounted = status === 'too-many-requests' && retryAfter > 0;
    const message = isCounted ? messages.signIn.tooManyTries : failure.message;
    return refusal(issues.length > 0 ? '' : message, { issues, judged: false, retryAfter });
  }
  return refusal(messages.signIn.transportFailure(detailOf(failure)), { judged: false });
}

/** Whether the server has no sign-in that waits for its second factor: it took too long, or ended elsewhere. */
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
