import { addContact, addEmail, listEmails } from '@zonewerk/contracts';
import type { Examples } from '../harness/examples.types.js';
import { PASSWORD, type SignedIn } from '../harness/harness.js';

const NEW = 'four or five new words';

/** A valid request of every self-service call. A contact is added for the project. */
export async function selfServiceExamples(owner: SignedIn, projectId: string): Promise<Examples> {
  const fields = {
    name: 'Grace',
    mail: 'grace@example.com',
    phone: '+31201234567',
    role_super: '1',
  } as const;
  const added = (await owner.call(addContact, fields)).body as { object: string };
  await owner.call(addEmail, { email: `more-${owner.mail}`, check: false });
  const emails = (await owner.call(listEmails, {})).body as { list: { id: string; status: string }[] };
  const email = { object: emails.list.find(({ status }) => status === 'unconfirmed')?.id ?? '' };
  const contact = { object: added.object };
  return {
    'passwords.change': {
      body: { current_password: PASSWORD, new_password: NEW, new_password_repeat: NEW },
    },
    'reset.email': { body: { email: owner.mail } },
    'reset.phone': { body: { phone: '+31612345678' } },
    'reset.check': { body: { reset_token: 'x'.repeat(43) } },
    'reset.processor': { body: { reset_token: 'x'.repeat(43), pw1: NEW, pw2: NEW } },
    'addresses.list': { body: {} },
    'addresses.add': { body: { email: 'another@example.com', check: 'true' } },
    'addresses.confirm': { body: { code: '123456' } },
    'addresses.get': { body: email },
    'addresses.set-notifications': { body: { ...email, option: 'important' } },
    'addresses.set-primary': { body: email },
    'addresses.set-disable': { body: email },
    'addresses.set-enable': { body: email },
    'addresses.set-remove': { body: email },
    'addresses.undo-read': { body: { token: 'x'.repeat(43) } },
    'addresses.undo': { body: { token: 'x'.repeat(43) } },
    'phones.get': { body: {} },
    'phones.add': { body: { phone: '0612345678', prefix: '+31', check: false } },
    'phones.call': { body: {} },
    'phones.confirm': { body: { code: '123456' } },
    'phones.remove': { body: {} },
    'contacts.list': { body: { limit: 10 } },
    'contacts.add': { body: { ...fields, project_id: projectId } },
    'contacts.get': { body: contact },
    'contacts.set': { body: { ...contact, ...fields } },
    'contacts.remove': { body: contact },
    'contacts.send-confirmation': { body: contact },
    'contacts.get-link': { body: { token: `${contact.object}.${'x'.repeat(43)}` } },
    'contacts.set-link': { body: { token: `${contact.object}.${'x'.repeat(43)}`, wanted: true } },
    'contacts.list-of-project': { body: { project_id: projectId } },
    'contacts.set-of-project': { body: { project_id: projectId, ...contact, selected: true } },
  };
}
