/** Texts of the window that adds an email address. Sentences of the specification are verbatim. */
const en = {
  title: 'Add email address',
  purpose: (step: 1 | 2) =>
    step === 1 ? 'Step 1 of 2: enter the email address.' : 'Step 2 of 2: confirm the email address.',
  email: 'Email address',
  help: 'We send a code to it. Your confirmed email addresses get a notice.',
  submit: 'Send code',
  confirm: 'Confirm email address',
  other: 'Use another email address',
  nothing:
    'No email after a minute? Look in your spam folder. An email address of another account gets no code.',
  invalid: 'This Email Address is invalid.',
};

export const emailMessages = en;
