/** Texts of the window that adds an address. Sentences of the specification are word for word. */
const en = {
  title: 'Add e-mail address',
  purpose: (step: 1 | 2) =>
    step === 1 ? 'Step 1 of 2: the address.' : 'Step 2 of 2: confirm that the address is yours.',
  email: 'E-mail address',
  help: 'We send a code to it. Your confirmed addresses are told.',
  submit: 'Send code',
  confirm: 'Confirm address',
  other: 'Use another address',
  nothing: 'No mail after a minute? Look in your spam folder. An address of another account gets no code.',
  invalid: 'This Email Address is invalid.',
};

export const emailMessages = en;
