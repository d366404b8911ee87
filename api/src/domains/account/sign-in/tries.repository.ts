import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { TriesDocument } from './tries.schema.js';

/** Maximum of consecutive failures, and the number without a wait. */
export interface TriesRule {
  /** Maximum of attempts that are checked without a success. */
  readonly most: number;
  /** Number of failures without a wait. */
  readonly free: number;
  readonly longestWaitMs: number;
}

const FIRST_WAIT_MS = 1_000;
const NEVER = new Date(0);

/** Counters of consecutive failures, in the database. */
@Injectable()
export class TriesRepository {
  constructor(@InjectModel('Tries') private readonly tries: Model<TriesDocument>) {}

  async find(key: string): Promise<TriesDocument | null> {
    return this.tries.findById(key).lean();
  }

  /**
   * Counts an attempt as a failure before its check. The step is atomic, so concurrent attempts cannot exceed the
   * limit.
   */
  async attempt(key: string, rule: TriesRule, now: Date): Promise<TriesDocument> {
    for (;;) {
      try {
        return await this.tries
          .findOneAndUpdate({ _id: key }, attemptOf(rule, now), {
            upsert: true,
            returnDocument: 'after',
            updatePipeline: true,
          })
          .lean<TriesDocument>()
          .orFail();
      } catch (error) {
        // A concurrent first attempt created the document.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    await this.tries.deleteMany({ _id: { $in: [...keys] } });
  }

  async removeBefore(moment: Date): Promise<void> {
    await this.tries.deleteMany({ lastAt: { $lt: moment } });
  }
}

function attemptOf({ most, free, longestWaitMs }: TriesRule, now: Date) {
  const doubled = { $multiply: [FIRST_WAIT_MS, { $pow: [2, { $subtract: ['$failures', free + 1] }] }] };
  const wait = { $cond: [{ $gt: ['$failures', free] }, { $min: [longestWaitMs, doubled] }, 0] }; // guard: tries-grow
  // guard: tries-most, tries-wait
  return [
    {
      $set: {
        failures: { $ifNull: ['$failures', 0] },
        waitUntil: { $ifNull: ['$waitUntil', NEVER] },
        lastAt: now,
      },
    },
    { $set: { granted: { $and: [{ $lt: ['$failures', most] }, { $lte: ['$waitUntil', now] }] } } },
    { $set: { failures: { $cond: ['$granted', { $add: ['$failures', 1] }, '$failures'] } } },
    // Without a wait the time is unchanged: the clock of another process may be a millisecond behind.
    {
      $set: {
        waitUntil: {
          $cond: [{ $and: ['$granted', { $gt: [wait, 0] }] }, { $add: [now, wait] }, '$waitUntil'],
        },
      },
    },
  ];
}
