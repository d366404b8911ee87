import { PRODUCT_NAME } from '@zonewerk/contracts';
import { LIMITS } from '@zonewerk/shell-sdk';

/** Texts of the account area. Sentences of the specification are verbatim. */
const en = {
  loading: 'Loading',
  /** Specification, account area, section 8. */
  failedTitle: 'Something went wrong',
  sessions: {
    title: 'Sessions',
    purpose: 'Every browser that is signed in to your account. End unknown sessions.',
    history: 'History',
    list: 'Signed-in browsers',
    columns: {
      browser: 'Browser',
      device: 'Device',
      address: 'IP address',
      start: 'Signed in',
      lastUse: 'Last use',
    },
    current: 'This session',
    emptyTitle: 'No sessions',
    emptyText: 'Browsers that are signed in to your account appear here.',
    name: (browser: string, device: string) => `${browser}, ${device}`,
    ended: 'Session ended.',
    endedOwn: 'You are signed out.',
    notConfirmed: 'The session did not end, because you did not confirm that it is you.',
  },
  kill: {
    /** Specification, account area, section 2: title of the confirmation. */
    title: 'Kill Session',
    lead: 'This signs out',
    at: 'at',
    since: (moment: string) => `signed in on ${moment}.`,
    consequence: 'Its next request fails. The browser has to sign in again.',
    own: 'This is your current session. You will be signed out.',
    /** Specification, account area, section 8. */
    failedTitle: 'Something went wrong',
    failed: 'Something went wrong while killing this Session.',
  },
  register: {
    title: 'Create your account',
    step: (step: number) => `Step ${step} of 2`,
    details: {
      purpose: `One account for all of ${PRODUCT_NAME}: your projects, their DNS and your support cases.`,
      form: 'Your details',
      name: 'Name',
      mail: 'Email address',
      mailHelp: 'You sign in with it. We send a code to confirm it.',
      invalidMail: 'This is not a valid mail address.',
      password: 'Password',
      passwordStart: `At least ${LIMITS.passwordMinCodePoints} characters. Four or five words make a good password.`,
      passwordCount: (count: number) => `${count} of ${LIMITS.passwordMinCodePoints} characters`,
      passwordGood: (count: number) => `${count} characters, long enough`,
      longEnough: 'The password is long enough.',
      passwordShort: `Please use at least ${LIMITS.passwordMinCodePoints} characters. Four or five words make a good password.`,
      passwordLong: `Please use at most ${LIMITS.passwordMaxCodePoints} characters.`,
      submit: 'Send code',
      privacy: 'How we treat your data',
      known: 'Already have an account?',
      signIn: 'Sign in',
    },
    code: {
      purpose: 'Confirm your email address.',
      submit: 'Confirm email address',
      other: 'Use another email address',
      nothing:
        'No email after a minute? Look in your spam folder. If the email address already has an account, the email says so.',
      usedUp: 'This code no longer works after too many wrong attempts.',
      startAgain: 'Start again',
      startAgainText: 'Your name and email address stay the same. We send you a new code.',
    },
    closed: {
      title: 'Registration is closed',
      text: 'If you have an account, you can sign in.',
      action: 'Sign in',
    },
    signedIn: {
      title: 'You are signed in already',
      text: (who: string) => `You use ${PRODUCT_NAME} as ${who}. Sign out first to create another account.`,
      action: 'Go to your projects',
    },
  },
};

export const messages = en;
