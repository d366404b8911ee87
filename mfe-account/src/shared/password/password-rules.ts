import type { Issue } from '@zonewerk/contracts';
import { LIMITS } from '@zonewerk/shell-sdk';
import { passwordLength } from '../password-length';
import { passwordMessages as texts } from './messages';

/** What is typed in the window; never kept anywhere. */
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

/** Faults that need no request. Which length is enough for this person, and which passwords are known, the server says. */
export function checkChange(typed: PasswordChange): Issue[] {
  const issues: Issue[] = [];
  const length = passwordLength(typed.new_password);
  if (length < LIMITS.passwordMinWithFactor) issues.push({ path: 'new_password', message: texts.short });
  if (length > LIMITS.passwordMaxCodePoints) issues.push({ path: 'new_password', message: texts.long });
  if (typed.new_password !== typed.new_password_repeat)
    issues.push({ path: 'new_password_repeat', message: texts.different });
  return issues;
}
