import { PASSWORD, type SignedIn } from '../../harness/harness.js';
import { addPasskey } from './passkey-device.js';

/** Valid requests of the calls of second factors. */
export async function factorExamples(owner: SignedIn) {
  const passkey = await addPasskey(owner);
  return {
    'factors.get': { body: {} },
    'factors.set-method': { body: { method: 2 } },
    'factors.verify-sms': { body: { code: '123456' } },
    'factors.generate-app': { body: {} },
    'factors.verify-app': { body: { secret: 'JBSWY3DPEHPK3PXP', code: '123456' } },
    'factors.recovery': { body: {} },
    'face.get': { body: {} },
    'face.set': { body: { toggle: '0' } },
    'passkeys.add-options': { body: {} },
    'passkeys.add': { body: { response: '{}', name: 'Laptop' } },
    'passkeys.sign-in-options': { body: {} },
    'passkeys.sign-in': { body: { response: '{}' } },
    'passkeys.rename': { body: { object: passkey, name: 'Phone' } },
    'passkeys.remove': { body: { object: passkey } },
    'factors.disable': { body: { password: PASSWORD } },
  };
}
