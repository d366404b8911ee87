import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { outboxEntry } from '../../../platform/jobs/outbox.js';
import type { UploadDocument } from './upload.schema.js';

/** An upload belongs to one user in one project. */
export type UploadScope = Pick<ProjectScope, 'projectId' | 'userId'>;

/** Job that validates a complete upload and creates a file from it. */
export const FINISH = 'uploads.finish';

const BATCH = 100;

/** Uploads in the database. Every query carries project and user, except those of the cleanup. */
@Injectable()
export class UploadRepository {
  constructor(
    @InjectModel('FileUpload') private readonly uploads: Model<UploadDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(uploads);
  }

  async insert(upload: UploadDocument): Promise<void> {
    await this.uploads.create(upload);
  }

  /** An upload, including complete and expired ones. */
  async find(scope: UploadScope, id: string): Promise<UploadDocument | null> {
    return this.uploads.findOne(own(scope, id)).lean();
  }

  /** Number of uploads of a user that are in progress; at most `most`. */
  async countOpen(scope: UploadScope, most: number): Promise<number> {
    return this.uploads.countDocuments({ ...ofPerson(scope), state: 'receiving' }, { limit: most });
  }

  /**
   * Acquires the lease of an upload until a time. False when another request has it; its lease is then marked as
   * wanted.
   */
  async lease(scope: UploadScope, id: string, lease: string, until: Date): Promise<boolean> {
    const { matchedCount } = await this.uploads.updateOne(
      {
        ...own(scope, id),
        $or: [{ 'lease.id': { $exists: false } }, { 'lease.until': { $lt: new Date() } }],
      },
      { $set: { lease: { id: lease, until } } },
    );
    if (matchedCount === 1) return true;
    await this.uploads.updateOne(
      { ...own(scope, id), 'lease.id': { $exists: true } },
      { $set: { 'lease.wanted': true } },
    );
    return false;
  }

  /** Renews the lease; false when it is lost or wanted by another request. */
  async prolong(scope: UploadScope, id: string, lease: string, until: Date): Promise<boolean> {
    const found = await this.uploads
      .findOneAndUpdate(
        { ...own(scope, id), 'lease.id': lease },
        { $set: { 'lease.until': until } },
        { projection: { lease: 1 } },
      )
      .lean();
    return found !== null && found.lease?.wanted !== true;
  }

  async release(scope: UploadScope, id: string, lease: string): Promise<void> {
    await this.uploads.updateOne({ ...own(scope, id), 'lease.id': lease }, { $unset: { lease: 1 } });
  }

  /** Stores the progress, and with the last byte the outbox entry of the check; false when the lease is lost. */
  async advance(
    scope: UploadScope,
    { id, lease, size }: { readonly id: string; readonly lease: string; readonly size: number },
    offset: number,
  ): Promise<boolean> {
    const whole = offset === size;
    const entry = outboxEntry(FINISH, { project: scope.projectId, user: scope.userId, upload: id });
    const { matchedCount } = await this.uploads.updateOne(
      { ...own(scope, id), 'lease.id': lease, state: 'receiving' },
      whole ? { $set: { offset, state: 'checking' }, $push: { outbox: entry } } : { $set: { offset } },
    );
    if (matchedCount === 1 && whole) await this.relay.nudge(this.uploads, new Types.ObjectId(id));
    return matchedCount === 1;
  }

  /** Stores the result of the check of an upload. */
  async complete(
    scope: UploadScope,
    id: string,
    outcome: Pick<UploadDocument, 'state' | 'refusal'>,
  ): Promise<void> {
    await this.uploads.updateOne({ ...own(scope, id), state: 'checking' }, { $set: outcome });
  }

  async remove(scope: UploadScope, id: string): Promise<void> {
    await this.uploads.deleteOne(own(scope, id));
  }

  /** Expired uploads that are not being checked; at most 100. */
  async expired(now: Date): Promise<UploadDocument[]> {
    return this.uploads
      .find({ expiresAt: { $lt: now }, state: { $ne: 'checking' } })
      .limit(BATCH)
      .lean<UploadDocument[]>();
  }

  /** All uploads of a project, read on demand. */
  each({ projectId }: Pick<ProjectScope, 'projectId'>): AsyncIterable<UploadDocument> {
    return this.uploads
      .find({ project: new Types.ObjectId(projectId) })
      .lean<UploadDocument>()
      .cursor() as unknown as AsyncIterable<UploadDocument>;
  }

  async removeAll({ projectId }: Pick<ProjectScope, 'projectId'>): Promise<void> {
    await this.uploads.deleteMany({ project: new Types.ObjectId(projectId) });
  }
}

function ofPerson({ projectId, userId }: UploadScope) {
  return { project: new Types.ObjectId(projectId), by: new Types.ObjectId(userId) };
}

function own(scope: UploadScope, id: string) {
  return { ...ofPerson(scope), _id: new Types.ObjectId(id) };
}
