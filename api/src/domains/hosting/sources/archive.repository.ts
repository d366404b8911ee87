import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { ArchiveDocument } from './archive.schema.js';

const NEWEST_FIRST = { _id: -1 } as const;
/** Maximum duration of a request between the read of the newest archive and the write of the deployment. */
const REQUEST_MOST_MS = 30_000;
/** Maximum duration of an upload. */
const UPLOAD_MOST_MS = 3_600_000;
/** Archives per sweep. */
const SWEPT = 100;

/** Archives of containers in the database. Callers have checked the container against their project. */
@Injectable()
export class ArchiveRepository {
  constructor(@InjectModel('HostingArchive') private readonly archives: Model<ArchiveDocument>) {}

  /** Records an archive before its bytes are stored. */
  async begin(archive: ArchiveDocument): Promise<void> {
    await this.archives.create(archive);
  }

  /** The bytes of an archive are complete. False when it was removed with its container. */
  async finish(_id: Types.ObjectId, size: number, entry: OutboxEntry): Promise<boolean> {
    const change = { $set: { ready: true, size }, $push: { outbox: entry } };
    const { matchedCount } = await this.archives.updateOne({ _id }, change);
    return matchedCount === 1;
  }

  /** The archive of the next deployment of a container; null before the first one. */
  newest(container: Types.ObjectId): Promise<ArchiveDocument | null> {
    return this.archives.findOne({ container, ready: true }).sort(NEWEST_FIRST).lean<ArchiveDocument>();
  }

  /** The newest archive of each container with one. */
  async newestOf(containers: readonly Types.ObjectId[]): Promise<ArchiveDocument[]> {
    const found = await Promise.all(containers.map((container) => this.newest(container)));
    return found.filter((archive) => archive !== null);
  }

  /** Archives of a container that neither its next deployment nor one of the given deployments needs. */
  async unused(container: Types.ObjectId, needed: readonly Types.ObjectId[]): Promise<ArchiveDocument[]> {
    const before = new Date(Date.now() - REQUEST_MOST_MS);
    const complete = await this.archives
      .find({ container, ready: true })
      .sort(NEWEST_FIRST)
      .lean<ArchiveDocument[]>();
    // A request may have read its predecessor just before.
    const replaced = complete.filter((_, at) => (complete[at - 1]?.createdAt ?? new Date()) < before);
    return replaced.filter(({ _id }) => !needed.some((one) => one.equals(_id)));
  }

  ofContainer(container: Types.ObjectId): Promise<ArchiveDocument[]> {
    return this.archives.find({ container }).lean<ArchiveDocument[]>();
  }

  /** Archives whose upload was interrupted before a time; at most 100. */
  broken(now: Date): Promise<ArchiveDocument[]> {
    const before = new Date(now.getTime() - UPLOAD_MOST_MS);
    return this.archives
      .find({ ready: false, createdAt: { $lt: before } })
      .limit(SWEPT)
      .lean<ArchiveDocument[]>();
  }

  /** False while its change is not in the audit log yet. */
  async remove(_id: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.archives.deleteOne({ _id, 'outbox.id': { $exists: false } });
    return deletedCount === 1;
  }
}
