import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/** DER of a PKCS #8 private key of Ed25519 (RFC 8410) up to the seed. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;

/** Signs and verifies releases and boot documents. */
export class ReleaseKey {
  private readonly secret: KeyObject;
  private readonly open: KeyObject;

  /** @throws Error if the seed does not have 32 bytes */
  constructor(seed: Buffer) {
    if (seed.length !== SEED_BYTES) throw new Error('The key that signs releases has 32 bytes');
    const der = Buffer.concat([PKCS8_PREFIX, seed]);
    this.secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    this.open = createPublicKey(this.secret);
  }

  /** Ed25519 over the canonical JSON of the value, base64url. */
  sign(value: unknown): string {
    return sign(null, Buffer.from(canonicalJson(value)), this.secret).toString('base64url');
  }

  /** Whether this key signed this value. */
  verifies(value: unknown, signature: string): boolean {
    return verify(null, Buffer.from(canonicalJson(value)), this.open, Buffer.from(signature, 'base64url'));
  }
}
