import { generateKeyPairSync } from 'node:crypto';
import type { PasskeyDocument } from './passkey.schema.js';

/** Key that a signature is verified with. */
export type PasskeyKey = Pick<PasskeyDocument, 'credentialId' | 'publicKey' | 'counter'>;

/** A COSE map of five entries: elliptic curve key, ES256, curve P-256, then x and y of 32 bytes each. */
const COSE_HEAD = Buffer.from('a5010203262001', 'hex');
const COSE_X = Buffer.from('215820', 'hex');
const COSE_Y = Buffer.from('225820', 'hex');

/** Replaces an unknown passkey, so that its rejection takes the same work. The private key does not exist. */
export const DECOY: PasskeyKey = { credentialId: '', publicKey: newPublicKey(), counter: 0 };

function newPublicKey(): Buffer {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const left = Buffer.from(x, 'base64url');
  const right = Buffer.from(y, 'base64url');
  return Buffer.concat([COSE_HEAD, COSE_X, left, COSE_Y, right]);
}
