import { randomBytes } from 'node:crypto';
import { Global, Injectable, Module } from '@nestjs/common';
import { InjectModel, MongooseModule } from '@nestjs/mongoose';
import { Schema, type Model } from 'mongoose';

/** A key by its name. */
export interface SecretDocument {
  _id: string;
  /** Base64url. */
  value: string;
}

export const secretSchema = new Schema<SecretDocument>(
  { _id: String, value: { type: String, required: true } },
  { collection: 'secrets' },
);

/** Keys shared by all processes. The first request creates a key; later ones read it. */
@Injectable()
export class SecretsService {
  private readonly cache = new Map<string, Buffer>();

  constructor(@InjectModel('Secret') private readonly secrets: Model<SecretDocument>) {}

  /** The 32-byte key of that name. */
  async key(name: string): Promise<Buffer> {
    const cached = this.cache.get(name);
    if (cached) return cached;
    const fresh = randomBytes(32).toString('base64url');
    const stored = await this.secrets
      .findOneAndUpdate(
        { _id: name },
        { $setOnInsert: { value: fresh } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    const key = Buffer.from(stored.value, 'base64url');
    this.cache.set(name, key);
    return key;
  }

  /** The key of that name; null when it does not exist. */
  async find(name: string): Promise<Buffer | null> {
    const stored = await this.secrets.findById(name).lean();
    return stored && Buffer.from(stored.value, 'base64url');
  }

  async remove(name: string): Promise<void> {
    await this.secrets.deleteOne({ _id: name });
    this.cache.delete(name);
  }
}

@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: 'Secret', schema: secretSchema }])],
  providers: [SecretsService],
  exports: [SecretsService],
})
export class SecretsModule {}
