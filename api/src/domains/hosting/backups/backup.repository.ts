import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { BackupDocument, StartedBackup } from './backup.schema.js';

const NEWEST_FIRST = { createdAt: -1 } as const;
/** States of a backup that the worker has to make. */
const OPEN = ['waiting', 'running'] as const;

type Id = Types.ObjectId;
type Try = Pick<BackupDocument, '_id' | 'bytes'>;

/** Backups in the database. Queries for members carry the project; the others are of the worker. */
@Injectable()
export class BackupRepository {
  constructor(@InjectModel('HostingBackup') private readonly backups: Model<BackupDocument>) {}

  ofProject({ projectId }: OwnScope): Promise<BackupDocument[]> {
    return this.backups.find({ project: toObjectId(projectId), removed: false }).lean<BackupDocument[]>();
  }

  /** Backups of the volumes of a container, newest first. Callers have checked the container. */
  list(container: Id): Promise<BackupDocument[]> {
    return this.backups.find({ container, removed: false }).sort(NEWEST_FIRST).lean<BackupDocument[]>();
  }

  find({ projectId }: OwnScope, id: string): Promise<BackupDocument | null> {
    return this.backups
      .findOne({ _id: toObjectId(id), project: toObjectId(projectId), removed: false })
      .lean<BackupDocument>();
  }

  /** Null when it is to be removed. */
  findAny(_id: Id): Promise<BackupDocument | null> {
    return this.backups.findOne({ _id, removed: false }).lean<BackupDocument>();
  }

  /** False when another request took the place of the backup. */
  async insert(backup: BackupDocument): Promise<boolean> {
    try {
      await this.backups.create(backup);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** Places of the backups of a volume. */
  async slots(volume: Id): Promise<number[]> {
    const stored = await this.backups.find({ volume, slot: { $exists: true } }, { slot: 1 }).lean();
    return stored.flatMap(({ slot }) => (slot === undefined ? [] : [slot]));
  }

  /** False when it is to be removed already. */
  async intendRemoval(_id: Id, entry: OutboxEntry): Promise<boolean> {
    const { matchedCount } = await this.backups.updateOne(
      { _id, removed: false },
      { $set: { removed: true }, $unset: { slot: 1 }, $push: { outbox: entry } },
    );
    return matchedCount === 1;
  }

  /** The worker removes all backups of a volume. */
  async intendRemovalOfVolume(volume: Id, container: Id): Promise<void> {
    await this.backups.updateMany(
      { container, volume, removed: false },
      { $set: { removed: true }, $unset: { slot: 1 } },
    );
  }

  /** Backups of a server that the worker has to make. */
  openOn(server: Id): Promise<BackupDocument[]> {
    return this.backups.find({ server, removed: false, state: { $in: OPEN } }).lean<BackupDocument[]>();
  }

  /** Backups of a server that the worker has to remove. */
  removedOn(server: Id): Promise<BackupDocument[]> {
    return this.backups.find({ server, removed: true }).lean<BackupDocument[]>();
  }

  /** All backups of a container, also those that are to be removed. */
  ofContainer(container: Id): Promise<BackupDocument[]> {
    return this.backups.find({ container }).lean<BackupDocument[]>();
  }

  /** Whether a container has backups, also those that are to be removed. */
  async areOf(container: Id): Promise<boolean> {
    return (await this.backups.exists({ container })) !== null;
  }

  /**
   * Begins a try before it stores anything. The bytes of the former one are discarded.
   * @returns the backup with its bytes; null when it is not wanted any more, or another try began
   */
  async begin({ _id, bytes }: Try, total: number): Promise<StartedBackup | null> {
    return this.backups
      .findOneAndUpdate(
        { _id, bytes, removed: false, state: { $in: OPEN } },
        {
          $set: { state: 'running', bytes: newObjectId(), done: 0, total },
          $inc: { tries: 1 },
          ...(bytes ? { $push: { discarded: bytes } } : {}),
        },
        { returnDocument: 'after' },
      )
      .lean<StartedBackup>();
  }

  /** Discarded bytes of a backup are removed. */
  async setRemoved(_id: Id, discarded: readonly Id[]): Promise<void> {
    await this.backups.updateOne({ _id }, { $pullAll: { discarded: [...discarded] } });
  }

  async setDone({ _id, bytes }: Try, done: number): Promise<void> {
    await this.backups.updateOne({ _id, bytes }, { $set: { done } });
  }

  /** False when the backup is not wanted any more, or another try began. */
  async complete({ _id, bytes }: Try, archive: { length: number; sha256: string }): Promise<boolean> {
    const { matchedCount } = await this.backups.updateOne(
      { _id, bytes, removed: false, state: 'running' },
      { $set: { state: 'complete', ...archive, endedAt: new Date() } },
    );
    return matchedCount === 1;
  }

  /** Nothing changes when another try began. */
  async fail({ _id, bytes }: Try, message: string): Promise<void> {
    await this.backups.updateOne(
      { _id, bytes, state: { $in: OPEN } },
      {
        $set: { state: 'failed', message, bytes: null, endedAt: new Date() },
        ...(bytes ? { $push: { discarded: bytes } } : {}),
      },
    );
  }

  /** Backups of a server with discarded bytes, of tries that are over. */
  discardedOn(server: Id): Promise<BackupDocument[]> {
    return this.backups.find({ server, 'discarded.0': { $exists: true } }).lean<BackupDocument[]>();
  }

  /** A backup whose changes are not in the audit log yet stays. */
  async remove(_id: Id): Promise<void> {
    await this.backups.deleteOne({ _id, removed: true, 'outbox.id': { $exists: false } });
  }

  byAuthor(userId: string): Promise<BackupDocument[]> {
    return this.backups.find({ author: toObjectId(userId) }).lean<BackupDocument[]>();
  }

  /** A removed account is the author of nothing. */
  async forgetAuthor(userId: string): Promise<void> {
    await this.backups.updateMany({ author: toObjectId(userId) }, { $set: { author: null } });
  }
}
