import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { verifyEntry } from '../verification/verification-entries.js';
import { newToken } from '../verification/verification.repository.js';
import type { OwnScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import { clusterRemovedEntry } from './cluster-extensions.service.js';
import type { PageWanted } from './cluster.repository.js';
import type { ClusterDocument } from './cluster.schema.js';
import { publishEntry } from '../publication/publish-entry.js';
import type { RecordSetDocument } from '../record-sets/record-set.schema.js';

/** A dropped cluster that can be restored. */
export type DroppedClusterDocument = ClusterDocument &
  Required<Pick<ClusterDocument, 'droppedAt' | 'restorableUntil'>>;

const NEWEST_FIRST = { droppedAt: -1, _id: -1 } as const;

/** Dropped clusters in the collection of clusters. Queries for a user carry the project. */
@Injectable()
export class DroppedClusterRepository {
  constructor(
    @InjectModel('Cluster') private readonly clusters: Model<ClusterDocument>,
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** Clusters that can be restored, latest drop first. */
  async list(scope: OwnScope, page: PageWanted, now: Date) {
    const own = {
      ...restorable(scope, now),
      ...(page.query ? { domain: literalPattern(page.query) } : {}),
    };
    const rows = await this.clusters
      .find({ $and: [own, afterCursor(page.cursor, NEWEST_FIRST)] })
      .sort(NEWEST_FIRST)
      .limit(page.limit + 1)
      .lean<DroppedClusterDocument[]>();
    return {
      ...toPage(rows, page.limit, NEWEST_FIRST),
      count: await this.clusters.countDocuments(own, COUNTED),
    };
  }

  /** All clusters of a project that can be restored, latest drop first. */
  async all(scope: OwnScope, now: Date): Promise<DroppedClusterDocument[]> {
    return this.clusters.find(restorable(scope, now)).sort(NEWEST_FIRST).lean<DroppedClusterDocument[]>();
  }

  async find(scope: OwnScope, clusterId: string, now: Date): Promise<DroppedClusterDocument | null> {
    return this.clusters
      .findOne({ ...restorable(scope, now), _id: toObjectId(clusterId) })
      .lean<DroppedClusterDocument>();
  }

  /**
   * Restores a cluster in the state `checking`: it is not served until the conflicts of its domain are checked.
   * @returns null when the restore period has ended; `in-use` when another cluster has the domain
   */
  async restore(
    scope: OwnScope,
    { _id, verification }: DroppedClusterDocument,
    now: Date,
  ): Promise<ClusterDocument | 'in-use' | null> {
    const id = _id.toHexString();
    const token = verification?.token ?? newToken();
    try {
      const restored = await this.clusters
        .findOneAndUpdate(
          { ...restorable(scope, now), _id },
          {
            $set: {
              state: 'pending',
              reason: null,
              verification: { state: 'checking', token, requestedAt: now },
            },
            // Another cluster may have used the domain, so the serial must be at least the present time.
            $max: { serial: Math.floor(now.getTime() / 1_000) },
            $unset: { dropping: 1, droppedAt: 1, restorableUntil: 1, retired: 1, compared: 1 },
            $push: { outbox: { $each: [verifyEntry(id), publishEntry(id)] } },
          },
          { returnDocument: 'after' },
        )
        .lean();
      if (restored) await this.relay.nudge(this.clusters, _id);
      return restored;
    } catch (error) {
      if (isDuplicateKey(error)) return 'in-use';
      throw error;
    }
  }

  /** Ends the restore period of clusters. */
  async expire(scope: OwnScope, clusterIds: readonly Types.ObjectId[], now: Date): Promise<void> {
    if (clusterIds.length === 0) return;
    await this.clusters.updateMany(
      { ...restorable(scope, now), _id: { $in: [...clusterIds] } },
      { $set: { restorableUntil: now } },
    );
  }

  /** Clusters of all projects whose restore period has ended and that are in no engine. */
  async expired(now: Date, limit: number): Promise<DroppedClusterDocument[]> {
    return this.clusters
      .find({ restorableUntil: { $lte: now }, retired: { $exists: true } })
      .sort({ restorableUntil: 1 })
      .limit(limit)
      .lean<DroppedClusterDocument[]>();
  }

  /** Makes unconfirmed drops of a project final and ends the restore period of the others. */
  async finishAll({ projectId }: OwnScope, now: Date): Promise<DroppedClusterDocument[]> {
    const own = { project: toObjectId(projectId), droppedAt: { $exists: true } };
    await this.clusters.updateMany(own, { $set: { restorableUntil: now } });
    for (const { _id } of await this.clusters.find({ ...own, retired: null }, { _id: 1 }).lean()) {
      const id = _id.toHexString();
      await this.clusters.updateOne(
        { _id, ...own, retired: null },
        {
          $unset: { droppedAt: 1, restorableUntil: 1 },
          $push: { outbox: { $each: [clusterRemovedEntry({ projectId }, id), publishEntry(id)] } },
        },
      );
      await this.relay.nudge(this.clusters, _id);
    }
    return this.clusters.find(own).lean<DroppedClusterDocument[]>();
  }

  /** Deletes a retired cluster and its record sets. Idempotent. */
  async remove({ _id, project }: DroppedClusterDocument): Promise<void> {
    await this.recordSets.deleteMany({ cluster: _id, project });
    await this.clusters.deleteOne({ _id, project, retired: _id });
  }
}

function restorable({ projectId }: OwnScope, now: Date) {
  // guard: own-dropped-cluster
  return {
    project: toObjectId(projectId),
    dropping: true,
    droppedAt: { $exists: true },
    restorableUntil: { $gt: now },
  } as const;
}
