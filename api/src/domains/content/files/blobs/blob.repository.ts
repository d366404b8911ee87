import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { isDuplicateKey } from '../../../../platform/database/database-errors.js';
import type { BlobDocument } from './blob.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Longer than any request needs between the hold of a blob and the file that references it. */
const HOLD_MS = 3_600_000;
const BATCH = 100;

/** A blob with a hold of the caller. */
export interface BlobWithHold {
  readonly id: string;
  readonly hold: string;
}

/** Metadata of the bytes of projects. Every query carries the project, except those of the cleanup. */
@Injectable()
export class BlobRepository {
  constructor(@InjectModel('FileBlob') private readonly blobs: Model<BlobDocument>) {}

  /** Adds a hold to the blob with these bytes; null when none exists. */
  async holdAlike(scope: Scope, sha256: string, now: Date): Promise<BlobWithHold | null> {
    const hold = holdFrom(now);
    const found = await this.blobs
      .findOneAndUpdate(
        { ...own(scope), sha256, live: true },
        { $push: { holds: hold } },
        { projection: { _id: 1 } },
      )
      .lean();
    return found && { id: found._id.toHexString(), hold: hold.id };
  }

  /** Creates a blob whose bytes are not stored yet. */
  async insert(scope: Scope, size: number, now: Date, holdMs?: number): Promise<BlobWithHold> {
    const hold = holdFrom(now, holdMs);
    const { _id } = await this.blobs.create({ ...own(scope), size, holds: [hold] });
    return { id: _id.toHexString(), hold: hold.id };
  }

  /** Makes the blob available for new files; false when another blob has the same bytes. */
  async publish(scope: Scope, id: string, sha256: string): Promise<boolean> {
    try {
      await this.blobs.updateOne(
        { ...own(scope), _id: new Types.ObjectId(id) },
        { $set: { sha256, live: true } },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async letGo(scope: Scope, { id, hold }: BlobWithHold): Promise<void> {
    await this.blobs.updateOne(
      { ...own(scope), _id: new Types.ObjectId(id) },
      { $pull: { holds: { id: hold } } },
    );
  }

  /** Makes a blob without holds unavailable for new files; false when it has a hold or does not exist. */
  async withdraw(scope: Scope, id: string, now: Date): Promise<boolean> {
    const { matchedCount } = await this.blobs.updateOne(
      { ...own(scope), _id: new Types.ObjectId(id), 'holds.until': { $not: { $gt: now } } },
      { $unset: { live: 1 } },
    );
    return matchedCount === 1;
  }

  /** Reverts `withdraw` when a file uses the blob. Does nothing when another blob has the same bytes by then. */
  async restore(scope: Scope, id: string): Promise<void> {
    try {
      await this.blobs.updateOne(
        { ...own(scope), _id: new Types.ObjectId(id), sha256: { $exists: true } },
        { $set: { live: true } },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Deletes the blob and returns its size in bytes; null when it does not exist. */
  async remove(scope: Scope, id: string): Promise<number | null> {
    const found = await this.blobs.findOneAndDelete({ ...own(scope), _id: new Types.ObjectId(id) }).lean();
    return found?.size ?? null;
  }

  /** Blobs with expired holds, whose processes ended without a release; at most 100. */
  async withExpiredHolds(now: Date): Promise<{ id: string; projectId: string }[]> {
    const found = await this.blobs
      .find({ 'holds.until': { $lt: now } }, { project: 1 })
      .limit(BATCH)
      .lean();
    return found.map(({ _id, project }) => ({ id: _id.toHexString(), projectId: project.toHexString() }));
  }

  async dropExpiredHolds(scope: Scope, id: string, now: Date): Promise<void> {
    await this.blobs.updateOne(
      { ...own(scope), _id: new Types.ObjectId(id) },
      { $pull: { holds: { until: { $lt: now } } } },
    );
  }

  /** IDs of blobs of a project; at most 100. */
  async some(scope: Scope): Promise<string[]> {
    const found = await this.blobs.find(own(scope), { _id: 1 }).limit(BATCH).lean();
    return found.map(({ _id }) => _id.toHexString());
  }

  /** Bytes of all blobs of a project. */
  async sizeOfAll(scope: Scope): Promise<number> {
    const [sum] = await this.blobs.aggregate<{ bytes: number }>([
      { $match: own(scope) },
      { $group: { _id: null, bytes: { $sum: '$size' } } },
    ]);
    return sum?.bytes ?? 0;
  }
}

function own({ projectId }: Scope) {
  return { project: new Types.ObjectId(projectId) };
}

function holdFrom(now: Date, holdMs = HOLD_MS) {
  return { id: randomUUID(), until: new Date(now.getTime() + holdMs) };
}
