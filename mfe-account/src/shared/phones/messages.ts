/** Texts of the window that adds or changes the phone. Sentences of the specification are verbatim. */
const en = {
  add: 'Add phone',
  edit: 'Change phone',
  purpose: (step: 1 | 2) =>
    step === 1 ? 'Step 1 of 2: enter the number.' : 'Step 2 of 2: confirm the phone.',
  prefix: 'Country code',
  number: 'Phone number',
  help: 'We send a code by SMS. The next step can call you instead.',
  replaces: 'The current number stays active until you confirm the new one.',
  missing: 'Please enter your phone number.',
  invalidPrefix: 'Please enter the country code with a plus, such as +31.',
  invalid: 'This phone number is invalid.',
  submit: 'Send code',
  confirm: 'Confirm phone',
  other: 'Use another number',
  nothing: 'No SMS after a minute? A landline gets its code by call.',
};

export const phoneMessages = en;
