/** Texts of the overview of the account. */
const en = {
  title: 'Account',
  purpose: 'Who you are here, how you sign in, and what is still missing.',
  signIn: 'Signing in',
  you: 'You and yours',
  ready: 'Set up',
  missing: 'Missing',
  attention: 'Needs you',
  unread: 'Could not be read',
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
    title: 'E-mail addresses',
    one: 'One address: add a second one to get back in when you lose it',
    many: (count: number) => `${count} confirmed addresses`,
    waiting: (count: number) =>
      count === 1 ? '1 address waits for its code' : `${count} addresses wait for their codes`,
  },
  phone: { title: 'Phone', none: 'No phone yet: codes and a new password can reach you by it' },
  verification: {
    title: 'Verification',
    none: 'Your password alone opens your account',
    sms: 'SMS',
    app: 'Authenticator app',
    face: 'Face',
    passkeys: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
    noRecovery: 'no recovery codes',
  },
  check: { title: 'Security check', text: 'Six short steps through all of this' },
  sessions: { title: 'Sessions', text: 'The browsers that are signed in now' },
  history: { title: 'History', text: 'Every sign-in and every change of your account' },
  balance: { title: 'Balance', text: 'What you have paid in advance, and every receipt' },
  contacts: { title: 'Contacts', text: 'Whom we turn to about your projects' },
};

export const overviewMessages = en;
