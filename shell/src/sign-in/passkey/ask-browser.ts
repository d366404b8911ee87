import { messages } from '../../messages';

const texts = messages.signIn.passkey;

/** What the device answered, as the server takes it; why it did not, for people; null: the request was taken back. */
type Asked = { response: string } | { problem: string } | null;

export interface AskOptions {
  /** Takes the request back. */
  signal: AbortSignal;
  /** Passkeys stand among the suggestions of a field, and the person need not take one. */
  offered: boolean;
}

/** Whether this browser can use passkeys. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

/** Whether this browser can offer passkeys in a field. */
export async function offersPasskeys(): Promise<boolean> {
  if (!knowsPasskeys() || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function') {
    return false;
  }
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/**
 * Asks the browser for a passkey.
 * @param options of the server, as JSON of the W3C form
 */
export async function askBrowser(options: string, { signal, offered }: AskOptions): Promise<Asked> {
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
    // Cancelled, timed out, or no passkey here: browsers do not tell which.
    const isNone = error instanceof DOMException && error.name === 'NotAllowedError';
    return { problem: isNone ? texts.none : texts.failed };
  }
}
