import type { Contact } from '@zonewerk/contracts';
import type { ContactRole } from './contact.types';

const roles: Record<ContactRole, { label: string; text: string }> = {
  role_super: { label: 'Super Admin', text: 'First contact for general project questions.' },
  role_financial: { label: 'Financial', text: 'Invoices and billing.' },
  role_technical: { label: 'Technical', text: 'Project or server issues, maintenance, downtime.' },
  role_data: { label: 'Data', text: 'The data protection consultant, for user data issues.' },
};

/** Texts of partner contacts. Sentences of the specification are verbatim. */
const en = {
  title: 'Contacts',
  purpose: 'People who get notices about your projects, by topic.',
  list: 'Your contacts',
  search: 'Search name, email address or phone',
  columns: {
    name: 'Name',
    mail: 'Email address',
    phone: 'Phone',
    roles: 'Roles',
    notices: 'Notices',
  },
  notices: {
    none: 'No email address',
    unconfirmed: 'Not confirmed',
    confirmed: 'Confirmed',
    stopped: 'Stopped by the contact',
  } satisfies Record<Contact['notices'], string>,
  confirm: 'Send confirmation',
  none: 'None',
  add: 'Add contact',
  edit: 'Edit',
  remove: 'Remove',
  emptyTitle: 'No contacts yet',
  emptyText: 'Add people for invoices, outages or user data. A contact confirms its email address first.',
  roles,
  window: {
    add: 'Add contact',
    addPurpose: 'A person who gets notices about your projects.',
    edit: 'Edit contact',
    editPurpose: 'A new email address needs a new confirmation.',
    name: 'Name',
    mail: 'Email address',
    phone: 'Phone',
    phoneHelp: 'With country code, such as +31 20 123 4567.',
    roles: 'Roles',
    rolesHelp: 'A contact can have several roles.',
    missingName: 'Please give the contact a name.',
    invalidMail: 'This Email Address is invalid.',
    needsCredential: 'A contact needs at least one credential.',
    submitAdd: 'Add contact',
    submitEdit: 'Save contact',
  },
  removal: {
    title: 'Remove contact',
    text: (name: string) => `${name} gets no further notices. You can add the contact again.`,
  },
};

export const contactMessages = en;
