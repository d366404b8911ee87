import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { PasswordResetDocument } from './password-reset.schema.js';

/** A reset request before it is stored; the ID is from `newId`. */
type NewReset = Pick<PasswordResetDocument, 'channel' | 'tokenHash' | 'createdAt' | 'goodUntil'> & {
  readonly id: string;
};

/** Password reset requests in the database. Expiry is part of every query. */
@Injectable()
export class PasswordResetRepository {
  constructor(
    @InjectModel('PasswordReset') private readonly resets: Model<PasswordResetDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(resets);
  }

  /** ID of a future request, for its outbox entry. */
  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  /** Idempotent. */
  async insert({ id, ...reset }: NewReset, promise: OutboxEntry): Promise<void> {
    const _id = toObjectId(id);
    try {
      await this.resets.create({ ...reset, _id, outbox: [promise] });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    await this.relay.nudge(this.resets, _id);
  }

  /** Stores the user of the request with the outbox entry of the link; false when that was done before. */
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

  /** Uses a token; false when it was used or expired, e.g. by a concurrent request. */
  async use(tokenHash: string, now: Date): Promise<boolean> {
    const result = await this.resets.updateOne({ tokenHash, ...good(now) }, { $set: { usedAt: now } });
    return result.modifiedCount === 1;
  }

  /** Ends every token of a user. */
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
