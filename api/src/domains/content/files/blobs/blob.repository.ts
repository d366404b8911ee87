import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { isDuplicateKey } from '../../../../platform/database/database-errors.js';
import type { BlobDocument } from './blob.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Longer than anybody takes to name a blob that they hold. */
const HOLD_MS = 3_600_000;
const BATCH = 100;

/** A blob that is held. */
export interface HeldBlob {
  readonly id: string;
  readonly hold: string;
}

/** What is known of the bytes of projects; every query carries the project, but for what tidies up. */
@Injectable()
export class BlobRepository {
  constructor(@InjectModel('FileBlob') private readonly blobs: Model<BlobDocument>) {}

  /** Holds the blob that has these bytes; null when there is none. */
  async holdAlike(scope: Scope, sha256: string, now: Date): Promise<HeldBlob | null> {
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

  /** A new one whose bytes are still to come. */
  async insert(scope: Scope, size: number, now: Date, holdMs?: number): Promise<HeldBlob> {
    const hold = holdFrom(now, holdMs);
    const { _id } = await this.blobs.create({ ...own(scope), size, holds: [hold] });
    return { id: _id.toHexString(), hold: hold.id };
  }

  /** Lets others use it; false when there is another one with the same bytes. */
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

  async letGo(scope: Scope, { id, hold }: HeldBlob): Promise<void> {
    await this.blobs.updateOne(
      { ...own(scope), _id: new Types.ObjectId(id) },
      { $pull: { holds: { id: hold } } },
    );
  }

  /** Takes a blob that nobody holds out of reach of new files; false when somebody holds it, or it is gone. */
  async withdraw(scope: Scope, id: string, now: Date): Promise<boolean> {
    const { matchedCount } = await this.blobs.updateOne(
      { ...own(scope), _id: new Types.ObjectId(id), 'holds.until': { $not: { $gt: now } } },
      { $unset: { live: 1 } },
    );
    return matchedCount === 1;
  }

  /** Gives back what `withdraw` took, when a file uses it after all; another one with its bytes may be there by then. */
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

  /** Removes it and says how many bytes it had; null when it was gone. */
  async remove(scope: Scope, id: string): Promise<number | null> {
    const found = await this.blobs.findOneAndDelete({ ...own(scope), _id: new Types.ObjectId(id) }).lean();
    return found?.size ?? null;
  }

  /** Blobs of whoever died with a hold; at most 100. */
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

  /** Ids of blobs of a project; at most 100. */
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
