import { LIMITS } from '@zonewerk/shell-sdk';

/** Texts of the code step. */
const en = {
  sentTo: 'We have sent a six-digit code to',
  form: 'Enter the code',
  label: 'Code',
  help: `The code works for ${LIMITS.codeMinutes} minutes, in this browser only.`,
  incomplete: 'The code has six digits.',
  again: 'Send a new code',
  againIn: (seconds: number) => `New code in ${seconds} s`,
  call: 'Call me instead',
};

export const codeMessages = en;
