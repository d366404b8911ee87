import { LIMITS } from '@zonewerk/shell-sdk';

/** Texts of the reset of a password. Sentences of the specification are word for word. */
const en = {
  title: 'Reset your password',
  purpose: 'We send you a link with which you choose a new one.',
  step: (step: number) => `Step ${step} of 2`,
  method: 'How should we reach you?',
  methods: {
    email: { label: 'E-mail', text: 'A link to a confirmed address of your account.' },
    phone: {
      label: 'SMS',
      text: 'A link to the confirmed phone of your account, unless sign-in sends its codes there. It works for 10 minutes.',
    },
  },
  form: 'How we reach you',
  email: 'E-mail address',
  /** Specification, partner area, section 5. */
  invalidEmail: 'This is not a valid email-address.',
  phone: 'Phone number',
  phoneHelp: 'With country code, for example +31 6 12345678.',
  phoneMissing: 'Please enter your phone number.',
  submit: 'Send link',
  back: 'Back to sign-in',
  offline: "You're offline",
  captchaFailed: 'The puzzle that keeps robots out could not be solved. Please try again.',
  /** Specification, partner area, section 8. */
  failed: (detail: string) =>
    `Sorry, something unexpected went wrong. We will show you some technical data: ${detail}`,
  result: {
    title: 'Look for our message',
    email: 'No mail after a minute? Look in your spam folder, or try another address.',
    phone: 'No message after a minute? Check the number, or let us send a mail.',
    again: 'Try another way',
  },
  set: {
    title: 'Choose a new password',
    purpose: 'It counts as soon as you save it, and every session of its account is signed out.',
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
    ask: 'Ask for another link',
    doneTitle: 'Your password has been changed',
    doneText: 'Every session has been signed out. Sign in with your new password.',
    signIn: 'Sign in',
    other: {
      title: (name: string) => `You are signed in as ${name}`,
      text: (account: string) =>
        `This link is about another account: ${account}. Saving changes the password of that account only.`,
      doneTitle: (account: string) => `The password of ${account} has been changed`,
      doneText: (name: string) =>
        `Every session of that account has been signed out. You are still signed in as ${name}.`,
      goOn: 'Go on to your projects',
      signOut: 'Sign out and use the new password',
    },
  },
};

export const resetMessages = en;
