import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { BackupDocument, StartedBackup } from './backup.schema.js';

const NEWEST_FIRST = { createdAt: -1 } as const;
/** States of a backup that the worker must create. */
const OPEN = ['waiting', 'running'] as const;

type Id = Types.ObjectId;
type Try = Pick<BackupDocument, '_id' | 'bytes'>;

/** Backups in the database. Queries of members carry the project; the others are for the worker. */
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

  /** Null when its removal is requested. */
  findAny(_id: Id): Promise<BackupDocument | null> {
    return this.backups.findOne({ _id, removed: false }).lean<BackupDocument>();
  }

  /** False when another request took the slot of the backup. */
  async insert(backup: BackupDocument): Promise<boolean> {
    try {
      await this.backups.create(backup);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** Slots of the backups of a volume. */
  async slots(volume: Id): Promise<number[]> {
    const stored = await this.backups.find({ volume, slot: { $exists: true } }, { slot: 1 }).lean();
    return stored.flatMap(({ slot }) => (slot === undefined ? [] : [slot]));
  }

  /** False when its removal is requested already. */
  async intendRemoval(_id: Id, entry: OutboxEntry): Promise<boolean> {
    const { matchedCount } = await this.backups.updateOne(
      { _id, removed: false },
      { $set: { removed: true }, $unset: { slot: 1 }, $push: { outbox: entry } },
    );
    return matchedCount === 1;
  }

  /** Requests the removal of all backups of a volume by the worker. */
  async intendRemovalOfVolume(volume: Id, container: Id): Promise<void> {
    await this.backups.updateMany(
      { container, volume, removed: false },
      { $set: { removed: true }, $unset: { slot: 1 } },
    );
  }

  /** Backups of a server that the worker must create. */
  openOn(server: Id): Promise<BackupDocument[]> {
    return this.backups.find({ server, removed: false, state: { $in: OPEN } }).lean<BackupDocument[]>();
  }

  /** Backups of a server that the worker must delete. */
  removedOn(server: Id): Promise<BackupDocument[]> {
    return this.backups.find({ server, removed: true }).lean<BackupDocument[]>();
  }

  /** All backups of a container, including those with a requested removal. */
  ofContainer(container: Id): Promise<BackupDocument[]> {
    return this.backups.find({ container }).lean<BackupDocument[]>();
  }

  /** Whether a container has backups, including those with a requested removal. */
  async areOf(container: Id): Promise<boolean> {
    return (await this.backups.exists({ container })) !== null;
  }

  /**
   * Starts an attempt before it stores bytes. The bytes of the former attempt are discarded.
   * @returns the backup with its bytes; null when its removal was requested, or another attempt started
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

  /** Removes discarded bytes from the list after their deletion. */
  async setRemoved(_id: Id, discarded: readonly Id[]): Promise<void> {
    await this.backups.updateOne({ _id }, { $pullAll: { discarded: [...discarded] } });
  }

  async setDone({ _id, bytes }: Try, done: number): Promise<void> {
    await this.backups.updateOne({ _id, bytes }, { $set: { done } });
  }

  /** False when the removal of the backup was requested, or another attempt started. */
  async complete({ _id, bytes }: Try, archive: { length: number; sha256: string }): Promise<boolean> {
    const { matchedCount } = await this.backups.updateOne(
      { _id, bytes, removed: false, state: 'running' },
      { $set: { state: 'complete', ...archive, endedAt: new Date() } },
    );
    return matchedCount === 1;
  }

  /** Does nothing when another attempt started. */
  async fail({ _id, bytes }: Try, message: string): Promise<void> {
    await this.backups.updateOne(
      { _id, bytes, state: { $in: OPEN } },
      {
        $set: { state: 'failed', message, bytes: null, endedAt: new Date() },
        ...(bytes ? { $push: { discarded: bytes } } : {}),
      },
    );
  }

  /** Backups of a server with discarded bytes of completed attempts. */
  discardedOn(server: Id): Promise<BackupDocument[]> {
    return this.backups.find({ server, 'discarded.0': { $exists: true } }).lean<BackupDocument[]>();
  }

  /** Deletes a backup unless its changes are not in the audit log yet. */
  async remove(_id: Id): Promise<void> {
    await this.backups.deleteOne({ _id, removed: true, 'outbox.id': { $exists: false } });
  }

  byAuthor(userId: string): Promise<BackupDocument[]> {
    return this.backups.find({ author: toObjectId(userId) }).lean<BackupDocument[]>();
  }

  /** Removes a deleted account as the author. */
  async forgetAuthor(userId: string): Promise<void> {
    await this.backups.updateMany({ author: toObjectId(userId) }, { $set: { author: null } });
  }
}
