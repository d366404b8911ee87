import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { PictureDocument } from './picture.schema.js';

/** Profile pictures in the database, at most one per user. */
@Injectable()
export class PictureRepository {
  constructor(@InjectModel('Picture') private readonly pictures: Model<PictureDocument>) {}

  /** Stores the user's picture and replaces the former one. */
  async put(userId: string, picture: Pick<PictureDocument, 'key' | 'bytes' | 'storedAt'>): Promise<void> {
    const own = { user: new Types.ObjectId(userId) };
    try {
      await this.pictures.updateOne(own, { $set: picture }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A concurrent request of the user stored the first picture: it is replaced.
      await this.pictures.updateOne(own, { $set: picture });
    }
  }

  async remove(userId: string): Promise<void> {
    await this.pictures.deleteOne({ user: new Types.ObjectId(userId) });
  }

  /** Keys of pictures, by user ID. */
  async keysOf(userIds: readonly string[]): Promise<Map<string, string>> {
    const found = await this.pictures
      .find({ user: { $in: userIds.map((id) => new Types.ObjectId(id)) } }, { user: 1, key: 1 })
      .lean<Pick<PictureDocument, 'user' | 'key'>[]>();
    return new Map(found.map(({ user, key }) => [user.toHexString(), key]));
  }

  /** Bytes of the picture with that key; null when it does not exist. */
  async bytesOf(key: string): Promise<Buffer | null> {
    const found = await this.pictures.findOne({ key }, { bytes: 1 });
    return found?.bytes ?? null;
  }
}
