import type { Issue } from '@zonewerk/contracts';
import { LIMITS } from '@zonewerk/shell-sdk';
import { messages } from '../../shared/messages';
import { passwordLength } from '../../shared/password-length';

const texts = messages.register;
const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Faults that are detectable without a request. Only the email reveals whether an address exists. */
export function checkDetails({ mail, password }: { mail: string; password: string }): Issue[] {
  const issues: Issue[] = [];
  const length = passwordLength(password);
  if (!MAIL.test(mail.trim())) issues.push({ path: 'mail', message: texts.details.invalidMail });
  if (length < LIMITS.passwordMinCodePoints)
    issues.push({ path: 'password', message: texts.details.passwordShort });
  if (length > LIMITS.passwordMaxCodePoints)
    issues.push({ path: 'password', message: texts.details.passwordLong });
  return issues;
}
