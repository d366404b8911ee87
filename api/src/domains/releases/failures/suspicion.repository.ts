import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { releaseId, type ReleaseName } from '@zonewerk/federation/release';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { SuspicionDocument, Verdict } from './suspicion.schema.js';

const DAY_MS = 86_400_000;

export type Suspicion = Omit<SuspicionDocument, '_id'>;

/** An operator's word on a version. */
export interface Decision {
  readonly verdict: Exclude<Verdict, 'open'>;
  readonly by: string;
  readonly why: string;
}

/** Versions under suspicion, and what operators decided about them. */
@Injectable()
export class SuspicionRepository {
  constructor(@InjectModel('ReleaseSuspicion') private readonly suspicions: Model<SuspicionDocument>) {}

  /**
   * Notes that a version is suspected. A version that was dismissed is suspected again a day later.
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

  /** Stores a decision. A further one replaces it. */
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

  /** Those of the versions that an operator confirmed as failing, by `releaseId`. */
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

  /** Removes suspicions that no operator confirmed. */
  async tidy(before: Date): Promise<void> {
    await this.suspicions.deleteMany({
      verdict: { $in: ['open', 'dismissed'] },
      suspectedAt: { $lt: before },
    });
  }
}

/** More are not looked at by people. */
const LIST_MOST = 200;
