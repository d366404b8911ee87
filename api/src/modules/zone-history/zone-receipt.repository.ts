import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { toObjectId } from '../../platform/mongo/object-id.js';
import type { Scope } from './zone-change.repository.js';
import type { ZoneReceiptDocument } from './zone-change.schema.js';

/** What was published together. */
export interface Published {
  readonly cluster: string;
  readonly serial: number;
  readonly at: Date;
  /** Number of each change, and when it was made. */
  readonly changes: readonly { readonly revision: number; readonly changedAt: Date }[];
}

/** Receipts in the database; every query carries the project. */
@Injectable()
export class ZoneReceiptRepository {
  constructor(@InjectModel('ZoneReceipt') private readonly receipts: Model<ZoneReceiptDocument>) {}

  /** Notes that changes are published; what is known of them stays. */
  async open(scope: Scope, published: Published, nameservers: readonly string[]): Promise<void> {
    const fresh = {
      serial: published.serial,
      publishedAt: published.at,
      nameservers: nameservers.map((name) => ({ name, ms: null })),
    };
    await this.receipts.bulkWrite(
      published.changes.map(({ revision }) => ({
        updateOne: {
          filter: { ...own(scope, published.cluster), revision },
          update: { $setOnInsert: fresh },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Notes when a nameserver first answered with the changes; the first note stays. */
  async answered(scope: Scope, published: Published, nameserver: string, at: Date): Promise<void> {
    await this.receipts.bulkWrite(
      published.changes.map(({ revision, changedAt }) => ({
        updateOne: {
          filter: {
            ...own(scope, published.cluster),
            revision,
            nameservers: { $elemMatch: { name: nameserver, ms: null } },
          },
          update: { $set: { 'nameservers.$.ms': Math.max(0, at.getTime() - changedAt.getTime()) } },
        },
      })),
      { ordered: false },
    );
  }

  async find(scope: Scope, clusterId: string, revisions: readonly number[]): Promise<ZoneReceiptDocument[]> {
    return this.receipts
      .find({ ...own(scope, clusterId), revision: { $in: revisions } })
      .lean<ZoneReceiptDocument[]>();
  }

  /** The receipt of a change, or of the first one after it that has one: that was published together or later. */
  async firstSince(scope: Scope, clusterId: string, revision: number): Promise<ZoneReceiptDocument | null> {
    return this.receipts
      .findOne({ ...own(scope, clusterId), revision: { $gte: revision } })
      .sort({ revision: 1 })
      .lean();
  }

  async remove(scope: Scope, clusterId: string): Promise<void> {
    await this.receipts.deleteMany(own(scope, clusterId));
  }
}

function own(scope: Scope, clusterId: string): { cluster: Types.ObjectId; project: Types.ObjectId } {
  return { cluster: toObjectId(clusterId), project: toObjectId(scope.projectId) };
}
