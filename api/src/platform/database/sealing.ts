import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { SecretsService } from './secrets.module.js';

const ALGORITHM = 'aes-256-gcm';
const FORM = 'v1';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed value belongs to; it opens for nothing else. */
interface SealLabel {
  /** Id of the person or object that owns it. */
  readonly owner: string;
  /** What it is, e.g. `app-secret`. */
  readonly purpose: string;
}

/** Name of the key in the database. */
export const SEALING_SECRET = 'sealing';

/** Encrypts what has to be read again, so that a copy of the database alone does not give it away. */
@Injectable()
export class Sealing {
  constructor(
    private readonly secrets: SecretsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sealingKey' | 'formerSealingKey'>,
  ) {}

  /** Whether `SEALING_KEY` is set, so that the key in the database is a former one. */
  get hasOwnKey(): boolean {
    return this.config.sealingKey !== undefined;
  }

  /** Text form of the encrypted bytes: AES-256-GCM, bound to owner and purpose. */
  async seal(plain: Uint8Array, label: SealLabel): Promise<string> {
    const iv = randomBytes(IV_BYTES); // guard: seal-nonce
    const cipher = createCipheriv(ALGORITHM, await this.presentKey(), iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(bindingOf(label));
    const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return `${FORM}.${sealed.toString('base64url')}`;
  }

  /**
   * The bytes that were sealed, with the present key or a former one.
   * @throws Error when it was changed, or sealed for another owner or purpose, or with an unknown key
   */
  async open(sealed: string, label: SealLabel): Promise<Buffer> {
    return (await this.opened(sealed, label)).plain;
  }

  /**
   * The same bytes sealed with the present key; null when they already are.
   * @throws Error as `open`
   */
  async reseal(sealed: string, label: SealLabel): Promise<string | null> {
    const { plain, isPresent } = await this.opened(sealed, label);
    return isPresent ? null : this.seal(plain, label);
  }

  private async opened(sealed: string, label: SealLabel): Promise<{ plain: Buffer; isPresent: boolean }> {
    const [form, text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    if (form !== FORM || bytes.length < IV_BYTES + TAG_BYTES)
      throw new Error('This is not a value that was sealed.');
    const plain = decrypted(bytes, label, await this.presentKey());
    if (plain) return { plain, isPresent: true };
    for (const key of await this.formerKeys()) {
      const former = decrypted(bytes, label, key);
      if (former) return { plain: former, isPresent: false };
    }
    throw new Error('This value was changed, or sealed for something else or with another key.');
  }

  private async presentKey(): Promise<Buffer> {
    return cipherKey(this.config.sealingKey ?? (await this.secrets.key(SEALING_SECRET)));
  }

  private async formerKeys(): Promise<Buffer[]> {
    const { sealingKey, formerSealingKey } = this.config;
    const stored = sealingKey ? await this.secrets.find(SEALING_SECRET) : null;
    return [formerSealingKey, stored].flatMap((source) => (source ? [cipherKey(source)] : []));
  }
}

function cipherKey(source: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', source, '', 'zonewerk sealing', KEY_BYTES));
}

/** Null when the key or the label is another one, or the bytes were changed. */
function decrypted(bytes: Buffer, label: SealLabel, key: Buffer): Buffer | null {
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
