import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { insertNew } from '../../../platform/database/insert-new.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { Scope } from './zone-change.repository.js';
import type { ZoneReceiptDocument } from './zone-change.schema.js';

/** Changes of one publication. */
export interface Published {
  readonly cluster: string;
  readonly serial: number;
  readonly at: Date;
  /** Number and time of each change. */
  readonly changes: readonly { readonly revision: number; readonly changedAt: Date }[];
}

/** Receipts in the database. Every query carries the project. */
@Injectable()
export class ZoneReceiptRepository {
  constructor(@InjectModel('ZoneReceipt') private readonly receipts: Model<ZoneReceiptDocument>) {}

  /** Stores that changes are published. Existing receipts are not modified. */
  async open(scope: Scope, published: Published, nameservers: readonly string[]): Promise<void> {
    const fresh = {
      ...own(scope, published.cluster),
      serial: published.serial,
      publishedAt: published.at,
      nameservers: nameservers.map((name) => ({ name, ms: null })),
    };
    await insertNew(
      this.receipts,
      published.changes.map(({ revision }) => ({ ...fresh, revision })),
    );
  }

  /** Stores the first time at which a nameserver answered with the changes. Later calls do not change it. */
  async answered(scope: Scope, published: Published, nameserver: string, at: Date): Promise<void> {
    const writes = [...byMoment(published.changes)].map(([changedAt, revisions]) => ({
      updateMany: {
        filter: {
          ...own(scope, published.cluster),
          revision: { $in: revisions },
          nameservers: { $elemMatch: { name: nameserver, ms: null } },
        },
        update: { $set: { 'nameservers.$.ms': Math.max(0, at.getTime() - changedAt) } },
      },
    }));
    await this.receipts.bulkWrite(writes, { ordered: false });
  }

  async find(scope: Scope, clusterId: string, revisions: readonly number[]): Promise<ZoneReceiptDocument[]> {
    return this.receipts
      .find({ ...own(scope, clusterId), revision: { $in: revisions } })
      .lean<ZoneReceiptDocument[]>();
  }

  /** The receipt of a change, or of the next later change that has one: both were published together or later. */
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

/** Revisions of changes with the same time, grouped by that time in milliseconds. */
function byMoment(changes: Published['changes']): Map<number, number[]> {
  const moments = new Map<number, number[]>();
  for (const { revision, changedAt } of changes) {
    const at = changedAt.getTime();
    const existing = moments.get(at);
    if (existing) existing.push(revision);
    else moments.set(at, [revision]);
  }
  return moments;
}

function own(scope: Scope, clusterId: string): { cluster: Types.ObjectId; project: Types.ObjectId } {
  return { cluster: toObjectId(clusterId), project: toObjectId(scope.projectId) };
}
