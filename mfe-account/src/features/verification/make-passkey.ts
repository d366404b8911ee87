import { verificationMessages } from './messages';

const texts = verificationMessages.passkeys;

/** What the device answered, as the server takes it; or why there is no passkey, for people. */
type Made = { response: string } | { problem: string };

const PROBLEMS: Readonly<Record<string, string>> = {
  // Cancelled, timed out or not allowed: browsers do not tell which.
  NotAllowedError: texts.cancelled,
  AbortError: texts.cancelled,
  InvalidStateError: texts.known,
};

/** Whether this browser can make passkeys. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'
  );
}

/**
 * Lets the device make a passkey.
 * @param options of the server, as JSON of the W3C form
 */
export async function makePasskey(options: string): Promise<Made> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
    );
    const made = await navigator.credentials.create({ publicKey });
    if (!(made instanceof PublicKeyCredential)) return { problem: texts.failed };
    return { response: JSON.stringify(made.toJSON()) };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    return { problem: PROBLEMS[name] ?? texts.failed };
  }
}
