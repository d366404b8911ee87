import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { RecordType } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { NEXT_SERIAL, type ClusterDocument } from '../clusters/cluster.schema.js';
import { CHOOSING } from '../publication/publication.repository.js';
import { publishEntry } from '../publication/publish-entry.js';
import { orderOf, type RecordSetDocument } from '../record-sets/record-set.schema.js';

/** Reads and writes of the zone comparison. It acts for no user, across all projects. */
@Injectable()
export class ComparisonRepository {
  constructor(
    @InjectModel('Cluster') private readonly clusters: Model<ClusterDocument>,
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** Claims a cluster that is due and stores when it is due again; null when none is due. */
  async claimDue(now: Date, again: Date): Promise<ClusterDocument | null> {
    return this.clusters
      .findOneAndUpdate(
        { $or: [{ compareAt: { $lte: now } }, { compareAt: null }], dropping: { $ne: true } },
        { $set: { compareAt: again } },
      )
      .lean();
  }

  async cluster(id: Types.ObjectId): Promise<ClusterDocument | null> {
    return this.clusters.findById(id).lean();
  }

  /** Stores the time, the validity and the engine's serial of a full comparison. */
  async setCompared(
    cluster: Types.ObjectId,
    compared: NonNullable<ClusterDocument['compared']>,
  ): Promise<void> {
    await this.clusters.updateOne({ _id: cluster }, { $set: { compared }, $unset: { awaySince: 1 } });
  }

  /** Stores since when the engine is not reachable for a zone, unless stored already; null: reachable. */
  async setAway(cluster: Types.ObjectId, since: Date | null): Promise<void> {
    if (since)
      await this.clusters.updateOne({ _id: cluster, awaySince: null }, { $set: { awaySince: since } });
    else await this.clusters.updateOne({ _id: cluster }, { $unset: { awaySince: 1 } });
  }

  /** Whether the cluster has pending changes. */
  async isChanging(cluster: Types.ObjectId): Promise<boolean> {
    return (await this.recordSets.exists({ cluster, state: 'pending' })) !== null;
  }

  async sets(cluster: Types.ObjectId): Promise<RecordSetDocument[]> {
    return this.recordSets.find({ cluster, deleted: false }).lean<RecordSetDocument[]>();
  }

  /** Sets of a relative name, including those that are being deleted. */
  async setsAt(cluster: Types.ObjectId, name: string): Promise<RecordSetDocument[]> {
    return this.recordSets.find({ cluster, order: orderOf(name) }).lean<RecordSetDocument[]>();
  }

  /** Published sets with a policy that chooses between values. */
  async choosing(cluster: Types.ObjectId): Promise<RecordSetDocument[]> {
    return this.recordSets
      .find({ cluster, state: 'published', deleted: false, $or: CHOOSING })
      .lean<RecordSetDocument[]>();
  }

  /** Marks sets as failed that the engine no longer answers, unless they changed since they were read. */
  async fail(sets: readonly RecordSetDocument[], reason: string): Promise<void> {
    const writes = sets.map(({ _id, revision }) => ({
      updateOne: {
        filter: { _id, revision, state: 'published' as const },
        update: { $set: { state: 'failed' as const, reason } },
      },
    }));
    if (writes.length > 0) await this.recordSets.bulkWrite(writes, { ordered: false });
  }

  /** Adds outbox entries that publish sets again that failed for one of these reasons. */
  async publishFailedAgain(cluster: Types.ObjectId, reasons: readonly string[]): Promise<void> {
    const { modifiedCount } = await this.recordSets.updateMany(
      { cluster, state: 'failed', reason: { $in: reasons }, readOnly: { $ne: true } },
      {
        $set: { state: 'pending', reason: null },
        $push: { outbox: publishEntry(cluster.toHexString()) },
      },
    );
    if (modifiedCount > 0) await this.relay.sweep();
  }

  /** Reserves the serial of the next publication; null when the cluster does not exist. */
  async nextSerial(cluster: Types.ObjectId): Promise<number | null> {
    const stored = await this.clusters
      .findOneAndUpdate({ _id: cluster }, NEXT_SERIAL, { returnDocument: 'after', updatePipeline: true })
      .lean();
    return stored?.serial ?? null;
  }

  /** Adds an outbox entry that publishes the whole zone. */
  async publishWhole(cluster: Types.ObjectId): Promise<void> {
    await this.clusters.updateOne(
      { _id: cluster, state: 'published' },
      { $set: { state: 'pending' }, $push: { outbox: publishEntry(cluster.toHexString()) } },
    );
    await this.relay.nudge(this.clusters, cluster);
  }

  /** Adds outbox entries that publish a name's sets of a type again; null: all sets that choose between values. */
  async publishAgain(cluster: Types.ObjectId, name: string, type: RecordType | null): Promise<void> {
    const of = type === null ? { $or: CHOOSING } : { type };
    const place = { cluster, order: orderOf(name), deleted: false, ...of };
    const promise = publishEntry(cluster.toHexString());
    await this.recordSets.updateMany(place, { $set: { state: 'pending' }, $push: { outbox: promise } });
    await this.relay.sweep();
  }
}
