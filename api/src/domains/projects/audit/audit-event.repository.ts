import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { insertNew } from '../../../platform/database/insert-new.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, toPage } from '../../../platform/database/paging.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { ProjectChange } from './audit-entry.js';
import type { AuditEventDocument } from './audit-event.schema.js';

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** Audit logs in the database. */
@Injectable()
export class AuditEventRepository {
  constructor(@InjectModel('ProjectAuditEvent') private readonly events: Model<AuditEventDocument>) {}

  /** An entry that was written before writes nothing. */
  insert({ project, actor, subject, ...change }: ProjectChange, entry: string): Promise<void> {
    const event: AuditEventDocument = {
      _id: newObjectId(),
      project: toObjectId(project),
      actor: actor === null ? null : toObjectId(actor),
      subject: { ...subject, id: toObjectId(subject.id) },
      ...change,
      entry,
    };
    return insertNew(this.events, [event]);
  }

  async list({ projectId }: OwnScope, page: { cursor?: string | undefined; limit: number }) {
    const own = { project: toObjectId(projectId) };
    const [rows, count] = await Promise.all([
      this.events
        .find({ ...own, ...afterCursor(page.cursor, NEWEST_FIRST) })
        .sort(NEWEST_FIRST)
        .limit(page.limit + 1)
        .lean<AuditEventDocument[]>(),
      this.events.countDocuments(own, COUNTED),
    ]);
    return { ...toPage(rows, page.limit, NEWEST_FIRST), count };
  }

  /** Every event of a project, newest first. */
  all({ projectId }: OwnScope): AsyncIterable<AuditEventDocument> {
    return this.events
      .find({ project: toObjectId(projectId) })
      .sort(NEWEST_FIRST)
      .lean<AuditEventDocument>()
      .cursor();
  }

  async removeOfProject({ projectId }: OwnScope): Promise<void> {
    await this.events.deleteMany({ project: toObjectId(projectId) });
  }

  byActor(userId: string): Promise<AuditEventDocument[]> {
    return this.events.find({ actor: toObjectId(userId) }).lean<AuditEventDocument[]>();
  }

  /** A removed account is the actor of nothing. */
  async forgetActor(userId: string): Promise<void> {
    await this.events.updateMany({ actor: toObjectId(userId) }, { $set: { actor: null } });
  }
}
