import type { SecurityCheckStep } from '@zonewerk/contracts';

const steps: Record<SecurityCheckStep, { name: string; text: string }> = {
  password: {
    name: 'Password',
    text: 'Do you use this password elsewhere, or did another person see it? Then choose a new one.',
  },
  emails: {
    name: 'Email addresses',
    text: 'These email addresses get notices about your account. With a second one you can recover your account.',
  },
  phone: {
    name: 'Phone',
    text: 'This number gets codes by SMS or a link for a new password. Is it still yours?',
  },
  verification: {
    name: 'Verification',
    text: 'A second factor protects your account even if your password leaks.',
  },
  sessions: {
    name: 'Sessions',
    text: 'Every browser that is signed in to your account. End unknown sessions.',
  },
  done: { name: 'Done', text: 'You have completed all steps.' },
};

/** Texts of the security check. */
const en = {
  title: 'Security check',
  purpose: 'Six short steps. You can stop at any time and continue at the same URL.',
  list: 'Steps of the security check',
  of: (step: number, all: number) => `Step ${step} of ${all}`,
  steps,
  updated: 'Last updated',
  never: 'Never changed',
  unread: 'Date not available',
  back: 'Back',
  next: 'Next step',
  end: 'End the check',
  password: 'Change password',
  emails: { add: 'Add email address', all: 'All email addresses', list: 'Your email addresses' },
  phone: { add: 'Add phone', change: 'Change phone', none: 'No phone yet.' },
  verification: {
    on: 'A second factor is on.',
    off: 'No second factor is on. Sign-in needs only your password.',
    set: 'Set up verification',
    see: 'See verification',
  },
  sessions: { see: 'See your sessions' },
  done: {
    title: 'Your security check is done',
    text: 'Repeat the check after a change: a new phone, a lost device or an unknown sign-in.',
    again: 'Start again',
    account: 'Go to your account',
  },
};

export const wizardMessages = en;
