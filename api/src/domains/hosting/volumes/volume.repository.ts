import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { RestoringVolume, StoredRestore, VolumeDocument } from './volume.schema.js';

const OLDEST_FIRST = { createdAt: 1 } as const;
/** Its changes are in the audit log. */
const RELAYED = { 'outbox.id': { $exists: false } } as const;
const AFTER = { returnDocument: 'after' } as const;

type Id = Types.ObjectId;
type Restoring = Pick<RestoringVolume, '_id' | 'restore'>;

/** Volumes in the database. Queries of members carry the project; the others are for the worker. */
@Injectable()
export class VolumeRepository {
  constructor(@InjectModel('HostingVolume') private readonly volumes: Model<VolumeDocument>) {}

  /** Volumes of a project without a requested removal. */
  ofProject({ projectId }: OwnScope): Promise<VolumeDocument[]> {
    return this.volumes.find({ project: toObjectId(projectId), removed: false }).lean<VolumeDocument[]>();
  }

  /** A volume without a requested removal. */
  find({ projectId }: OwnScope, id: string): Promise<VolumeDocument | null> {
    return this.volumes
      .findOne({ _id: toObjectId(id), project: toObjectId(projectId), removed: false })
      .lean<VolumeDocument>();
  }

  findAny(_id: Id): Promise<VolumeDocument | null> {
    return this.volumes.findById(_id).lean<VolumeDocument>();
  }

  /** All volumes of a container, including those with a requested removal. Callers have checked the container. */
  ofContainer(container: Id): Promise<VolumeDocument[]> {
    return this.volumes.find({ container }).sort(OLDEST_FIRST).lean<VolumeDocument[]>();
  }

  /** All volumes of a server. */
  onServer(server: Id): Promise<VolumeDocument[]> {
    return this.volumes.find({ server }).lean<VolumeDocument[]>();
  }

  /** Volumes of a server with a requested removal. */
  removedOn(server: Id): Promise<VolumeDocument[]> {
    return this.volumes.find({ server, removed: true }).lean<VolumeDocument[]>();
  }

  /** Volumes of a server whose files are being replaced. */
  restoringOn(server: Id): Promise<RestoringVolume[]> {
    return this.volumes
      .find({ server, 'restore.state': { $in: ['copying', 'filled', 'switched'] } })
      .lean<RestoringVolume[]>();
  }

  /** False when another request took the slot of the volume in its container. */
  async insert(volume: VolumeDocument): Promise<boolean> {
    try {
      await this.volumes.create(volume);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** Null when the removal of the volume is requested. */
  resize(_id: Id, sizeMb: number, entry: OutboxEntry): Promise<VolumeDocument | null> {
    return this.change({ _id, removed: false }, { $set: { sizeMb }, $push: { outbox: entry } });
  }

  /** Null when the removal of the volume is requested, or another backup is being restored. */
  intendRestore(_id: Id, restore: StoredRestore, entry: OutboxEntry): Promise<VolumeDocument | null> {
    return this.change(
      { _id, removed: false, restore: null },
      { $set: { restore, message: '' }, $push: { outbox: entry } },
    );
  }

  /** False when the removal of the volume is requested already. */
  async intendRemoval(_id: Id, entry: OutboxEntry): Promise<boolean> {
    const { matchedCount } = await this.volumes.updateOne(
      { _id, removed: false },
      { $set: { removed: true }, $unset: { slot: 1 }, $push: { outbox: entry } },
    );
    return matchedCount === 1;
  }

  /** Marks the volume of the engine as complete. */
  async setPrepared({ _id, data }: Pick<VolumeDocument, '_id' | 'data'>): Promise<void> {
    await this.volumes.updateOne({ _id, data }, { $set: { prepared: data } });
  }

  async setUsed(_id: Id, usedBytes: number, measuredAt: Date): Promise<void> {
    await this.volumes.updateOne({ _id }, { $set: { usedBytes, measuredAt } });
  }

  /**
   * Starts an attempt with a new volume of the engine, which no other worker fills.
   * @returns the restore with it; null when it ended, or another attempt started
   */
  async beginCopy(volume: RestoringVolume): Promise<RestoringVolume | null> {
    const { target } = volume.restore;
    const fresh = newObjectId();
    const changed = await this.change(copying(volume._id, target), {
      $set: { 'restore.done': 0, 'restore.target': fresh },
      $inc: { 'restore.tries': 1 },
      $push: { discarded: target },
    });
    return changed && { ...volume, restore: { ...volume.restore, target: fresh } };
  }

  async setCopied({ _id, restore: { target } }: Restoring, done: number): Promise<void> {
    await this.volumes.updateOne(copying(_id, target), { $set: { 'restore.done': done } });
  }

  /** Marks the target of a restore as complete. Does nothing when another attempt started. */
  async setFilled({ _id, restore: { target } }: Restoring): Promise<void> {
    await this.volumes.updateOne(copying(_id, target), { $set: { 'restore.state': 'filled' } });
  }

  /** Ends a restore with an incomplete target. Does nothing when another attempt started. */
  async failRestore({ _id, restore: { target } }: Restoring, message: string): Promise<void> {
    await this.volumes.updateOne(copying(_id, target), {
      $set: { restore: null, message },
      $push: { discarded: target },
    });
  }

  /** Switches the container to the files of the backup, for its next instance. */
  async switchData({
    _id,
    data,
    restore: { target },
  }: Restoring & Pick<VolumeDocument, 'data'>): Promise<void> {
    await this.volumes.updateOne(
      { _id, data, 'restore.state': 'filled', 'restore.target': target },
      { $set: { data: target, prepared: target, former: data, 'restore.state': 'switched' } },
    );
  }

  /** Ends a restore with the present files of the volume. */
  async endRestore({
    _id,
    former,
    restore: { target },
  }: Restoring & Pick<VolumeDocument, 'former'>): Promise<void> {
    await this.volumes.updateOne(
      { _id, 'restore.target': target, 'restore.state': 'switched' },
      {
        $set: { restore: null, former: null, message: '' },
        ...(former ? { $push: { discarded: former } } : {}),
      },
    );
  }

  /** Ends a restore with the former files of the volume. */
  async takeBack(
    { _id, former, restore: { target } }: Restoring & Pick<VolumeDocument, 'former'>,
    message: string,
  ): Promise<void> {
    await this.volumes.updateOne(
      { _id, 'restore.target': target, 'restore.state': 'switched' },
      {
        $set: { data: former, prepared: former, former: null, restore: null, message },
        $push: { discarded: target },
      },
    );
  }

  /** Removes a discarded volume from the list after its deletion from the engine. */
  async setRemoved(_id: Id, discarded: Id): Promise<void> {
    await this.volumes.updateOne({ _id }, { $pull: { discarded } });
  }

  /** False while changes of the volume are not in the audit log yet. */
  async remove(_id: Id): Promise<boolean> {
    const { deletedCount } = await this.volumes.deleteOne({ _id, ...RELAYED });
    return deletedCount === 1;
  }

  private change(filter: object, update: object): Promise<VolumeDocument | null> {
    return this.volumes.findOneAndUpdate(filter, update, AFTER).lean<VolumeDocument>();
  }
}

function copying(_id: Id, target: Id) {
  return { _id, 'restore.target': target, 'restore.state': 'copying' as const };
}
