import { verificationMessages } from './messages';

const texts = verificationMessages.passkeys;

/** Response of the device for the server, or the reason of a failure for the user. */
type Made = { response: string } | { problem: string };

const PROBLEMS: Readonly<Record<string, string>> = {
  // Cancelled, timed out or not allowed: browsers do not reveal which.
  NotAllowedError: texts.cancelled,
  AbortError: texts.cancelled,
  InvalidStateError: texts.known,
};

/** Whether this browser can create passkeys. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'
  );
}

/**
 * Creates a passkey on the device.
 * @param options of the server, as JSON in W3C format
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
