import type { Issue } from '@zonewerk/contracts';
import { failureText, isCallFailure, issuesOf } from '@zonewerk/shell-sdk';
import { messages } from '../messages';
import type { LoginAnswer } from './calls';

/** What the login form asks for. */
export interface LoginFields {
  mail: string;
  password: string;
}

/** What a try leads to: signed in, or something to show in the form. */
export type LoginOutcome = { done: true } | { done: false; message: string; issues: Issue[] };

const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Longest address that mail servers take (RFC 5321). */
const MAIL_MOST = 254;

/** Whether a text has the form of a mail address. */
export function isMail(text: string): boolean {
  return text.length <= MAIL_MOST && MAIL.test(text);
}

/** Faults that need no request. */
export function checkLogin({ mail, password }: LoginFields): Issue[] {
  const issues: Issue[] = [];
  if (!isMail(mail.trim())) issues.push({ path: 'mail', message: messages.signIn.invalidMail });
  if (password === '') issues.push({ path: 'password', message: messages.signIn.passwordMissing });
  return issues;
}

/**
 * Outcome of an answer. Second factor, camera and captcha have no window yet: the server's sentence says what
 * is asked for.
 */
export function outcomeOfAnswer(answer: LoginAnswer): LoginOutcome {
  if (answer.status === 'success' || answer.status === 'already-logged-in') return { done: true };
  return { done: false, message: answer.message, issues: [] };
}

/** Outcome of a failed call: the server's sentence, or the specification's with the technical data. */
export function outcomeOfFailure(failure: unknown): LoginOutcome {
  if (isCallFailure(failure) && failure.kind === 'answer') {
    const issues = issuesOf(failure);
    return { done: false, message: issues.length > 0 ? '' : failure.message, issues };
  }
  return { done: false, message: messages.signIn.transportFailure(detailOf(failure)), issues: [] };
}

function detailOf(failure: unknown): string {
  if (isCallFailure(failure)) {
    if (failure.kind === 'transport') return failure.detail;
    if (failure.kind === 'offline') return messages.offline.title;
  }
  return failureText(failure);
}
