import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { UserDocument } from '../users/user.schema.js';

/** The phone of a person, and the one that the person asked to confirm last. */
export type StoredPhones = Pick<UserDocument, '_id' | 'phone' | 'phoneClaim'>;

const LATEST = { 'phone.number': 1, 'phone.confirmedAt': -1 } as const;

/** Phones of people; every query but that for a reset carries the person. */
@Injectable()
export class UserPhoneRepository {
  constructor(
    @InjectModel('User') private readonly users: Model<UserDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  async find(userId: string): Promise<StoredPhones | null> {
    return this.users.findById(userId, { phone: 1, phoneClaim: 1 }).lean();
  }

  /** The account that confirmed a number last: whoever has it now. */
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

  /** False when the person has another phone by now, or none. */
  async remove(userId: string, number: string, promises: OutboxEntry[]): Promise<boolean> {
    const result = await this.users.updateOne(
      { _id: toObjectId(userId), 'phone.number': number },
      { $set: { phone: null }, $push: { outbox: { $each: promises } } },
    );
    await this.relay.nudge(this.users, toObjectId(userId));
    return result.modifiedCount === 1;
  }
}
