import type { ContactRole } from './contact.types';

const roles: Record<ContactRole, { label: string; text: string }> = {
  role_super: { label: 'Super Admin', text: 'First contact for general project questions.' },
  role_financial: { label: 'Financial', text: 'Invoices and billing.' },
  role_technical: { label: 'Technical', text: 'Project or server issues, maintenance, downtime.' },
  role_data: { label: 'Data', text: 'The data protection consultant, for user data issues.' },
};

/** Texts of partner contacts. Sentences of the specification are word for word. */
const en = {
  title: 'Contacts',
  purpose: 'Whom we turn to about your projects, and for what.',
  list: 'Your contacts',
  search: 'Search name, address or phone',
  columns: { name: 'Name', mail: 'Mail address', phone: 'Phone', roles: 'Roles' },
  none: 'None',
  add: 'Add contact',
  edit: 'Edit',
  remove: 'Remove',
  emptyTitle: 'No contacts yet',
  emptyText: 'Add whom we should call about invoices, outages or user data. Until then we turn to you.',
  roles,
  window: {
    add: 'Add contact',
    addPurpose: 'Somebody whom we may turn to about your projects.',
    edit: 'Edit contact',
    editPurpose: 'What you change counts from our next message on.',
    name: 'Name',
    mail: 'Mail address',
    phone: 'Phone',
    phoneHelp: 'With country code, such as +31 20 123 4567.',
    roles: 'Roles',
    rolesHelp: 'A contact may hold several.',
    missingName: 'Please give the contact a name.',
    invalidMail: 'This Email Address is invalid.',
    needsCredential: 'A contact needs at least one credential.',
    submitAdd: 'Add contact',
    submitEdit: 'Save contact',
  },
  removal: {
    title: 'Remove contact',
    text: (name: string) => `We will no longer turn to ${name}. You can add the contact again.`,
  },
};

export const contactMessages = en;
