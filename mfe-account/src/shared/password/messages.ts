import { PRODUCT_NAME } from '@zonewerk/contracts';
import { LIMITS } from '@zonewerk/shell-sdk';

const { passwordMinCodePoints: alone, passwordMinWithFactor: withFactor } = LIMITS;

/** Texts of the password window. */
const en = {
  title: 'Change password',
  purpose: 'All your other sessions end. All your confirmed email addresses get a notice.',
  current: 'Current password',
  next: 'New password',
  repeat: 'Repeat the new password',
  submit: 'Change password',
  rules: {
    title: 'A new password',
    length: `has at least ${alone} characters, or ${withFactor} with a second factor`,
    common: 'is hard to guess: no leaked password, repetition, sequence, row of keys or single word',
    names: `contains neither your name, nor your email address, nor “${PRODUCT_NAME}”`,
    free: 'may contain any character, also spaces and emoji',
  },
  count: (count: number) => (count === 1 ? '1 character' : `${count} characters`),
  enoughWithFactor: (count: number) => `${count} characters, enough with a second factor`,
  enough: (count: number) => `${count} characters, long enough`,
  longEnough: 'The password is long enough.',
  missingCurrent: 'Please enter your current password.',
  missingNext: 'Please choose a password.',
  missingRepeat: 'Please repeat the new password.',
  short: `Please use at least ${withFactor} characters. Four or five words make a good password.`,
  long: `Please use at most ${LIMITS.passwordMaxCodePoints} characters.`,
  different: 'The two passwords are not the same.',
};

export const passwordMessages = en;
