import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { PasswordResetDocument } from './password-reset.schema.js';

/** A wish before it is stored; the id is from `newId`. */
type NewReset = Pick<PasswordResetDocument, 'channel' | 'tokenHash' | 'createdAt' | 'goodUntil'> & {
  readonly id: string;
};

/** Wishes for new passwords in the database. Expiry is part of every query. */
@Injectable()
export class PasswordResetRepository {
  constructor(
    @InjectModel('PasswordReset') private readonly resets: Model<PasswordResetDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(resets);
  }

  /** Id for a wish to come, which its promise names. */
  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  /** Told again, it stays one wish. */
  async insert({ id, ...reset }: NewReset, promise: OutboxEntry): Promise<void> {
    const _id = toObjectId(id);
    try {
      await this.resets.create({ ...reset, _id, outbox: [promise] });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    await this.relay.nudge(this.resets, _id);
  }

  /** Says whose password it is about and promises the link; false when that was done before. */
  async address(
    id: string,
    owner: Pick<PasswordResetDocument, 'user' | 'basis'>,
    link: OutboxEntry,
  ): Promise<boolean> {
    const _id = toObjectId(id);
    const result = await this.resets.updateOne({ _id, user: null }, { $set: owner, $push: { outbox: link } });
    if (result.modifiedCount === 1) await this.relay.nudge(this.resets, _id);
    return result.modifiedCount === 1;
  }

  async findGood(tokenHash: string, now: Date): Promise<PasswordResetDocument | null> {
    return this.resets.findOne({ tokenHash, ...good(now) }).lean();
  }

  /** Uses a token up; false when it was used or ended meanwhile, e.g. in a parallel request. */
  async use(tokenHash: string, now: Date): Promise<boolean> {
    const result = await this.resets.updateOne({ tokenHash, ...good(now) }, { $set: { usedAt: now } });
    return result.modifiedCount === 1;
  }

  /** Ends every token of a person. */
  async endAll(userId: string, now: Date): Promise<void> {
    await this.resets.updateMany({ user: toObjectId(userId), usedAt: null }, { $set: { usedAt: now } });
  }

  async removeBefore(moment: Date): Promise<void> {
    await this.resets.deleteMany({ goodUntil: { $lt: moment } });
  }
}

function good(now: Date) {
  return { user: { $ne: null }, usedAt: null, goodUntil: { $gt: now } }; // guard: reset-once, reset-end
}
