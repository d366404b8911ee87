import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { flag, objectId, success } from '../../platform/fields.js';
import { contact, contactNotices } from './calls.js';

const token = z.string({ error: 'This link is incomplete.' }).max(200, 'This link is too long.');

/** A contact as its link shows it. */
const linkedContact = z.object({
  mail: z.string(),
  /** Name of the person who named the contact. */
  from: z.string(),
  role_super: contact.shape.role_super,
  role_financial: contact.shape.role_financial,
  role_technical: contact.shape.role_technical,
  role_data: contact.shape.role_data,
  notices: contactNotices,
});

const linkAnswer = z.object({
  status: z.enum(['success', 'link-ended']),
  message: z.string(),
  /** Null when the contact or its email address was changed or removed. */
  contact: linkedContact.nullable(),
});

export const sendContactConfirmation = defineCall({
  id: 'contacts.send-confirmation',
  method: 'POST',
  path: '/api/developer/contact/confirmation/',
  access: 'user',
  summary: 'Sends an email with which a contact confirms its address. Notices begin after that.',
  body: z.object({ object: objectId }),
  answer: success({}),
  errors: ['object-owner-conflict', 'conflict'],
});

export const getContactLink = defineCall({
  id: 'contacts.get-link',
  method: 'POST',
  path: '/api/developer/contact/notices/get/',
  access: 'public',
  summary: 'Reads the contact of a link in an email.',
  body: z.object({ token }),
  answer: linkAnswer,
});

export const setContactLink = defineCall({
  id: 'contacts.set-link',
  method: 'POST',
  path: '/api/developer/contact/notices/set/',
  access: 'public',
  summary: 'Starts or stops the notices to the contact of a link in an email.',
  body: z.object({ token, wanted: flag() }),
  answer: linkAnswer,
});

/** A contact that gets the notices of a project. */
export const projectContact = contact.omit({ phone: true }).extend({
  /** Name of the member who owns the contact. */
  owner: z.string(),
  /** Whether the contact belongs to the requesting person. */
  own: z.boolean(),
});
export type ProjectContact = z.output<typeof projectContact>;

export const listProjectContacts = defineCall({
  id: 'contacts.list-of-project',
  method: 'POST',
  path: '/api/partners/projects/contacts/list/',
  access: 'project',
  permission: 'contacts.view',
  summary: 'Lists the contacts of members that get the notices of a project.',
  body: z.object({ project_id: objectId }),
  answer: success({ list: z.array(projectContact) }),
});

export const setProjectContact = defineCall({
  id: 'contacts.set-of-project',
  method: 'POST',
  path: '/api/partners/projects/contacts/set/',
  access: 'project',
  permission: 'contacts.change',
  summary: 'Selects a contact of the person for the notices of a project, or removes the selection.',
  body: z.object({ project_id: objectId, object: objectId, selected: flag() }),
  answer: success({}),
  errors: ['not-found', 'conflict'],
});
