import { EventEmitter, once } from 'node:events';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, Types } from 'mongoose';
import { areDuplicateKeys } from '../../../platform/database/database-errors.js';
import type { CaseCounterDocument, CaseDocument } from '../cases/case.schema.js';
import { CaseReaders } from '../merging/case-readers.repository.js';
import type { CaseEventDocument } from './event.schema.js';

const COUNTER_KEY = 'events';
const BATCH = 1_000;

/** An event without its number, and the promise of its caller. */
interface Waiting {
  readonly event: Omit<CaseEventDocument, '_id'>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Events of cases in one sequence without gaps. */
@Injectable()
export class EventRepository {
  private readonly waiting: Waiting[] = [];
  private isWriting = false;
  private readonly stored = new EventEmitter();

  constructor(
    @InjectModel('SupportEvent') private readonly events: Model<CaseEventDocument>,
    @InjectModel('SupportCounter') private readonly counters: Model<CaseCounterDocument>,
    private readonly readers: CaseReaders,
  ) {}

  /**
   * Notifies open screens about a change, including those of readers. Concurrent events are stored together, because
   * otherwise they would compete for the next number.
   *
   * @param team whether the change is visible only to agents
   * @param others further recipients, for example former readers
   */
  async append(
    found: Pick<CaseDocument, '_id' | 'user' | 'sharedWith'>,
    { team = false, others = [] }: { team?: boolean; others?: readonly Types.ObjectId[] } = {},
  ): Promise<void> {
    const readers = team ? [] : await this.readers.all(found);
    const at = new Date();
    const recipients = new Map([found.user, ...readers, ...others].map((user) => [user.toHexString(), user]));
    const events = [...recipients.values()].map((user) => ({ case: found._id, user, team, at }));
    await Promise.all(events.map((event) => this.store(event)));
  }

  private store(event: Waiting['event']): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ event, resolve, reject });
      if (!this.isWriting) void this.writeWaiting();
    });
  }

  /** Number of the last event; 0 without one. */
  async last(): Promise<number> {
    return (await this.counters.findById(COUNTER_KEY).lean())?.value ?? 0;
  }

  /** Events after a number in order, limited to a batch. */
  async after(number: number): Promise<CaseEventDocument[]> {
    return this.events
      .find({ _id: { $gt: number } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
  }

  /** Resolves when this process stores an event, or after a time in milliseconds. */
  async nextStored(ms: number): Promise<void> {
    const signal = AbortSignal.timeout(ms);
    await once(this.stored, 'event', { signal }).catch(() => undefined);
  }

  async isStored(number: number): Promise<boolean> {
    return (await this.events.exists({ _id: number })) !== null;
  }

  async removeAll(userId: string): Promise<void> {
    await this.events.deleteMany({ user: new Types.ObjectId(userId) });
  }

  private async writeWaiting(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      try {
        await this.insert(batch.map(({ event }) => event));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isWriting = false;
  }

  /** Stores events. An event is visible before the next one receives its number, so that clients miss none. */
  private async insert(events: readonly Waiting['event'][]): Promise<void> {
    for (let open = events; open.length > 0;) {
      const last = await this.last();
      const stored = await this.insertAfter(last, open);
      if (stored > 0) this.stored.emit('event');
      // The number after the stored ones belongs to an event of another process.
      const value = last + stored + (stored < open.length ? 1 : 0);
      await this.counters.updateOne({ _id: COUNTER_KEY }, { $max: { value } }, { upsert: true });
      open = open.slice(stored);
    }
  }

  /** Stores events up to the first number that another event has, and returns their number. */
  private async insertAfter(last: number, events: readonly Waiting['event'][]): Promise<number> {
    const numbered = events.map((event, index) => ({ ...event, _id: last + index + 1 }));
    try {
      await this.events.collection.insertMany(numbered as never);
      return events.length;
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoBulkWriteError) || !areDuplicateKeys(error)) throw error;
      return error.insertedCount;
    }
  }
}
