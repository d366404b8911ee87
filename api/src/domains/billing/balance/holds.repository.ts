import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { BillingProfileDocument } from './profiles/billing-profile.schema.js';

/** Money of balances that is set aside. */
@Injectable()
export class HoldsRepository {
  constructor(@InjectModel('BillingProfile') private readonly profiles: Model<BillingProfileDocument>) {}

  /**
   * Sets cents aside by one conditional write, so that however many ask at once it is never more than is free.
   *
   * @param id of what it is for
   * @returns whether it is set aside, now or before
   */
  async hold(profileId: string, id: string, amount: number): Promise<boolean> {
    const free = { $subtract: ['$balance', '$held'] };
    const result = await this.profiles.updateOne(
      { _id: toObjectId(profileId), 'holds.id': { $ne: id }, $expr: { $gte: [free, amount] } },
      { $inc: { held: amount }, $push: { holds: { id, amount } } },
    );
    return result.modifiedCount === 1 || this.has(profileId, id);
  }

  /** Makes free again what was set aside. @returns false when nothing is, because it was freed or used up before */
  async release(profileId: string, id: string, amount: number): Promise<boolean> {
    const result = await this.profiles.updateOne(
      { _id: toObjectId(profileId), 'holds.id': id },
      { $inc: { held: -amount }, $pull: { holds: { id } } },
    );
    return result.modifiedCount === 1;
  }

  async has(profileId: string, id: string): Promise<boolean> {
    return (await this.profiles.exists({ _id: toObjectId(profileId), 'holds.id': id })) !== null;
  }
}
