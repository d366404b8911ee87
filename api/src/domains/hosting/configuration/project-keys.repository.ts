import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { insertNew } from '../../../platform/database/insert-new.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { openSealed, sealBytes, type SealLabel } from '../../../platform/database/sealed-bytes.js';
import { Sealing } from '../../../platform/database/sealing.js';
import type { OwnScope } from '../../../platform/http/request.js';
import { PROJECT_KEY, type ProjectKeyDocument } from './configuration.schema.js';

const KEY_BYTES = 32;

/**
 * Encrypts the secrets of projects, each project with a key of its own. The sealing key wraps these keys, so that another
 * sealing key changes no secret.
 */
@Injectable()
export class ProjectKeys {
  constructor(
    @InjectModel('HostingProjectKey') private readonly keys: Model<ProjectKeyDocument>,
    private readonly sealing: Sealing,
  ) {}

  /** Text form of an encrypted secret, bound to its label. The first one of a project makes its key. */
  async seal(scope: OwnScope, plain: string, label: SealLabel): Promise<string> {
    const present = await this.find(scope);
    return sealBytes(Buffer.from(plain), label, present ?? (await this.create(scope)));
  }

  /** @throws Error when the project has no key, or the value was changed or belongs to another label */
  async open(scope: OwnScope, sealed: string, label: SealLabel): Promise<string> {
    const key = await this.find(scope);
    const plain = key && openSealed(sealed, label, key);
    if (!plain) throw new Error('A secret of the project cannot be decrypted.');
    return plain.toString();
  }

  async remove({ projectId }: OwnScope): Promise<void> {
    await this.keys.deleteOne({ _id: toObjectId(projectId) });
  }

  private async find({ projectId }: OwnScope): Promise<Buffer | null> {
    const stored = await this.keys.findById(toObjectId(projectId)).lean<ProjectKeyDocument>();
    return stored && this.sealing.open(stored.sealed, labelOf(projectId));
  }

  /** Of several requests at the same moment, the first one makes the key. */
  private async create(scope: OwnScope): Promise<Buffer> {
    const { projectId } = scope;
    const sealed = await this.sealing.seal(randomBytes(KEY_BYTES), labelOf(projectId));
    await insertNew(this.keys, [{ _id: toObjectId(projectId), sealed }]);
    const key = await this.find(scope);
    if (!key) throw new Error('The key of the project was removed.');
    return key;
  }
}

function labelOf(projectId: string): SealLabel {
  return { owner: projectId, purpose: PROJECT_KEY };
}
