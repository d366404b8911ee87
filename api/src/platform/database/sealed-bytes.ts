import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const FORM = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed value belongs to; it opens for nothing else. */
export interface SealLabel {
  /** Id of the person or object that owns it. */
  readonly owner: string;
  /** Use of the value, e.g. `app-secret`. */
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
 * The bytes that were sealed; null when key or label is another one, or the bytes were changed.
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

/** JSON, so that no two labels read the same. */
function bindingOf({ owner, purpose }: SealLabel): Buffer {
  return Buffer.from(JSON.stringify([owner, purpose])); // guard: seal-binding, seal-purpose
}
