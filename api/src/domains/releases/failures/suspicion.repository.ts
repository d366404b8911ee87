import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { releaseId, type ReleaseName } from '@zonewerk/federation/release';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { SuspicionDocument, Verdict } from './suspicion.schema.js';

const DAY_MS = 86_400_000;

export type Suspicion = Omit<SuspicionDocument, '_id'>;

/** Decision of an operator about a version. */
export interface Decision {
  readonly verdict: Exclude<Verdict, 'open'>;
  readonly by: string;
  readonly why: string;
}

/** Suspected versions, and the decisions of operators about them. */
@Injectable()
export class SuspicionRepository {
  constructor(@InjectModel('ReleaseSuspicion') private readonly suspicions: Model<SuspicionDocument>) {}

  /**
   * Marks a version as suspected. A dismissed version can be suspected again after a day.
   *
   * @returns whether the suspicion is new
   */
  async suspect({ project, version }: ReleaseName, now: Date): Promise<boolean> {
    const open = { verdict: 'open', suspectedAt: now, decidedAt: null, by: '', why: '' } as const;
    const dayBefore = new Date(now.getTime() - DAY_MS);
    const wanted = { project, version, verdict: 'dismissed', decidedAt: { $lt: dayBefore } } as const;
    const again = await this.suspicions.updateOne(wanted, { $set: open });
    if (again.modifiedCount === 1) return true;
    try {
      const made = await this.suspicions.updateOne(
        { project, version },
        { $setOnInsert: open },
        { upsert: true },
      );
      return made.upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Stores a decision, which replaces an earlier one. */
  async decide({ project, version }: ReleaseName, decision: Decision, now: Date): Promise<void> {
    await this.suspicions.updateOne(
      { project, version },
      { $set: { ...decision, decidedAt: now }, $setOnInsert: { suspectedAt: now } },
      { upsert: true },
    );
  }

  /** Whether an operator confirmed that a version fails. */
  async isFailing({ project, version }: ReleaseName): Promise<boolean> {
    return (await this.suspicions.exists({ project, version, verdict: 'failing' })) !== null;
  }

  /** Versions among these that an operator confirmed as failing, by `releaseId`. */
  async failingOf(names: readonly ReleaseName[]): Promise<ReadonlySet<string>> {
    const verdicts = await Promise.all(names.map((name) => this.isFailing(name)));
    return new Set(names.filter((_, index) => verdicts[index]).map(releaseId));
  }

  /** Versions with these verdicts, latest first. */
  async list(...verdicts: readonly Verdict[]): Promise<Suspicion[]> {
    return this.suspicions
      .find({ verdict: { $in: [...verdicts] } }, { _id: 0 })
      .sort({ suspectedAt: -1 })
      .limit(LIST_MOST)
      .lean<Suspicion[]>();
  }

  /** Deletes suspicions that no operator confirmed. */
  async tidy(before: Date): Promise<void> {
    await this.suspicions.deleteMany({
      verdict: { $in: ['open', 'dismissed'] },
      suspectedAt: { $lt: before },
    });
  }
}

/** Maximum of versions in the list. */
const LIST_MOST = 200;
