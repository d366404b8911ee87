import type { Issue } from '@zonewerk/contracts';
import { LIMITS } from '@zonewerk/shell-sdk';
import { passwordLength } from '../password-length';
import { passwordMessages as texts } from './messages';

/** Form values of the window; never stored. */
export interface PasswordChange {
  current_password: string;
  new_password: string;
  new_password_repeat: string;
}

export const NO_PASSWORDS: PasswordChange = {
  current_password: '',
  new_password: '',
  new_password_repeat: '',
};

/**
 * Faults that are detectable without a request. The server checks the minimum length of this person and breached
 * passwords.
 */
export function checkChange(typed: PasswordChange): Issue[] {
  const issues: Issue[] = [];
  const length = passwordLength(typed.new_password);
  if (length < LIMITS.passwordMinWithFactor) issues.push({ path: 'new_password', message: texts.short });
  if (length > LIMITS.passwordMaxCodePoints) issues.push({ path: 'new_password', message: texts.long });
  if (typed.new_password !== typed.new_password_repeat)
    issues.push({ path: 'new_password_repeat', message: texts.different });
  return issues;
}
