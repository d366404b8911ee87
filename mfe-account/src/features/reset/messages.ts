import { LIMITS } from '@zonewerk/shell-sdk';

/** Texts of the password reset. Sentences of the specification are verbatim. */
const en = {
  title: 'Reset your password',
  purpose: 'We send you a link for a new password.',
  step: (step: number) => `Step ${step} of 2`,
  method: 'How should we reach you?',
  methods: {
    email: { label: 'Email', text: 'A link to a confirmed email address of your account.' },
    phone: {
      label: 'SMS',
      text: 'A link to your confirmed phone, valid for 10 minutes. Not available if the phone gets your sign-in codes.',
    },
  },
  form: 'How we reach you',
  email: 'Email address',
  /** Specification, partner area, section 5. */
  invalidEmail: 'This is not a valid email-address.',
  phone: 'Phone number',
  phoneHelp: 'With country code, for example +31 6 12345678.',
  phoneMissing: 'Please enter your phone number.',
  submit: 'Send link',
  back: 'Back to sign-in',
  offline: "You're offline",
  captchaFailed: 'Your browser could not solve the security puzzle. Please try again.',
  /** Specification, partner area, section 8. */
  failed: (detail: string) =>
    `Sorry, something unexpected went wrong. We will show you some technical data: ${detail}`,
  result: {
    title: 'Check your messages',
    email: 'No email after a minute? Look in your spam folder, or try another email address.',
    phone: 'No message after a minute? Check the number, or use your email address.',
    again: 'Try another way',
  },
  set: {
    title: 'Choose a new password',
    purpose: 'The new password works at once. All sessions of the account end.',
    reading: 'Checking your link',
    form: 'Your choice',
    password: 'New password',
    repeat: 'New password again',
    help: (least: number) => `At least ${least} characters. Four or five words make a good password.`,
    short: (least: number) => `Please use at least ${least} characters.`,
    long: `Please use at most ${LIMITS.passwordMaxCodePoints} characters.`,
    different: 'The two passwords are not the same.',
    missing: 'Please choose a password.',
    repeatMissing: 'Please repeat the password.',
    submit: 'Save password',
    endedTitle: 'This link no longer works',
    ask: 'Request another link',
    doneTitle: 'Password changed',
    doneText: 'All sessions have ended. Sign in with your new password.',
    signIn: 'Sign in',
    other: {
      title: (name: string) => `You are signed in as ${name}`,
      text: (account: string) =>
        `This link is for another account: ${account}. You change the password of that account only.`,
      doneTitle: (account: string) => `Password of ${account} changed`,
      doneText: (name: string) =>
        `All sessions of that account have ended. You are still signed in as ${name}.`,
      goOn: 'Continue to your projects',
      signOut: 'Sign out and use the new password',
    },
  },
};

export const resetMessages = en;
