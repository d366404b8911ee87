import type { Issue } from '@zonewerk/contracts';
import type { Refusal } from '../login-rules';
import { toNotice, type Notice } from '../login-state';
import { texts, type FactorMethod } from './messages';

/** Methods with a typed code. */
export type CodeWay = 'sms' | 'app' | 'recovery';

/** Whether a method uses a code. */
export function isCodeWay(way: FactorMethod | 'password'): way is CodeWay {
  return way === 'sms' || way === 'app' || way === 'recovery';
}

const SIX_DIGITS = /^\d{6}$/u;

/** Faults of a code that are detectable without a request. */
export function checkCode(way: CodeWay, code: string): Issue[] {
  const given = code.replace(/\s/gu, '');
  if (given === '') return [{ path: 'code', message: texts.codeMissing }];
  if (way !== 'recovery' && !SIX_DIGITS.test(given)) return [{ path: 'code', message: texts.codeDigits }];
  return [];
}

/** Notice for a rejected code: a wrong code is a field error, other failures are above the field. */
export function noticeOf(refusal: Refusal, now: number): Notice {
  const notice = toNotice(refusal, now);
  const { message } = notice;
  if (!refusal.judged || message === '') return notice;
  return { ...notice, message: '', issues: [{ path: 'code', message }] };
}
