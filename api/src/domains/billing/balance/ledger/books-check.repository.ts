import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { toObjectId } from '../../../../platform/database/object-id.js';
import type { BillingProfileDocument } from '../profiles/billing-profile.schema.js';
import type { LedgerEntryDocument } from './ledger-entry.schema.js';
import type { OrderDocument } from '../orders/order.schema.js';

/** An order and its receipt number. */
export type GivenReceipt = Pick<OrderDocument, '_id' | 'receipt' | 'paidAt'>;

/** Reads stored ledgers in order for the audit. A ledger is streamed, never in memory as a whole. */
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

  /** IDs of all profiles, in order. */
  async *profileIds(): AsyncGenerator<string> {
    for await (const { _id } of this.profiles.find({}, { _id: 1 }).sort({ _id: 1 }).lean().cursor()) {
      yield _id.toHexString();
    }
  }

  /** Entries up to a number, in ledger order. */
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
        // A concurrent account deletion removes the user from orders before it removes the user from the profile.
        .find({ user: { $in: [user, null] }, profile: _id, receipt: { $gt: '' } })
        .lean<OrderDocument>()
        .cursor()
    );
  }

  /** All receipts, ordered by text. */
  receipts(): AsyncIterable<GivenReceipt> {
    return this.orders
      .find({ receipt: { $gt: '' } }, { receipt: 1, paidAt: 1 })
      .sort({ receipt: 1 })
      .lean<GivenReceipt>()
      .cursor();
  }

  /** Cents of the entry with that key; null when it does not exist. */
  async bookedAmount(profile: Types.ObjectId, key: string): Promise<number | null> {
    const entry = await this.entries.findOne({ profile, key }, { amount: 1 }).lean<LedgerEntryDocument>();
    return entry?.amount ?? null;
  }
}
