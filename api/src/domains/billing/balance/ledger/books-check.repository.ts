import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { toObjectId } from '../../../../platform/database/object-id.js';
import type { BillingProfileDocument } from '../profiles/billing-profile.schema.js';
import type { LedgerEntryDocument } from './ledger-entry.schema.js';
import type { OrderDocument } from '../orders/order.schema.js';

/** Which order has which number. */
export type GivenReceipt = Pick<OrderDocument, '_id' | 'receipt' | 'paidAt'>;

/** Ledgers as they are stored, one after another, for those who compare them. Nothing of a ledger is held as a whole. */
@Injectable()
export class BooksCheckRepository {
  constructor(
    @InjectModel('BillingProfile') private readonly profiles: Model<BillingProfileDocument>,
    @InjectModel('LedgerEntry') private readonly entries: Model<LedgerEntryDocument>,
    @InjectModel('Order') private readonly orders: Model<OrderDocument>,
  ) {}

  profile(id: string): Promise<BillingProfileDocument | null> {
    return this.profiles.findById(toObjectId(id)).lean<BillingProfileDocument>();
  }

  /** Ids of all profiles, in their order. */
  async *profileIds(): AsyncGenerator<string> {
    for await (const { _id } of this.profiles.find({}, { _id: 1 }).sort({ _id: 1 }).lean().cursor()) {
      yield _id.toHexString();
    }
  }

  /** Entries up to a number, in the order of the ledger. */
  entriesUpTo(profile: Types.ObjectId, number: number): AsyncIterable<LedgerEntryDocument> {
    return this.entries
      .find({ profile, number: { $lte: number } })
      .sort({ number: 1 })
      .lean<LedgerEntryDocument>()
      .cursor();
  }

  /** Orders of a profile with a receipt. */
  paid({ user, _id }: BillingProfileDocument): AsyncIterable<OrderDocument> {
    return (
      this.orders
        // Whoever is just leaving is taken out of orders before the profile.
        .find({ user: { $in: [user, null] }, profile: _id, receipt: { $gt: '' } })
        .lean<OrderDocument>()
        .cursor()
    );
  }

  /** All receipts, in the order of their texts. */
  receipts(): AsyncIterable<GivenReceipt> {
    return this.orders
      .find({ receipt: { $gt: '' } }, { receipt: 1, paidAt: 1 })
      .sort({ receipt: 1 })
      .lean<GivenReceipt>()
      .cursor();
  }

  /** Cents of the entry with that key; null when none is stored. */
  async bookedAmount(profile: Types.ObjectId, key: string): Promise<number | null> {
    const entry = await this.entries.findOne({ profile, key }, { amount: 1 }).lean<LedgerEntryDocument>();
    return entry?.amount ?? null;
  }
}
