/** Texts of the overview of the account. */
const en = {
  title: 'Account',
  purpose: 'Your profile, your sign-in and your open steps.',
  signIn: 'Sign-in',
  you: 'Your account',
  ready: 'Set up',
  missing: 'Missing',
  attention: 'Action needed',
  unread: 'Not loaded',
  retryShort: 'Try again',
  retry: (what: string) => `Try again: ${what}`,
  loading: (what: string) => `Loading: ${what}`,
  profile: { title: 'Profile', noPicture: 'No picture yet', picture: 'With a picture' },
  password: {
    title: 'Password',
    change: 'Change password',
    updated: 'Last updated',
    unknown: 'Never changed',
  },
  emails: {
    title: 'Email addresses',
    one: 'One email address. Add a second one to recover your account.',
    many: (count: number) => `${count} confirmed email addresses`,
    waiting: (count: number) =>
      count === 1 ? '1 unconfirmed email address' : `${count} unconfirmed email addresses`,
  },
  phone: { title: 'Phone', none: 'No phone yet. A phone receives codes and password resets.' },
  verification: {
    title: 'Verification',
    none: 'No second factor',
    sms: 'SMS',
    app: 'Authenticator app',
    face: 'Face',
    passkeys: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
    noRecovery: 'no recovery codes',
  },
  check: { title: 'Security check', text: 'A review of your account in six short steps' },
  sessions: { title: 'Sessions', text: 'The browsers that are signed in now' },
  history: { title: 'History', text: 'Every sign-in and every change of your account' },
  balance: { title: 'Balance', text: 'Prepaid money and receipts' },
  contacts: { title: 'Contacts', text: 'People who get notices about your projects' },
};

export const overviewMessages = en;
