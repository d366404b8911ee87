import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { UsageDocument } from './blobs/blob.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const BATCH = 100;

/** How much projects store. */
@Injectable()
export class UsageRepository {
  constructor(@InjectModel('FileUsage') private readonly usage: Model<UsageDocument>) {}

  async bytes(scope: Scope): Promise<number> {
    return (await this.usage.findOne(own(scope)).lean())?.bytes ?? 0;
  }

  /** Takes so many bytes of what a project may have; false when that is more than is left. */
  async take(scope: Scope, bytes: number, most: number): Promise<boolean> {
    if (bytes > most) return false;
    try {
      await this.usage.updateOne({ ...own(scope), bytes: { $lte: most - bytes } }, changed(bytes), {
        upsert: true,
      });
      return true;
    } catch (error) {
      // There is one that has too much already.
      if (isDuplicateKey(error)) return (await this.retake(scope, bytes, most)) > 0;
      throw error;
    }
  }

  async give(scope: Scope, bytes: number): Promise<void> {
    await this.usage.updateOne(own(scope), changed(-bytes));
  }

  /** Those that changed last before that moment and were not counted anew since; at most 100. */
  async uncounted(before: Date): Promise<{ projectId: string; v: number }[]> {
    const found = await this.usage
      .find({ changedAt: { $lt: before } })
      .limit(BATCH)
      .lean();
    return found.map(({ _id, v }) => ({ projectId: _id.toHexString(), v }));
  }

  /** Sets what was counted, unless something has happened since. */
  async set(scope: Scope, v: number, bytes: number): Promise<void> {
    await this.usage.updateOne({ ...own(scope), v }, { $set: { bytes }, $unset: { changedAt: 1 } });
  }

  async remove(scope: Scope): Promise<void> {
    await this.usage.deleteOne(own(scope));
  }

  /** Two that make the first one at a time: the other one finds it now. */
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
