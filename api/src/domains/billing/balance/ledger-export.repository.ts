import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { BalanceRequestDocument } from './requests/balance-request.schema.js';
import type { BillingProfileDocument } from './profiles/billing-profile.schema.js';
import type { OrderDocument } from './orders/order.schema.js';

/** All billing data of a user, for the export and for the deletion of the account. */
@Injectable()
export class LedgerExportRepository {
  constructor(
    @InjectModel('BillingProfile') private readonly profiles: Model<BillingProfileDocument>,
    @InjectModel('Order') private readonly orders: Model<OrderDocument>,
    @InjectModel('BalanceRequest') private readonly requests: Model<BalanceRequestDocument>,
  ) {}

  profilesOf(userId: string): Promise<BillingProfileDocument[]> {
    return this.profiles.find({ user: toObjectId(userId) }).lean<BillingProfileDocument[]>();
  }

  ordersOf(userId: string): Promise<OrderDocument[]> {
    return this.orders.find({ user: toObjectId(userId) }).lean<OrderDocument[]>();
  }

  requestsOf(userId: string): Promise<BalanceRequestDocument[]> {
    return this.requests.find({ user: toObjectId(userId) }).lean<BalanceRequestDocument[]>();
  }

  /**
   * Deletes unpaid orders and removes the user from the other data. The law requires its retention for seven years
   * (Algemene wet inzake rijksbelastingen, article 52).
   */
  async leave(userId: string): Promise<void> {
    const user = toObjectId(userId);
    // These requests moved no money. A request with a running decision is not deleted.
    const loan = { kind: 'loan' as const, state: { $in: ['requested' as const, 'approved' as const] } };
    await this.requests.deleteMany({ user, deciding: null, $or: [loan, { state: 'refused' }] });
    const awaited = await this.requests.distinct('profile', { user });
    await this.requests.updateMany({ user }, { $set: { user: null } });
    await this.orders.deleteMany({ user, state: { $in: ['open', 'ended'] } });
    // A bank may still pay the others.
    const retained = [...awaited, ...(await this.orders.distinct('profile', { user }))];
    await this.orders.updateMany({ user }, { $set: { user: null } });
    await this.profiles.deleteMany({ user, entries: 0, _id: { $nin: retained } });
    await this.profiles.updateMany({ user }, { $set: { user: null } });
  }
}
