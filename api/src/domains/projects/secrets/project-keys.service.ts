import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { openSealed, sealBytes, type SealLabel } from '../../../platform/database/sealed-bytes.js';
import { FieldEncryption } from '../../../platform/database/field-encryption.js';
import type { OwnScope } from '../../../platform/http/request.js';
import { ProjectKeyRepository } from './project-key.repository.js';
import { PROJECT_KEY } from './project-key.schema.js';

const KEY_BYTES = 32;

/**
 * Encrypts the secrets of projects with a separate key for each project. The sealing key wraps these keys, so a
 * rotation of the sealing key changes no secret.
 */
@Injectable()
export class ProjectKeys {
  constructor(
    private readonly repository: ProjectKeyRepository,
    private readonly sealing: FieldEncryption,
  ) {}

  /** Text form of an encrypted secret, bound to its label. The first secret of a project creates its key. */
  async seal(scope: OwnScope, plain: string, label: SealLabel): Promise<string> {
    const present = await this.find(scope);
    return sealBytes(Buffer.from(plain), label, present ?? (await this.create(scope)));
  }

  /** @throws Error when the project has no key, or the value was modified or belongs to another label */
  async open(scope: OwnScope, sealed: string, label: SealLabel): Promise<string> {
    return opened(sealed, label, await this.find(scope));
  }

  /** Decrypted values in the order of the secrets, with one read of the key. @throws Error as `open` */
  async openAll(
    scope: OwnScope,
    secrets: readonly { readonly sealed: string; readonly label: SealLabel }[],
  ): Promise<string[]> {
    const key = secrets.length === 0 ? null : await this.find(scope);
    return secrets.map(({ sealed, label }) => opened(sealed, label, key));
  }

  async remove(scope: OwnScope): Promise<void> {
    await this.repository.remove(scope);
  }

  private async find(scope: OwnScope): Promise<Buffer | null> {
    const sealed = await this.repository.find(scope);
    return sealed === null ? null : this.sealing.open(sealed, labelOf(scope));
  }

  /** Of concurrent requests, the first one creates the key. */
  private async create(scope: OwnScope): Promise<Buffer> {
    await this.repository.insert(scope, await this.sealing.seal(randomBytes(KEY_BYTES), labelOf(scope)));
    const key = await this.find(scope);
    if (!key) throw new Error('The key of the project was removed.');
    return key;
  }
}

function opened(sealed: string, label: SealLabel, key: Buffer | null): string {
  const plain = key && openSealed(sealed, label, key);
  if (!plain) throw new Error('A secret of the project cannot be decrypted.');
  return plain.toString();
}

function labelOf({ projectId }: OwnScope): SealLabel {
  return { owner: projectId, purpose: PROJECT_KEY };
}
