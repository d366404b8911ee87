import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { KnownDeviceDocument } from './known-device.schema.js';

/** Known devices of accounts, in the database. */
@Injectable()
export class KnownDeviceRepository {
  constructor(@InjectModel('KnownDevice') private readonly devices: Model<KnownDeviceDocument>) {}

  /** Known devices of all users of the browser with that cookie. */
  async findByToken(tokenHash: string): Promise<KnownDeviceDocument[]> {
    return this.devices.find({ tokenHash }).lean<KnownDeviceDocument[]>();
  }

  /** Adds a browser to the known devices of a user, or records its use. */
  async put(
    userId: string,
    tokenHash: string,
    country: string | null,
    now: Date,
  ): Promise<KnownDeviceDocument> {
    return this.devices
      .findOneAndUpdate(
        { tokenHash, user: new Types.ObjectId(userId) },
        {
          $set: { lastUseAt: now },
          $setOnInsert: { createdAt: now },
          $addToSet: { countries: { $each: country === null ? [] : [country] } },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<KnownDeviceDocument>()
      .orFail();
  }

  /** Replaces the cookie of a browser; the former one becomes invalid. */
  async move(formerHash: string, tokenHash: string): Promise<void> {
    await this.devices.updateMany({ tokenHash: formerHash }, { $set: { tokenHash } });
  }

  async remove(userId: string, id: Types.ObjectId): Promise<void> {
    await this.devices.deleteOne({ _id: id, user: new Types.ObjectId(userId) });
  }

  async removeAll(userId: string, except: Types.ObjectId | null): Promise<void> {
    const others = except === null ? {} : { _id: { $ne: except } };
    await this.devices.deleteMany({ user: new Types.ObjectId(userId), ...others });
  }

  async removeUnusedSince(moment: Date): Promise<void> {
    await this.devices.deleteMany({ lastUseAt: { $lt: moment } });
  }
}
