import type { EmailAddress, NotificationOption } from '@zonewerk/contracts';

const notifications: Record<NotificationOption, { label: string; text: string }> = {
  all: { label: 'Everything', text: 'News of your projects, support cases, bills, and security.' },
  important: { label: 'What is important', text: 'Bills, outages, and security.' },
  security: { label: 'Security only', text: 'Sign-ins, and changes of your account.' },
};

const statuses: Record<EmailAddress['status'], string> = {
  primary: 'Primary',
  enabled: 'Enabled',
  disabled: 'Disabled',
  unconfirmed: 'Not confirmed',
};

/** Texts of the e-mail addresses. Sentences of the specification are word for word. */
const en = {
  title: 'E-mail addresses',
  purpose: 'You sign in with any enabled address. Notices about security go to every confirmed one.',
  list: 'Your addresses',
  columns: { email: 'Address', status: 'Status', notifications: 'Notifications', created: 'Added' },
  statuses,
  notifications,
  add: 'Add address',
  edit: 'Edit',
  primary: 'Make primary',
  disable: 'Disable',
  enable: 'Enable',
  remove: 'Remove',
  resend: 'Confirm',
  emptyTitle: 'No addresses',
  emptyText: 'Addresses that you sign in with appear here.',
  disabled: (email: string) => `${email} no longer signs in.`,
  notConfirmed: 'Nothing has changed, because you did not confirm that it is you.',
  removal: {
    title: 'Remove e-mail address',
    text: 'You can no longer sign in with it, and we no longer write to it:',
  },
  window: {
    title: 'Edit e-mail address',
    purpose: 'Choose what we send to this address.',
    email: 'Address',
    status: 'Status',
    created: 'Added',
    notifications: 'Notifications',
    help: 'Notices about security are always sent.',
    submit: 'Save choice',
  },
};

export const emailsMessages = en;
