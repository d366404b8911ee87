import { messages } from '../../messages';

const texts = messages.signIn.passkey;

/** Result of the device: the response for the server, a problem for the user, or null for an aborted request. */
type DeviceResult = { response: string } | { problem: string } | null;

export interface AskOptions {
  /** Aborts the request. */
  signal: AbortSignal;
  /** Conditional request: passkeys appear in the suggestions of a field. */
  offered: boolean;
}

/** Whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

/** Whether this browser can suggest passkeys in a field. */
export async function offersPasskeys(): Promise<boolean> {
  if (!knowsPasskeys() || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function') {
    return false;
  }
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/**
 * Requests a passkey from the browser.
 * @param options of the server, as JSON in W3C format
 */
export async function askBrowser(options: string, { signal, offered }: AskOptions): Promise<DeviceResult> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
    );
    const mediation = offered ? 'conditional' : 'optional';
    const given = await navigator.credentials.get({ publicKey, signal, mediation });
    if (!(given instanceof PublicKeyCredential)) return { problem: texts.failed };
    return { response: JSON.stringify(given.toJSON()) };
  } catch (error) {
    if (signal.aborted) return null;
    // Cancelled, timed out, or no passkey: browsers do not reveal which.
    const isNone = error instanceof DOMException && error.name === 'NotAllowedError';
    return { problem: isNone ? texts.none : texts.failed };
  }
}
