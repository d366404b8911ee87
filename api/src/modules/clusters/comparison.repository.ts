import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { RecordType } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { OutboxRelay } from '../../platform/jobs/outbox-relay.service.js';
import type { ClusterDocument } from './cluster.schema.js';
import { CHOOSING } from './publication.repository.js';
import { publishEntry } from './publish-entry.js';
import { orderOf, type RecordSetDocument } from './record-set.schema.js';

/** What comparing zones with the engine reads and writes, on behalf of no person: it works for all projects. */
@Injectable()
export class ComparisonRepository {
  constructor(
    @InjectModel('Cluster') private readonly clusters: Model<ClusterDocument>,
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** Takes a cluster that is due, and says when it is due again; null when none is. */
  async claimDue(now: Date, again: Date): Promise<ClusterDocument | null> {
    return this.clusters
      .findOneAndUpdate(
        { $or: [{ compareAt: { $lte: now } }, { compareAt: null }] },
        { $set: { compareAt: again } },
      )
      .lean();
  }

  async cluster(id: Types.ObjectId): Promise<ClusterDocument | null> {
    return this.clusters.findById(id).lean();
  }

  async compareAgain(cluster: Types.ObjectId, compareAt: Date): Promise<void> {
    await this.clusters.updateOne({ _id: cluster }, { $set: { compareAt } });
  }

  /** Whether changes are on their way to the engine. */
  async isChanging(cluster: Types.ObjectId): Promise<boolean> {
    return (await this.recordSets.exists({ cluster, state: 'pending' })) !== null;
  }

  async sets(cluster: Types.ObjectId): Promise<RecordSetDocument[]> {
    return this.recordSets.find({ cluster, deleted: false }).lean<RecordSetDocument[]>();
  }

  /** Takes the serial of the next publication; null when the cluster is gone. */
  async nextSerial(cluster: Types.ObjectId): Promise<number | null> {
    const stored = await this.clusters
      .findOneAndUpdate({ _id: cluster }, { $inc: { serial: 1 } }, { returnDocument: 'after' })
      .lean();
    return stored?.serial ?? null;
  }

  /** Promises to publish the zone as a whole. */
  async publishWhole(cluster: Types.ObjectId): Promise<void> {
    await this.clusters.updateOne(
      { _id: cluster, state: 'published' },
      { $set: { state: 'pending' }, $push: { outbox: publishEntry(cluster.toHexString()) } },
    );
    await this.relay.nudge(this.clusters, cluster);
  }

  /** Promises to publish a name's sets of a type once more; for null, all that choose between values. */
  async publishAgain(cluster: Types.ObjectId, name: string, type: RecordType | null): Promise<void> {
    const of = type === null ? { $or: CHOOSING } : { type };
    const place = { cluster, order: orderOf(name), deleted: false, ...of };
    const promise = publishEntry(cluster.toHexString());
    await this.recordSets.updateMany(place, { $set: { state: 'pending' }, $push: { outbox: promise } });
    await this.relay.sweep();
  }
}
