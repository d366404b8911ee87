import type { addContact, Contact, ContactNotices, InputOf } from '@zonewerk/contracts';
import type { ContactFields } from './contact.repository.js';
import type { ContactDocument } from './contact.schema.js';

/** Maps a stored contact to its response: roles as '0' and '1', a missing field as empty text. */
export function toContact(stored: ContactDocument): Contact {
  const { _id, name, mail, phone, roles } = stored;
  return {
    id: _id.toHexString(),
    name,
    mail: mail ?? '',
    phone: phone ?? '',
    role_super: toRole(roles.super),
    role_financial: toRole(roles.financial),
    role_technical: toRole(roles.technical),
    role_data: toRole(roles.data),
    notices: noticesOf(stored),
  };
}

/** State of the notices of a contact. */
export function noticesOf({ mail, confirmedAt, stoppedAt }: ContactDocument): ContactNotices {
  if (mail === null) return 'none';
  if (stoppedAt) return 'stopped';
  return confirmedAt ? 'confirmed' : 'unconfirmed';
}

/** The fields of a request in stored form. */
export function toFields(input: InputOf<typeof addContact>): ContactFields {
  return {
    name: input.name,
    mail: input.mail,
    phone: input.phone,
    roles: {
      super: input.role_super,
      financial: input.role_financial,
      technical: input.role_technical,
      data: input.role_data,
    },
  };
}

function toRole(has: boolean): '0' | '1' {
  return has ? '1' : '0';
}
