import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { UserDocument } from '../users/user.schema.js';

/** The phone of a user, and the last one that waits for its code. */
export type StoredPhones = Pick<UserDocument, '_id' | 'phone' | 'phoneClaim'>;

const LATEST = { 'phone.number': 1, 'phone.confirmedAt': -1 } as const;

/** Phones of users. Every query carries the user, except that of a password reset. */
@Injectable()
export class UserPhoneRepository {
  constructor(
    @InjectModel('User') private readonly users: Model<UserDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  async find(userId: string): Promise<StoredPhones | null> {
    return this.users.findById(userId, { phone: 1, phoneClaim: 1 }).lean();
  }

  /** The account that confirmed a number last: the present holder of the number. */
  async findLatest(number: string): Promise<UserDocument | null> {
    return this.users.findOne({ 'phone.number': number }).sort(LATEST).lean();
  }

  async claim(userId: string, phoneClaim: NonNullable<UserDocument['phoneClaim']>): Promise<void> {
    await this.users.updateOne({ _id: toObjectId(userId) }, { $set: { phoneClaim } });
  }

  async set(
    userId: string,
    phone: NonNullable<UserDocument['phone']>,
    promises: OutboxEntry[],
  ): Promise<void> {
    await this.users.updateOne(
      { _id: toObjectId(userId) },
      { $set: { phone, phoneClaim: null }, $push: { outbox: { $each: promises } } },
    );
    await this.relay.nudge(this.users, toObjectId(userId));
  }

  /** False when the user has another phone or none. */
  async remove(userId: string, number: string, promises: OutboxEntry[]): Promise<boolean> {
    const result = await this.users.updateOne(
      { _id: toObjectId(userId), 'phone.number': number },
      { $set: { phone: null }, $push: { outbox: { $each: promises } } },
    );
    await this.relay.nudge(this.users, toObjectId(userId));
    return result.modifiedCount === 1;
  }
}
