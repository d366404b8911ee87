import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OutboxEntry } from '../jobs/outbox.js';
import { OutboxRelay } from '../jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../database/database-errors.js';
import { toObjectId } from '../database/object-id.js';
import type { ChallengeDocument, ChallengePurpose } from './challenge.schema.js';

/** End of a used code: before the time of every request, also of one that began earlier or on a slower clock. */
const USED = new Date(0);

/** Whose code it is; every query carries it whole. */
export interface ChallengeOwner {
  readonly purpose: ChallengePurpose;
  readonly userId: string;
  /** The session, full or waiting, in which the code was asked for. */
  readonly sessionId: string;
}

type Code = Pick<ChallengeDocument, 'target' | 'channel' | 'codeHash' | 'sentAt' | 'codeUntil'>;

/** Codes that wait, in the database. */
@Injectable()
export class ChallengeRepository {
  constructor(
    @InjectModel('Challenge') private readonly challenges: Model<ChallengeDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(challenges);
  }

  /**
   * Stores a code and the promise to send it. A live challenge keeps its tries; one whose tries are used up stays as it
   * is until it ends, and false is returned.
   */
  async put(owner: ChallengeOwner, code: Code, tries: number, entry: OutboxEntry): Promise<boolean> {
    const live = { ...filterOf(owner), codeUntil: { $gt: code.sentAt } };
    const change = { $set: code, $push: { outbox: entry } }; // guard: code-again-tries
    const renew = () =>
      this.challenges
        .findOneAndUpdate({ ...live, triesLeft: { $gt: 0 } }, change, { returnDocument: 'after' })
        .lean();
    // Of two first codes at once the other one may have begun.
    const stored = (await renew()) ?? (await this.begin(owner, code, tries, entry)) ?? (await renew());
    if (stored) await this.relay.nudge(this.challenges, stored._id);
    return stored !== null;
  }

  /** End of a challenge whose tries are used up; null without one. */
  async usedUpUntil(owner: ChallengeOwner, now: Date): Promise<Date | null> {
    const usedUp = { ...filterOf(owner), codeUntil: { $gt: now }, triesLeft: 0 };
    return (await this.challenges.findOne(usedUp).lean())?.codeUntil ?? null;
  }

  async findLive(owner: ChallengeOwner, now: Date): Promise<ChallengeDocument | null> {
    return this.challenges
      .findOne({ ...filterOf(owner), codeUntil: { $gt: now }, triesLeft: { $gt: 0 } })
      .lean();
  }

  /** Uses up one try and returns the challenge as it is then; null when none is live. */
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

  /** Ends a code that came back right; false when it ended meanwhile, e.g. in a parallel request. */
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

  /** Takes the place of a challenge that has ended; null while one is live that has no tries left. */
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
