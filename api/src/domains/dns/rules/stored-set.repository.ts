import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import { inCluster, type PageWanted, type Scope } from './rule.repository.js';
import type { StoredSetDocument } from './rule.schema.js';

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** Stored record sets in the database. Every query carries the project. */
@Injectable()
export class StoredSetRepository {
  constructor(@InjectModel('ZoneStoredSet') private readonly sets: Model<StoredSetDocument>) {}

  /** Stores the record set of a change, once per rule. */
  async store(set: Omit<StoredSetDocument, '_id'>): Promise<void> {
    const { rule, change, project, cluster, ...fresh } = set;
    await this.sets.updateOne({ rule, change, project, cluster }, { $setOnInsert: fresh }, { upsert: true });
  }

  /**
   * Stores record sets of one drop of a cluster, each once.
   * @param most maximum of stored record sets of the cluster
   * @returns number of the sets that are stored
   */
  async storeAll(
    scope: Scope,
    clusterId: string,
    sets: readonly Omit<StoredSetDocument, '_id'>[],
    most: number,
  ): Promise<number> {
    const own = inCluster(scope, clusterId);
    const others = { ...own, change: { $nin: sets.map(({ change }) => change) } };
    const room = Math.max(0, most - (await this.sets.countDocuments(others)));
    const writes = sets.slice(0, room).map(({ rule, change, project: _p, cluster: _c, ...fresh }) => ({
      updateOne: { filter: { rule, change, ...own }, update: { $setOnInsert: fresh }, upsert: true },
    }));
    if (writes.length > 0) await this.sets.bulkWrite(writes, { ordered: false });
    return writes.length;
  }

  /** Number of stored record sets; counts up to `most`. */
  count(scope: Scope, clusterId: string, most: number): Promise<number> {
    return this.sets.countDocuments(inCluster(scope, clusterId), { limit: most });
  }

  async list(scope: Scope, clusterId: string, page: PageWanted) {
    const wanted = {
      ...inCluster(scope, clusterId),
      ...(page.query ? { name: literalPattern(page.query) } : {}),
    };
    const rows = await this.sets
      .find({ $and: [wanted, afterCursor(page.cursor, NEWEST_FIRST)] })
      .sort(NEWEST_FIRST)
      .limit(page.limit + 1)
      .lean<StoredSetDocument[]>();
    const count = await this.sets.countDocuments(wanted, COUNTED);
    return { ...toPage(rows, page.limit, NEWEST_FIRST), count };
  }

  async find(scope: Scope, clusterId: string, id: string): Promise<StoredSetDocument | null> {
    return this.sets.findOne({ _id: toObjectId(id), ...inCluster(scope, clusterId) }).lean();
  }

  async drop(scope: Scope, clusterId: string, id: string): Promise<boolean> {
    const result = await this.sets.deleteOne({ _id: toObjectId(id), ...inCluster(scope, clusterId) });
    return result.deletedCount === 1;
  }

  async remove(scope: Scope, clusterId: string): Promise<void> {
    await this.sets.deleteMany(inCluster(scope, clusterId));
  }
}
