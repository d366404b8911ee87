import type { SecurityCheckStep } from '@zonewerk/contracts';

const steps: Record<SecurityCheckStep, { name: string; text: string }> = {
  password: {
    name: 'Password',
    text: 'Do you use this password anywhere else, or has somebody seen it? Then choose a new one.',
  },
  emails: {
    name: 'E-mail addresses',
    text: 'We tell these addresses what happens to your account. A second one gets you back in when you lose the first.',
  },
  phone: {
    name: 'Phone',
    text: 'Codes by SMS go to this number, or a link for a new password. Is it still yours?',
  },
  verification: {
    name: 'Verification',
    text: 'A second factor keeps others out even when they know your password.',
  },
  sessions: {
    name: 'Sessions',
    text: 'Every browser that is signed in to your account. End the ones you do not know.',
  },
  done: { name: 'Done', text: 'You have been through everything.' },
};

/** Texts of the security check. */
const en = {
  title: 'Security check',
  purpose: 'Six short steps. You can leave at any time; the address of this page keeps your place.',
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
  emails: { add: 'Add address', all: 'All addresses', list: 'Your addresses' },
  phone: { add: 'Add phone', change: 'Change phone', none: 'No phone yet.' },
  verification: {
    on: 'A second factor is on.',
    off: 'No second factor is on: your password alone opens your account.',
    set: 'Set up verification',
    see: 'See verification',
  },
  sessions: { see: 'See your sessions' },
  done: {
    title: 'Your security check is done',
    text: 'Come back when something changes: a new phone, a lost device, a sign-in you do not know.',
    again: 'Start again',
    account: 'Go to your account',
  },
};

export const wizardMessages = en;
