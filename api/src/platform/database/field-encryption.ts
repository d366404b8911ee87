import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { openSealed, sealBytes, type SealLabel } from './sealed-bytes.js';
import { SecretsService } from './secrets.module.js';

const KEY_BYTES = 32;

/** Name of the key in the database. */
export const SEALING_SECRET = 'sealing';

/** Encrypts values that must be readable later, so that a copy of the database alone does not reveal them. */
@Injectable()
export class FieldEncryption {
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
    return sealBytes(plain, label, await this.presentKey());
  }

  /**
   * The decrypted bytes, with the present key or a former one.
   * @throws Error when it was modified, or sealed for another owner or purpose, or with an unknown key
   */
  async open(sealed: string, label: SealLabel): Promise<Buffer> {
    return (await this.opened(sealed, label)).plain;
  }

  /**
   * The same bytes sealed with the present key; null when they are already.
   * @throws Error as `open`
   */
  async reseal(sealed: string, label: SealLabel): Promise<string | null> {
    const { plain, isPresent } = await this.opened(sealed, label);
    return isPresent ? null : this.seal(plain, label);
  }

  private async opened(sealed: string, label: SealLabel): Promise<{ plain: Buffer; isPresent: boolean }> {
    const plain = openSealed(sealed, label, await this.presentKey());
    if (plain) return { plain, isPresent: true };
    for (const key of await this.formerKeys()) {
      const former = openSealed(sealed, label, key);
      if (former) return { plain: former, isPresent: false };
    }
    throw new Error('This value was changed, or was sealed for another purpose or with another key.');
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
