import { asciiDigits, type Issue } from '@zonewerk/contracts';
import { phoneMessages as texts } from './messages';

/** Specification, partner area, section 5: a phone number shorter than this counts as empty. */
const PHONE_LEAST = 3;
const FIRST_PREFIX = '+31';

/** Form values of the phone and the progress of the window; `sentAt` 0: step 1. */
export interface PhoneDraft {
  prefix: string;
  phone: string;
  sentAt: number;
}

export const NO_PHONE: PhoneDraft = { prefix: FIRST_PREFIX, phone: '', sentAt: 0 };

/** Faults that are detectable without a request. */
export function checkPhone({ prefix, phone }: PhoneDraft): Issue[] {
  const issues: Issue[] = [];
  const number = asciiDigits(phone).replace(/[\s()./-]/gu, '');
  if (!/^\+\d{1,3}$/u.test(prefix.trim())) issues.push({ path: 'prefix', message: texts.invalidPrefix });
  if (number.length < PHONE_LEAST) issues.push({ path: 'phone', message: texts.missing });
  else if (!/^\d+$/u.test(number)) issues.push({ path: 'phone', message: texts.invalid });
  return issues;
}

/** Number in readable form, before the server has normalised it. */
export function shownPhone({ prefix, phone }: PhoneDraft): string {
  return `${prefix.trim()} ${phone.trim()}`;
}
