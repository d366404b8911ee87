import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import {
  flag,
  line,
  listAnswer,
  listFields,
  newMailAddress,
  objectId,
  success,
} from '../../platform/fields.js';

const MAIL_MESSAGE = 'This Email Address is invalid.';
const PHONE_MESSAGE = 'This phone number is invalid.';
/** Values that pages send for an empty email address or phone number. */
const BLANK = ['Empty', ''] as const;
/** A phone number shorter than this counts as empty. */
const CREDENTIAL_LEAST = 3;

/** Null when it is empty. */
const mail = z
  .union([z.enum(BLANK).transform(() => null), newMailAddress(MAIL_MESSAGE)], { error: MAIL_MESSAGE })
  .default(null);

/** Phone number in free form, with extensions; null when it is empty. */
const phone = z
  .string({ error: PHONE_MESSAGE })
  .max(40, PHONE_MESSAGE)
  .transform((value) => value.trim())
  .transform((value) =>
    value.length < CREDENTIAL_LEAST || BLANK.some((blank) => blank === value) ? null : value,
  )
  .pipe(
    z
      .string()
      .regex(/^\+?[0-9 ()./x-]+$/u, PHONE_MESSAGE)
      .refine((value) => value.replace(/\D/gu, '').length >= CREDENTIAL_LEAST, PHONE_MESSAGE)
      .nullable(),
  )
  .default(null);

const role = flag('A role is 0 or 1.').default(false);

const contactFields = {
  name: line(80, 'Please enter a name for the contact.'),
  mail,
  phone,
  /** First contact for general project questions. */
  role_super: role,
  /** Invoices and billing. */
  role_financial: role,
  /** Project or server issues, maintenance, downtime. */
  role_technical: role,
  /** The data protection consultant, for user data issues. */
  role_data: role,
};

/** The project for which the contact is used. The role of the person needs the permission for contacts there. */
const forProject = { project_id: objectId.optional() };

function hasCredential(contact: { mail: string | null; phone: string | null }): boolean {
  return contact.mail !== null || contact.phone !== null;
}

const NEEDS_CREDENTIAL = { path: ['mail'], message: 'A contact needs at least one credential.' };
const roleOut = z.enum(['0', '1']);

/**
 * Email notices of a contact: `none` without an address, `unconfirmed` until the contact confirms the address,
 * `stopped` after the contact stopped them.
 */
export const contactNotices = z.enum(['none', 'unconfirmed', 'confirmed', 'stopped']);
export type ContactNotices = z.output<typeof contactNotices>;

/** A partner contact. Mail and phone are empty without a value. */
export const contact = z.object({
  id: z.string(),
  name: z.string(),
  mail: z.string(),
  phone: z.string(),
  role_super: roleOut,
  role_financial: roleOut,
  role_technical: roleOut,
  role_data: roleOut,
  notices: contactNotices,
});

export type Contact = z.output<typeof contact>;

export const listContacts = defineCall({
  id: 'contacts.list',
  method: 'POST',
  path: '/api/developer/contact/list/',
  access: 'user',
  summary: 'Lists the partner contacts of the person by name; `query` searches names and addresses.',
  body: z.object(listFields),
  answer: listAnswer(contact),
});

export const addContact = defineCall({
  id: 'contacts.add',
  method: 'POST',
  path: '/api/developer/contact/add/',
  access: 'user',
  summary: 'Adds a partner contact.',
  body: z.object({ ...contactFields, ...forProject }).refine(hasCredential, NEEDS_CREDENTIAL),
  answer: z.object({
    status: z.enum(['success', 'error']),
    message: z.string(),
    /** Id of the new contact; null without one. */
    object: z.string().nullable(),
  }),
  errors: ['not-found', 'permission-issue'],
});

export const getContact = defineCall({
  id: 'contacts.get',
  method: 'POST',
  path: '/api/developer/contact/get/',
  access: 'user',
  summary: 'Reads one partner contact.',
  body: z.object({ object: objectId, ...forProject }),
  answer: success({
    /** The contact as JSON text. */
    object: z.string(),
  }),
  errors: ['not-found', 'object-owner-conflict', 'permission-issue'],
});

export const setContact = defineCall({
  id: 'contacts.set',
  method: 'POST',
  path: '/api/developer/contact/set/',
  access: 'user',
  summary: 'Changes a partner contact; the fields replace those that it had.',
  body: z.object({ object: objectId, ...contactFields }).refine(hasCredential, NEEDS_CREDENTIAL),
  answer: success({}),
  errors: ['object-owner-conflict'],
});

export const removeContact = defineCall({
  id: 'contacts.remove',
  method: 'POST',
  path: '/api/developer/contact/set/remove/',
  access: 'user',
  summary: 'Removes a partner contact.',
  body: z.object({ object: objectId }),
  answer: success({}),
  errors: ['object-owner-conflict'],
});
