import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id in the provider's format: a prefix for the kind, and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${letters(24)}`;
}

/** Secret with which a browser may read and confirm one payment. */
export function clientSecretOf(intent: string): string {
  return `${intent}_secret_${letters(25)}`;
}

function letters(count: number): string {
  return [...randomBytes(count)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
