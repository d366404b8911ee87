import type { Contact, Issue } from '@zonewerk/contracts';
import { CONTACT_ROLES, type ContactRole } from './contact.types';
import { contactMessages } from './messages';

const texts = contactMessages.window;
const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;
/** Specification, partner area, section 5: a phone number shorter than this counts as empty. */
const PHONE_LEAST = 3;
/** Request value for a missing email address or phone number (section 3). */
const BLANK = 'Empty';

/** Form values of a contact. */
export interface ContactDraft {
  name: string;
  mail: string;
  phone: string;
  role_super: boolean;
  role_financial: boolean;
  role_technical: boolean;
  role_data: boolean;
}

export const EMPTY_CONTACT: ContactDraft = {
  name: '',
  mail: '',
  phone: '',
  role_super: false,
  role_financial: false,
  role_technical: false,
  role_data: false,
};

/** Whether the contact has a role. */
export function holds(contact: Contact, role: ContactRole): boolean {
  return contact[role] === '1';
}

export function draftOf(contact: Contact): ContactDraft {
  const roles = CONTACT_ROLES.map((role) => [role, holds(contact, role)]);
  const { name, mail, phone } = contact;
  return { ...EMPTY_CONTACT, name, mail, phone, ...(Object.fromEntries(roles) as Partial<ContactDraft>) };
}

/** Faults that are detectable without a request. */
export function checkContact(draft: ContactDraft): Issue[] {
  const issues: Issue[] = [];
  const mail = draft.mail.trim();
  if (draft.name.trim() === '') issues.push({ path: 'name', message: texts.missingName });
  if (mail !== '' && !MAIL.test(mail)) issues.push({ path: 'mail', message: texts.invalidMail });
  if (mail === '' && phoneOf(draft) === BLANK) issues.push({ path: 'mail', message: texts.needsCredential });
  return issues;
}

/** Request body of the draft. */
export function fieldsOf(draft: ContactDraft) {
  return {
    name: draft.name.trim(),
    mail: draft.mail.trim() || BLANK,
    phone: phoneOf(draft),
    role_super: flag(draft.role_super),
    role_financial: flag(draft.role_financial),
    role_technical: flag(draft.role_technical),
    role_data: flag(draft.role_data),
  };
}

function phoneOf({ phone }: ContactDraft): string {
  const typed = phone.trim();
  return typed.length < PHONE_LEAST ? BLANK : typed;
}

function flag(has: boolean): 0 | 1 {
  return has ? 1 : 0;
}
