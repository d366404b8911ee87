import { LIMITS } from '@zonewerk/shell-sdk';

/** Texts of the step that asks for a code. */
const en = {
  sentTo: 'We have sent a code of six digits to',
  form: 'Enter the code',
  label: 'Code',
  help: `It works for ${LIMITS.codeMinutes} minutes, in this browser only.`,
  incomplete: 'The code has six digits.',
  again: 'Send a new code',
  againIn: (seconds: number) => `New code in ${seconds} s`,
  call: 'Call me instead',
};

export const codeMessages = en;
