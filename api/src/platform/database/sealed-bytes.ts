import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const FORM = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Binding of a sealed value; it is not decryptable with another label. */
export interface SealLabel {
  /** ID of the user or object that owns it. */
  readonly owner: string;
  /** Purpose of the value, e.g. `app-secret`. */
  readonly purpose: string;
}

/**
 * Text form of the encrypted bytes: AES-256-GCM, bound to owner and purpose.
 * @param key 32 bytes
 */
export function sealBytes(plain: Uint8Array, label: SealLabel, key: Buffer): string {
  const iv = randomBytes(IV_BYTES); // guard: seal-nonce
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(bindingOf(label));
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return `${FORM}.${sealed.toString('base64url')}`;
}

/**
 * The decrypted bytes; null when key or label differs, or the bytes were modified.
 * @throws Error when the text is no sealed value
 */
export function openSealed(sealed: string, label: SealLabel, key: Buffer): Buffer | null {
  const [form, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (form !== FORM || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('This value is not sealed.');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(bindingOf(label));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** JSON, so that two different labels never have the same form. */
function bindingOf({ owner, purpose }: SealLabel): Buffer {
  return Buffer.from(JSON.stringify([owner, purpose])); // guard: seal-binding, seal-purpose
}
