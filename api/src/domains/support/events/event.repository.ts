import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { CaseCounterDocument, CaseDocument } from '../cases/case.schema.js';
import type { CaseEventDocument } from './event.schema.js';

const COUNTER_KEY = 'events';
const BATCH = 1_000;

/** Events of cases in one sequence without gaps. */
@Injectable()
export class EventRepository {
  constructor(
    @InjectModel('SupportEvent') private readonly events: Model<CaseEventDocument>,
    @InjectModel('SupportCounter') private readonly counters: Model<CaseCounterDocument>,
  ) {}

  /**
   * Informs open screens about a change. An event is visible before the next one gets its number, so that readers miss
   * none.
   *
   * @param team whether only agents may know of the change
   */
  async append({ _id, user }: Pick<CaseDocument, '_id' | 'user'>, { team = false } = {}): Promise<void> {
    for (;;) {
      const number = (await this.last()) + 1;
      const isOwn = await this.insert({ _id: number, case: _id, user, team, at: new Date() });
      await this.counters.updateOne({ _id: COUNTER_KEY }, { $max: { value: number } }, { upsert: true });
      if (isOwn) return;
    }
  }

  /** Number of the last event; 0 without one. */
  async last(): Promise<number> {
    return (await this.counters.findById(COUNTER_KEY).lean())?.value ?? 0;
  }

  /** Events after a number in their order, limited to a batch. */
  async after(number: number): Promise<CaseEventDocument[]> {
    return this.events
      .find({ _id: { $gt: number } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
  }

  async isStored(number: number): Promise<boolean> {
    return (await this.events.exists({ _id: number })) !== null;
  }

  async removeAll(userId: string): Promise<void> {
    await this.events.deleteMany({ user: new Types.ObjectId(userId) });
  }

  /** False when the number belongs to another event. */
  private async insert(event: CaseEventDocument): Promise<boolean> {
    try {
      await this.events.create(event);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
