import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { insertNew } from '../../../platform/database/insert-new.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { ProjectKeyDocument } from './project-key.schema.js';

/** Wrapped keys of projects in the database. */
@Injectable()
export class ProjectKeyRepository {
  constructor(@InjectModel('ProjectKey') private readonly keys: Model<ProjectKeyDocument>) {}

  async find({ projectId }: OwnScope): Promise<string | null> {
    const stored = await this.keys.findById(toObjectId(projectId)).lean<ProjectKeyDocument>();
    return stored?.sealed ?? null;
  }

  /** Does nothing when the project has a key. */
  async insert({ projectId }: OwnScope, sealed: string): Promise<void> {
    await insertNew(this.keys, [{ _id: toObjectId(projectId), sealed }]);
  }

  async remove({ projectId }: OwnScope): Promise<void> {
    await this.keys.deleteOne({ _id: toObjectId(projectId) });
  }
}
