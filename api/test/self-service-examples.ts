import { addContact } from '@zonewerk/contracts';
import type { Examples } from './examples.js';
import { PASSWORD, type SignedIn } from './harness.js';

const NEW = 'four or five new words';

/** A good request of every call of self-service. */
export async function selfServiceExamples(owner: SignedIn): Promise<Examples> {
  const fields = {
    name: 'Grace',
    mail: 'grace@example.com',
    phone: '+31201234567',
    role_super: '1',
  } as const;
  const added = (await owner.call(addContact, fields)).body as { object: string };
  const contact = { object: added.object };
  return {
    'passwords.change': {
      body: { current_password: PASSWORD, new_password: NEW, new_password_repeat: NEW },
    },
    'contacts.list': { body: { limit: 10 } },
    'contacts.add': { body: fields },
    'contacts.get': { body: contact },
    'contacts.set': { body: { ...contact, ...fields } },
    'contacts.remove': { body: contact },
  };
}
