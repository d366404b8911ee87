import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OutboxEntry } from '../../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../../platform/database/database-errors.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import type { PasskeyDocument } from './passkey.schema.js';

export type NewPasskey = Omit<PasskeyDocument, '_id' | 'user' | 'lastUseAt' | 'outbox'>;

/** Passkeys in the database. */
@Injectable()
export class PasskeyRepository {
  constructor(
    @InjectModel('Passkey') private readonly passkeys: Model<PasskeyDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(passkeys);
  }

  /** Stores a passkey with outbox entries; false when it is stored already, for any user. */
  async insert(userId: string, passkey: NewPasskey, outbox: OutboxEntry[]): Promise<boolean> {
    try {
      const created = await this.passkeys.create({ ...passkey, user: toObjectId(userId), outbox });
      await this.relay.nudge(this.passkeys, created._id);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Passkeys of a user, oldest first. */
  async list(userId: string, most: number): Promise<PasskeyDocument[]> {
    return this.passkeys
      .find({ user: toObjectId(userId) })
      .sort({ createdAt: 1 })
      .limit(most)
      .lean();
  }

  /** The only lookup without an owner, because the passkey identifies the user. */
  async findByCredential(credentialId: string): Promise<PasskeyDocument | null> {
    return this.passkeys.findOne({ credentialId }).lean();
  }

  /** Records a use; false when the counter changed concurrently, so one signature counts once. */
  async used(userId: string, passkey: PasskeyDocument, counter: number, now: Date): Promise<boolean> {
    const result = await this.passkeys.updateOne(
      { _id: passkey._id, user: toObjectId(userId), counter: passkey.counter },
      { $set: { counter, lastUseAt: now } },
    );
    return result.matchedCount === 1;
  }

  /** False when the user has no such passkey. */
  async rename(userId: string, id: string, name: string): Promise<boolean> {
    // guard: passkey-rename-owner
    const result = await this.passkeys.updateOne(
      { _id: toObjectId(id), user: toObjectId(userId) },
      { $set: { name } },
    );
    return result.matchedCount === 1;
  }

  /** Null when the user has no such passkey. */
  async find(userId: string, id: string): Promise<PasskeyDocument | null> {
    return this.passkeys.findOne({ _id: toObjectId(id), user: toObjectId(userId) }).lean(); // guard: passkey-remove-owner
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.passkeys.deleteOne({ _id: toObjectId(id), user: toObjectId(userId) });
  }

  /** Deletes passkeys of a user that were added since a time. Returns their number. */
  async removeSince(userId: string, since: Date): Promise<number> {
    const wanted = { user: toObjectId(userId), createdAt: { $gte: since } };
    return (await this.passkeys.deleteMany(wanted)).deletedCount;
  }
}
