import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { BillingProfileDocument } from './profiles/billing-profile.schema.js';

/** Holds on balances. */
@Injectable()
export class HoldsRepository {
  constructor(@InjectModel('BillingProfile') private readonly profiles: Model<BillingProfileDocument>) {}

  /**
   * Holds cents by one conditional write, so concurrent calls never exceed the free balance.
   *
   * @param id of the purpose
   * @returns whether the hold exists, new or from an earlier call
   */
  async hold(profileId: string, id: string, amount: number): Promise<boolean> {
    const free = { $subtract: ['$balance', '$held'] };
    const result = await this.profiles.updateOne(
      { _id: toObjectId(profileId), 'holds.id': { $ne: id }, $expr: { $gte: [free, amount] } },
      { $inc: { held: amount }, $push: { holds: { id, amount } } },
    );
    return result.modifiedCount === 1 || this.has(profileId, id);
  }

  /** Releases a hold. @returns false when it does not exist, because it was released or used before */
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
