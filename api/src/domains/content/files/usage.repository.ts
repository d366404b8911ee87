import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { UsageDocument } from './blobs/blob.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const BATCH = 100;

/** Storage usage of projects. */
@Injectable()
export class UsageRepository {
  constructor(@InjectModel('FileUsage') private readonly usage: Model<UsageDocument>) {}

  async bytes(scope: Scope): Promise<number> {
    return (await this.usage.findOne(own(scope)).lean())?.bytes ?? 0;
  }

  /** Reserves bytes of a project's quota; false when they exceed it. */
  async take(scope: Scope, bytes: number, most: number): Promise<boolean> {
    if (bytes > most) return false;
    try {
      await this.usage.updateOne({ ...own(scope), bytes: { $lte: most - bytes } }, changed(bytes), {
        upsert: true,
      });
      return true;
    } catch (error) {
      // A document exists: it was created concurrently, or it lacks space.
      if (isDuplicateKey(error)) return (await this.retake(scope, bytes, most)) > 0;
      throw error;
    }
  }

  async give(scope: Scope, bytes: number): Promise<void> {
    await this.usage.updateOne(own(scope), changed(-bytes));
  }

  /** Usages whose last change was before a time and that were not recalculated since; at most 100. */
  async uncounted(before: Date): Promise<{ projectId: string; v: number }[]> {
    const found = await this.usage
      .find({ changedAt: { $lt: before } })
      .limit(BATCH)
      .lean();
    return found.map(({ _id, v }) => ({ projectId: _id.toHexString(), v }));
  }

  /** Stores a recalculated usage unless it changed since. */
  async set(scope: Scope, v: number, bytes: number): Promise<void> {
    await this.usage.updateOne({ ...own(scope), v }, { $set: { bytes }, $unset: { changedAt: 1 } });
  }

  async remove(scope: Scope): Promise<void> {
    await this.usage.deleteOne(own(scope));
  }

  /** Two processes created the first document concurrently: the slower one updates it here. */
  private async retake(scope: Scope, bytes: number, most: number): Promise<number> {
    const written = await this.usage.updateOne(
      { ...own(scope), bytes: { $lte: most - bytes } },
      changed(bytes),
    );
    return written.matchedCount;
  }
}

function own({ projectId }: Scope) {
  return { _id: new Types.ObjectId(projectId) };
}

function changed(bytes: number) {
  return { $inc: { bytes, v: 1 }, $set: { changedAt: new Date() } };
}
