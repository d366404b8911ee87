import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { UnknownVolumeDocument } from './unknown-volume.schema.js';

/** An operator who restored an older database has so long to notice that it does not know a volume. */
const GRACE_MS = 7 * 86_400_000;

/** Volumes of engines without a document, with the moments of their first sight. */
@Injectable()
export class UnknownVolumeRepository {
  constructor(@InjectModel('HostingUnknownVolume') private readonly volumes: Model<UnknownVolumeDocument>) {}

  /**
   * Records the unknown volumes of a server, and forgets those that are not unknown any more.
   * @returns names of those that were first seen more than seven days before
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
