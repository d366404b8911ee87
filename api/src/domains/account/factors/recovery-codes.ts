import { createHmac, randomBytes } from 'node:crypto';

const CODES = 10;
const GROUPS = 3;
const GROUP_LENGTH = 5; // guard: recovery-length
/** Crockford's base32: no letters that look like digits. Fifteen characters have 75 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new set in display format: `7K2QD-M0XWA-4T9ZR`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, newCode);
}

function newCode(): string {
  // 256 is a multiple of 32, so the remainder is uniformly distributed.
  const letters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

/** Stored digest of a code: bound to its user, identical for every notation. */
export function recoveryDigest(key: Buffer, userId: string, code: string): string {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/gu, '')
    .replace(/O/gu, '0')
    .replace(/[IL]/gu, '1');
  // guard: recovery-hash
  return createHmac('sha256', key)
    .update(JSON.stringify([userId, plain]))
    .digest('base64url');
}
