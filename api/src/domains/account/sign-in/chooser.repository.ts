import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { ChooserDocument, RememberedAccount } from './chooser.schema.js';

/** Owner of a chooser: the hash of its cookie, and the visitor cookie. */
export interface ChooserOwner {
  readonly tokenHash: string;
  readonly guestId: string;
}

/** Remembered accounts in the database. */
@Injectable()
export class ChooserRepository {
  constructor(@InjectModel('Chooser') private readonly choosers: Model<ChooserDocument>) {}

  async find(owner: ChooserOwner): Promise<ChooserDocument | null> {
    return this.choosers.findOne({ ...owner }).lean(); // guard: chooser-browser
  }

  async insert(owner: ChooserOwner, account: RememberedAccount, now: Date): Promise<void> {
    await this.choosers.create({ ...owner, accounts: [account], lastUseAt: now });
  }

  /** Remembers an account; the oldest ones are removed when there are more than `most`. */
  async add(id: Types.ObjectId, account: RememberedAccount, most: number, now: Date): Promise<void> {
    await this.choosers.updateOne({ _id: id }, { $set: { lastUseAt: now } });
    await this.choosers.updateOne(
      { _id: id, 'accounts.user': { $ne: account.user } },
      { $push: { accounts: { $each: [account], $slice: -most } } },
    );
  }

  async removeAccount(owner: ChooserOwner, accountId: string): Promise<void> {
    await this.choosers.updateOne({ ...owner }, { $pull: { accounts: { id: accountId } } });
  }

  async removePerson(owner: ChooserOwner, userId: string): Promise<void> {
    await this.choosers.updateOne(
      { ...owner },
      { $pull: { accounts: { user: new Types.ObjectId(userId) } } },
    );
  }

  /** Number of browsers that remember the account. */
  async countOf(userId: string): Promise<number> {
    return this.choosers.countDocuments({ 'accounts.user': new Types.ObjectId(userId) });
  }

  /** Removes the account from all browsers. */
  async removeEverywhere(userId: string): Promise<void> {
    const user = new Types.ObjectId(userId);
    await this.choosers.updateMany({ 'accounts.user': user }, { $pull: { accounts: { user } } });
  }

  /** Removes the account from all browsers except that of a visitor. */
  async removeElsewhere(userId: string, guestId: string): Promise<void> {
    const user = new Types.ObjectId(userId);
    await this.choosers.updateMany(
      { 'accounts.user': user, guestId: { $ne: guestId } },
      { $pull: { accounts: { user } } },
    );
  }

  async removeUnusedSince(moment: Date): Promise<void> {
    await this.choosers.deleteMany({ lastUseAt: { $lt: moment } });
  }
}
