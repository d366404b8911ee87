import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OutboxEntry } from '../jobs/outbox.js';
import { OutboxRelay } from '../jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../database/database-errors.js';
import { toObjectId } from '../database/object-id.js';
import type { ChallengeDocument, ChallengePurpose } from './challenge.schema.js';

/**
 * Expiry of a used code: before the time of every request, including those that started earlier or on a slower clock.
 */
const USED = new Date(0);

/** Owner of a code. Every query carries all fields. */
export interface ChallengeOwner {
  readonly purpose: ChallengePurpose;
  readonly userId: string;
  /** The session, full or pending, that requested the code. */
  readonly sessionId: string;
}

type Code = Pick<ChallengeDocument, 'target' | 'channel' | 'codeHash' | 'sentAt' | 'codeUntil'>;

/** Open challenges in the database. */
@Injectable()
export class ChallengeRepository {
  constructor(
    @InjectModel('Challenge') private readonly challenges: Model<ChallengeDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(challenges);
  }

  /**
   * Stores a code with the outbox entry of its message. An open challenge retains its number of tries. Returns false
   * for a challenge without tries, which is not replaced before its expiry.
   */
  async put(owner: ChallengeOwner, code: Code, tries: number, entry: OutboxEntry): Promise<boolean> {
    const live = { ...filterOf(owner), codeUntil: { $gt: code.sentAt } };
    const change = { $set: code, $push: { outbox: entry } }; // guard: code-again-tries
    const renew = () =>
      this.challenges
        .findOneAndUpdate({ ...live, triesLeft: { $gt: 0 } }, change, { returnDocument: 'after' })
        .lean();
    // A concurrent first code may have created the challenge.
    const stored = (await renew()) ?? (await this.begin(owner, code, tries, entry)) ?? (await renew());
    if (stored) await this.relay.nudge(this.challenges, stored._id);
    return stored !== null;
  }

  /** Expiry of a challenge without tries; null without one. */
  async usedUpUntil(owner: ChallengeOwner, now: Date): Promise<Date | null> {
    const usedUp = { ...filterOf(owner), codeUntil: { $gt: now }, triesLeft: 0 };
    return (await this.challenges.findOne(usedUp).lean())?.codeUntil ?? null;
  }

  async findLive(owner: ChallengeOwner, now: Date): Promise<ChallengeDocument | null> {
    return this.challenges
      .findOne({ ...filterOf(owner), codeUntil: { $gt: now }, triesLeft: { $gt: 0 } })
      .lean();
  }

  /** Uses one try and returns the updated challenge; null when none is open. */
  async useTry(owner: ChallengeOwner, now: Date): Promise<ChallengeDocument | null> {
    // guard: code-end, code-tries
    return this.challenges
      .findOneAndUpdate(
        { ...filterOf(owner), codeUntil: { $gt: now }, triesLeft: { $gt: 0 } },
        { $inc: { triesLeft: -1 } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** Ends a code after a correct entry; false when it ended concurrently. */
  async finish(owner: ChallengeOwner, codeHash: string, now: Date): Promise<boolean> {
    // guard: code-end
    const result = await this.challenges.updateOne(
      { ...filterOf(owner), codeHash, codeUntil: { $gt: now } },
      { $set: { codeUntil: USED } },
    );
    return result.modifiedCount === 1;
  }

  async removeEnded(before: Date): Promise<void> {
    await this.challenges.deleteMany({ codeUntil: { $lt: before } });
  }

  /** Replaces an expired challenge; null while an open one has no tries. */
  private async begin(owner: ChallengeOwner, code: Code, tries: number, entry: OutboxEntry) {
    try {
      return await this.challenges
        .findOneAndUpdate(
          { ...filterOf(owner), codeUntil: { $lte: code.sentAt } },
          { $set: { ...code, triesLeft: tries, outbox: [entry] } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }
}

function filterOf({ purpose, userId, sessionId }: ChallengeOwner) {
  return { user: toObjectId(userId), session: sessionId, purpose }; // guard: code-session, code-purpose
}
