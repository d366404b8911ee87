import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { getVerification, passkeyAdd, passkeyAddOptions } from '@zonewerk/contracts';
import type { SignedIn } from '../../harness/harness.js';

const FLAGS = { present: 0x01, verified: 0x04, canBackUp: 0x08, backedUp: 0x10, attested: 0x40 };
const NO_AAGUID = Buffer.alloc(16);

/** Behaviour of a device. */
interface Behaviour {
  readonly origin: string;
  readonly rpId: string;
  /** Verifies the person by PIN or finger. */
  readonly verifies: boolean;
  readonly synced: boolean;
}

const USUAL: Behaviour = { origin: 'http://localhost:4200', rpId: 'localhost', verifies: true, synced: true };

/** An authenticator with one passkey: real keys and signatures, in WebAuthn formats. */
export class PasskeyDevice {
  readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private counter = 0;
  private userHandle: string | undefined;

  constructor(private readonly behaviour: Partial<Behaviour> = {}) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  /** Result of `navigator.credentials.create()`. */
  create(options: string, change: Partial<Behaviour> = {}): string {
    const { challenge, user } = JSON.parse(options) as { challenge: string; user: { id: string } };
    this.userHandle = user.id;
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(this.authenticatorData(change, true))],
      ]) as never,
    );
    return this.response({
      clientDataJSON: this.clientData('webauthn.create', challenge, change).toString('base64url'),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Result of `navigator.credentials.get()`. */
  get(options: string, change: Partial<Behaviour> = {}): string {
    const { challenge } = JSON.parse(options) as { challenge: string };
    this.counter += 1;
    const authenticatorData = this.authenticatorData(change, false);
    const clientData = this.clientData('webauthn.get', challenge, change);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return this.response({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    });
  }

  /** Resets the counter, like a copy of the device. */
  rewind(): void {
    this.counter = 0;
  }

  private response(response: object): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  private clientData(type: string, challenge: string, change: Partial<Behaviour>): Buffer {
    const { origin } = { ...USUAL, ...this.behaviour, ...change };
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(change: Partial<Behaviour>, attested: boolean): Buffer {
    const { rpId, verifies, synced } = { ...USUAL, ...this.behaviour, ...change };
    const flags =
      FLAGS.present |
      (verifies ? FLAGS.verified : 0) |
      (synced ? FLAGS.canBackUp | FLAGS.backedUp : 0) |
      (attested ? FLAGS.attested : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const head = [createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter];
    return Buffer.concat(attested ? [...head, this.credentialData()] : head);
  }

  private credentialData(): Buffer {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]) as never,
    );
    return Buffer.concat([NO_AAGUID, length, this.id, Buffer.from(key)]);
  }
}

/** Adds a passkey to a signed-in person and returns its id. */
export async function addPasskey(
  browser: SignedIn,
  device = new PasskeyDevice(),
  name = 'Laptop',
): Promise<string> {
  const { options } = (await browser.call(passkeyAddOptions, {})).body as { options: string };
  const { body } = await browser.call(passkeyAdd, { response: device.create(options), name });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  const { passkeys } = (await browser.call(getVerification, {})).body as { passkeys: { id: string }[] };
  return passkeys.at(-1)?.id ?? '';
}
