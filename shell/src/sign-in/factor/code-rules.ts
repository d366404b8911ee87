import type { Issue } from '@zonewerk/contracts';
import type { Refusal } from '../login-rules';
import type { Notice } from '../login-state';
import { texts } from './messages';

/** Ways whose proof is a code that is typed. */
export type CodeWay = 'sms' | 'app' | 'recovery';

const SIX_DIGITS = /^\d{6}$/u;

/** Faults of a code that need no request. */
export function checkCode(way: CodeWay, code: string): Issue[] {
  const given = code.replace(/\s/gu, '');
  if (given === '') return [{ path: 'code', message: texts.codeMissing }];
  if (way !== 'recovery' && !SIX_DIGITS.test(given)) return [{ path: 'code', message: texts.codeDigits }];
  return [];
}

/** What a refused code shows: a wrong one at its field, everything else above it. */
export function noticeOf({ message, issues, judged, retryAfter }: Refusal, now: number): Notice {
  const waitUntil = retryAfter > 0 ? now + retryAfter * 1_000 : 0;
  if (judged && message !== '') return { message: '', issues: [{ path: 'code', message }], waitUntil };
  return { message, issues, waitUntil };
}
