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

/** Encrypts what has to be read again, so that a copy of the database alone does not give it away. */
@Injectable()
export class Sealing {
  constructor(
    private readonly secrets: SecretsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Text form of the encrypted bytes: AES-256-GCM, bound to owner and purpose. */
  async seal(plain: Uint8Array, label: SealLabel): Promise<string> {
    const iv = randomBytes(IV_BYTES); // guard: seal-nonce
    const cipher = createCipheriv(ALGORITHM, await this.key(), iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(bindingOf(label));
    const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return `${FORM}.${sealed.toString('base64url')}`;
  }

  /**
   * The bytes that were sealed.
   * @throws Error when it was changed, or sealed for another owner or purpose, or with another key
   */
  async open(sealed: string, label: SealLabel): Promise<Buffer> {
    const [form, text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    if (form !== FORM || bytes.length < IV_BYTES + TAG_BYTES)
      throw new Error('This is not a value that was sealed.');
    const decipher = createDecipheriv(ALGORITHM, await this.key(), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(bindingOf(label));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  }

  private async key(): Promise<Buffer> {
    const source = this.config.sealingKey ?? (await this.secrets.key('sealing'));
    return Buffer.from(hkdfSync('sha256', source, '', 'zonewerk sealing', KEY_BYTES));
  }
}

/** JSON, so that no two labels read the same. */
function bindingOf({ owner, purpose }: SealLabel): Buffer {
  return Buffer.from(JSON.stringify([owner, purpose])); // guard: seal-binding, seal-purpose
}
