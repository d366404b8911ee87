import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { UnknownVolumeDocument } from './unknown-volume.schema.js';

/** Time after the restore of an older database in which an operator can detect an unknown volume. */
const GRACE_MS = 7 * 86_400_000;

/** Volumes of engines without a document, with the times of their first detection. */
@Injectable()
export class UnknownVolumeRepository {
  constructor(@InjectModel('HostingUnknownVolume') private readonly volumes: Model<UnknownVolumeDocument>) {}

  /**
   * Stores the unknown volumes of a server, and deletes entries that are not unknown any more.
   * @returns names of those that were first detected more than seven days ago
   */
  async record(
    server: UnknownVolumeDocument['server'],
    names: readonly string[],
    now: Date,
  ): Promise<string[]> {
    await this.volumes.deleteMany({ server, name: { $nin: names } });
    if (names.length === 0) return [];
    await this.volumes.bulkWrite(
      names.map((name) => ({
        updateOne: {
          filter: { server, name },
          update: { $setOnInsert: { seenAt: now } },
          upsert: true,
        },
      })),
    );
    const before = new Date(now.getTime() - GRACE_MS);
    const found = await this.volumes.find({ server, seenAt: { $lt: before } }).lean();
    return found.map(({ name }) => name);
  }
}
