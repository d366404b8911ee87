import { PRODUCT_NAME } from '@zonewerk/contracts';
import { LIMITS } from '@zonewerk/shell-sdk';

const { passwordMinCodePoints: alone, passwordMinWithFactor: withFactor } = LIMITS;

/** Texts of the password window. */
const en = {
  title: 'Change password',
  purpose: 'Every other session of yours ends, and we tell all your confirmed addresses.',
  current: 'Current password',
  next: 'New password',
  repeat: 'Repeat the new password',
  submit: 'Change password',
  rules: {
    title: 'A new password',
    length: `has at least ${alone} characters, or ${withFactor} when sign-in asks you for a second factor`,
    common: 'is hard to guess: no leaked password, repetition, sequence, row of keys or single word',
    names: `contains neither your name, nor your address, nor “${PRODUCT_NAME}”`,
    free: 'may be anything else: spaces and emoji count, nothing is compulsory',
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
