import type { EmailAddress, NotificationOption } from '@zonewerk/contracts';

const notifications: Record<NotificationOption, { label: string; text: string }> = {
  all: { label: 'Everything', text: 'News of your projects, support cases, bills, and security.' },
  important: { label: 'Important notices', text: 'Bills, outages, and security.' },
  security: { label: 'Security only', text: 'Sign-ins, and changes of your account.' },
};

const statuses: Record<EmailAddress['status'], string> = {
  primary: 'Primary',
  enabled: 'Enabled',
  disabled: 'Disabled',
  unconfirmed: 'Not confirmed',
};

/** Texts of the email addresses. Sentences of the specification are verbatim. */
const en = {
  title: 'Email addresses',
  purpose:
    'You sign in with any enabled email address. Security notices go to every confirmed email address.',
  list: 'Your email addresses',
  columns: { email: 'Email address', status: 'Status', notifications: 'Notifications', created: 'Added' },
  statuses,
  notifications,
  add: 'Add email address',
  edit: 'Edit',
  primary: 'Make primary',
  disable: 'Disable',
  enable: 'Enable',
  remove: 'Remove',
  resend: 'Confirm',
  emptyTitle: 'No email addresses',
  emptyText: 'Your email addresses for sign-in appear here.',
  disabled: (email: string) => `${email} disabled.`,
  notConfirmed: 'Nothing has changed, because you did not confirm that it is you.',
  removal: {
    title: 'Remove email address',
    text: 'You can no longer sign in with it. It gets no more emails:',
  },
  window: {
    title: 'Edit email address',
    purpose: 'Choose the notifications for this email address.',
    email: 'Email address',
    status: 'Status',
    created: 'Added',
    notifications: 'Notifications',
    help: 'We always send security notices.',
    submit: 'Save choice',
  },
};

export const emailsMessages = en;
