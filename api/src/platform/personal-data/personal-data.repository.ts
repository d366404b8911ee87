import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type Connection, type Model, Types } from 'mongoose';
import type { PersonalCollection } from './personal.schema.js';
import type { RemovedPersonDocument } from './removed-person.schema.js';

const BATCH = 1_000;

/** Documents of declared collections. Every query carries the user. */
@Injectable()
export class PersonalDataRepository {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel('RemovedPerson') private readonly removed: Model<RemovedPersonDocument>,
  ) {}

  /** Exported fields of the user's documents, in the order of creation. */
  async read(rule: PersonalCollection, userId: string): Promise<Record<string, unknown>[]> {
    const hidden = rule.exported.includes('_id') ? {} : { _id: 0 };
    const projection = { ...Object.fromEntries(rule.exported.map((field) => [field, 1])), ...hidden };
    return this.connection
      .collection(rule.collection)
      .find({ [rule.owner]: new Types.ObjectId(userId) }, { projection, batchSize: BATCH })
      .toArray();
  }

  async remove(rule: PersonalCollection, userId: string): Promise<void> {
    await this.connection
      .collection(rule.collection)
      .deleteMany({ [rule.owner]: new Types.ObjectId(userId) });
  }

  /** Stores that the user's data were removed; only the first time counts. */
  async noteRemoved(userId: string, removedAt: Date): Promise<void> {
    const _id = new Types.ObjectId(userId);
    await this.removed.updateOne({ _id }, { $setOnInsert: { removedAt } }, { upsert: true });
  }

  /** IDs of users whose data were removed since a time, at most `limit`. */
  async removedSince(moment: Date, limit: number): Promise<string[]> {
    const found = await this.removed
      .find({ removedAt: { $gte: moment } })
      .sort({ removedAt: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id }) => _id.toHexString());
  }

  async forgetRemoved(before: Date): Promise<void> {
    await this.removed.deleteMany({ removedAt: { $lt: before } });
  }
}
