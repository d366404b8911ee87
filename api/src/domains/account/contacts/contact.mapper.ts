import type { addContact, Contact, InputOf } from '@zonewerk/contracts';
import type { ContactFields } from './contact.repository.js';
import type { ContactDocument } from './contact.schema.js';

/** A stored contact as calls give it: roles as '0' and '1', what is missing as empty text. */
export function toContact({ _id, name, mail, phone, roles }: ContactDocument): Contact {
  return {
    id: _id.toHexString(),
    name,
    mail: mail ?? '',
    phone: phone ?? '',
    role_super: toRole(roles.super),
    role_financial: toRole(roles.financial),
    role_technical: toRole(roles.technical),
    role_data: toRole(roles.data),
  };
}

/** What a call says about a contact, as it is stored. */
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
