import { act } from '@testing-library/react';

/** What the browser was asked for. It stays until a test settles it, or it is taken back. */
export interface PasskeyRequest {
  options: unknown;
  mediation: string | undefined;
  isAborted: () => boolean;
  /** The person uses a passkey. */
  use: () => Promise<void>;
  /** Nothing comes of it, with the name of the browser's error. */
  fail: (name: string) => Promise<void>;
}

/** A passkey as the browser gives it; the server would get its JSON. */
class FakeCredential {
  static readonly parseRequestOptionsFromJSON = (json: unknown) => json;
  static readonly isConditionalMediationAvailable = async () => true;
  toJSON() {
    return { id: 'laptop' };
  }
}

/** JSON of the server as the browser gets it, and the JSON that `use` leads to. */
export const PASSKEY = {
  options: { challenge: 'c' },
  response: JSON.stringify({ id: 'laptop' }),
};

/** The browser knows passkeys from here to the end of the test, and holds one. Returns its requests, oldest first. */
export function fakePasskeys(): PasskeyRequest[] {
  const requests: PasskeyRequest[] = [];
  const get = ({ publicKey, mediation, signal }: CredentialRequestOptions) =>
    new Promise((resolve, reject) => {
      const fail = (name: string) => reject(new DOMException('', name));
      signal?.addEventListener('abort', () => fail('AbortError'));
      requests.push({
        options: publicKey,
        mediation,
        isAborted: () => signal?.aborted === true,
        use: () => act(async () => resolve(new FakeCredential())),
        fail: (name) => act(async () => fail(name)),
      });
    });
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: FakeCredential, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  return requests;
}

/** The browser knows no passkeys any more. */
export function forgetPasskeys(): void {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}
