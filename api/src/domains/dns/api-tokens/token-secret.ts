import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '@zonewerk/contracts';

const SECRET_BYTES = 32;
/** Digits of 256 bits in this alphabet, and digits of the checksum after them. */
const SECRET_DIGITS = 43;
const CHECK_DIGITS = 6;
const CHECK_BYTES = 4;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${SECRET_DIGITS + CHECK_DIGITS}}$`, 'u');

/** A new token: prefix, 256 random bits, and a checksum that detects mistyped tokens without a database read. */
export function makeSecret(): string {
  const body = `${TOKEN_PREFIX}${digits(randomBytes(SECRET_BYTES), SECRET_DIGITS)}`;
  return `${body}${checkOf(body)}`;
}

/** Whether a text has the form of a token. */
export function isSecret(text: string): boolean {
  return FORM.test(text) && text.endsWith(checkOf(text.slice(0, -CHECK_DIGITS))); // guard: token-check
}

/** The stored part of a token. A plain hash of 256 random bits cannot be reversed. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function checkOf(body: string): string {
  return digits(createHash('sha256').update(body).digest().subarray(0, CHECK_BYTES), CHECK_DIGITS);
}

function digits(bytes: Uint8Array, count: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (let at = 0; at < count; at += 1) {
    text = `${ALPHABET[Number(rest % 62n)] ?? ''}${text}`;
    rest /= 62n;
  }
  return text;
}
