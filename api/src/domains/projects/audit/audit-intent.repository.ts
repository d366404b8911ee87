import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { ProjectChange } from './audit-entry.js';
import type { AuditIntentDocument } from './audit-intent.schema.js';

/** Changes that began, in the database. */
@Injectable()
export class AuditIntentRepository {
  constructor(@InjectModel('ProjectAuditIntent') private readonly intents: Model<AuditIntentDocument>) {}

  /** @returns id of the intent */
  async insert({ at, ...change }: ProjectChange): Promise<string> {
    const _id = newObjectId();
    await this.intents.create({ _id, project: toObjectId(change.project), change, at });
    return _id.toHexString();
  }

  async remove(id: string): Promise<void> {
    await this.intents.deleteOne({ _id: toObjectId(id) });
  }

  /** Intents from before a moment: their process ended before it wrote the event. */
  begunBefore(moment: Date): Promise<AuditIntentDocument[]> {
    return this.intents
      .find({ at: { $lt: moment } })
      .sort({ at: 1 })
      .limit(100)
      .lean<AuditIntentDocument[]>();
  }

  /** A removed account is the actor of no event. */
  async forgetActor(userId: string): Promise<void> {
    await this.intents.updateMany(
      { 'change.actor': userId },
      { $set: { 'change.actor': null, 'change.ip': null } },
    );
  }

  async removeOfProject({ projectId }: OwnScope): Promise<void> {
    await this.intents.deleteMany({ project: toObjectId(projectId) });
  }
}
