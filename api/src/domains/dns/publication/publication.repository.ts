import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { isLater } from '../../../nameserver/zones/serials.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { CHANGE_JOB } from './change-entry.js';
import { NEXT_SERIAL, type ClusterDocument } from '../clusters/cluster.schema.js';
import { againEntry } from './publish-entry.js';
import { orderOf, type RecordSetDocument } from '../record-sets/record-set.schema.js';

/** Result of the publication of one record set. */
export interface Settlement {
  readonly recordSet: RecordSetDocument;
  readonly outcome:
    | { readonly kind: 'published' | 'stale' }
    | { readonly kind: 'failed'; readonly reason: string };
}

/** A published name and type. */
export type PublishedPlace = Pick<RecordSetDocument, 'name' | 'type'>;

/** Sets that choose between values, by their policy or by the policy of their alias target. */
export const CHOOSING: QueryFilter<RecordSetDocument>[] = [
  { policy: { $in: ['Weighted', 'Multi Value Answer'] } },
  { 'resolved.policy': { $exists: true, $ne: 'Simple' } },
];

/** Record sets without an outbox entry that records their last change. */
const RECORDED = { 'outbox.kind': { $ne: CHANGE_JOB } };

/**
 * Reads and writes of the publisher. It acts for no user, across all projects. Every write requires the published
 * revision, so a concurrent change stays pending.
 */
@Injectable()
export class PublicationRepository {
  constructor(
    @InjectModel('Cluster') private readonly clusters: Model<ClusterDocument>,
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  async cluster(id: string): Promise<ClusterDocument | null> {
    return this.clusters.findById(id).lean();
  }

  /** Reserves the serial of the next publication; null when the cluster does not exist. */
  async nextSerial(cluster: Types.ObjectId): Promise<number | null> {
    const stored = await this.clusters
      .findOneAndUpdate({ _id: cluster }, NEXT_SERIAL, { returnDocument: 'after', updatePipeline: true })
      .lean();
    return stored?.serial ?? null;
  }

  /** Whether no later publication has started since this serial. */
  async isNewest(cluster: Types.ObjectId, serial: number): Promise<boolean> {
    const stored = await this.clusters.findById(cluster, { serial: 1 }).lean();
    return !stored || !isLater(stored.serial, serial);
  }

  /** Adds an outbox entry that publishes record sets again. */
  async promiseAgain(cluster: Types.ObjectId, places: readonly PublishedPlace[]): Promise<void> {
    const again = places.map(({ name, type }) => ({ name, type }));
    const promise = againEntry(cluster.toHexString(), again);
    await this.clusters.updateOne({ _id: cluster }, { $push: { outbox: promise } });
    await this.relay.nudge(this.clusters, cluster);
  }

  /** All record sets at relative names, including deleted ones. */
  async at(cluster: Types.ObjectId, names: readonly string[]): Promise<RecordSetDocument[]> {
    return this.recordSets.find({ cluster, order: { $in: names.map(orderOf) } }).lean<RecordSetDocument[]>();
  }

  /**
   * Raises the cluster's serial to a later one of the engine, unless another publication reserved a serial
   * concurrently.
   */
  async raiseSerial(cluster: Types.ObjectId, serial: number): Promise<void> {
    const stored = await this.clusters.findById(cluster, { serial: 1 }).lean();
    if (!stored || !isLater(serial, stored.serial)) return;
    await this.clusters.updateOne({ _id: cluster, serial: stored.serial }, { $set: { serial } });
  }

  /**
   * Record sets whose last change is not in the engine yet. Sets that wait for a lookup are excluded. Deleted sets are
   * excluded until the outbox entry of the deletion is relayed: a published deletion removes the document with its
   * entries.
   */
  async pending(cluster: Types.ObjectId, limit: number): Promise<RecordSetDocument[]> {
    return this.recordSets.find(pendingOf(cluster)).limit(limit).lean<RecordSetDocument[]>();
  }

  /** The number of record sets that `pending` finds, up to a limit. */
  async countPending(cluster: Types.ObjectId, limit: number): Promise<number> {
    return this.recordSets.countDocuments(pendingOf(cluster), { limit });
  }

  /** Every record set of the target zone. */
  async wanted(cluster: Types.ObjectId): Promise<RecordSetDocument[]> {
    return this.recordSets.find({ cluster, deleted: false }).lean<RecordSetDocument[]>();
  }

  /** The other sets at the same names that choose between values. */
  async neighbours(
    cluster: Types.ObjectId,
    recordSets: readonly RecordSetDocument[],
  ): Promise<RecordSetDocument[]> {
    const order = { $in: [...new Set(recordSets.map((recordSet) => recordSet.order))] };
    const ownIds = new Set(recordSets.map(({ _id }) => _id.toHexString()));
    const there = await this.recordSets
      .find({ cluster, order, deleted: false, $or: CHOOSING })
      .lean<RecordSetDocument[]>();
    return there.filter(({ _id }) => !ownIds.has(_id.toHexString()));
  }

  /** Stores the results of record sets. Sets that changed since they were sent are not updated. */
  async storeResults(settlements: readonly Settlement[]): Promise<void> {
    const removed: RecordSetDocument[] = [];
    const completed = new Map<
      string,
      { $set: ReturnType<typeof stateOf>; recordSets: RecordSetDocument[] }
    >();
    for (const { recordSet, outcome } of settlements) {
      if (outcome.kind === 'published' && recordSet.deleted) {
        removed.push(recordSet);
        continue;
      }
      const $set = stateOf(recordSet, outcome);
      const key = `${$set.state} ${$set.reason}`;
      const alike = completed.get(key) ?? { $set, recordSets: [] };
      alike.recordSets.push(recordSet);
      completed.set(key, alike);
    }
    if (removed.length > 0) await this.recordSets.deleteMany({ ...asSent(removed), ...RECORDED });
    for (const { $set, recordSets } of completed.values()) {
      await this.recordSets.updateMany(asSent(recordSets), { $set });
    }
  }

  /** Gives a set a revision above all published ones of its name and type. The engine then accepts it as newer. */
  async renumber(recordSet: RecordSetDocument): Promise<void> {
    const cluster = await this.clusters
      .findOneAndUpdate({ _id: recordSet.cluster }, { $inc: { revision: 1 } }, { returnDocument: 'after' })
      .lean();
    if (!cluster) return;
    await this.recordSets.updateOne(
      { _id: recordSet._id, revision: recordSet.revision },
      { $set: { revision: cluster.revision, changedAt: new Date() } },
    );
  }

  async setClusterState(
    cluster: Types.ObjectId,
    state: ClusterDocument['state'],
    reason: string | null,
  ): Promise<void> {
    await this.clusters.updateOne({ _id: cluster }, { $set: { state, reason } });
  }

  /** Clears the wait reason of a cluster. */
  async clearWaitReason(cluster: Types.ObjectId): Promise<void> {
    await this.clusters.updateOne({ _id: cluster }, { $set: { reason: null } });
  }

  /** Stores the wait reason on a cluster and its pending record sets. */
  async setWaitReason(cluster: Types.ObjectId, reason: string): Promise<void> {
    await this.recordSets.updateMany({ cluster, state: 'pending' }, { $set: { reason } });
    await this.clusters.updateOne({ _id: cluster }, { $set: { reason } });
  }

  /** Releases the domain of a cluster that the engine has dropped, if the drop can be undone. Idempotent. */
  async retire(cluster: Types.ObjectId): Promise<void> {
    const restorable = { _id: cluster, dropping: true, droppedAt: { $exists: true } };
    if (!(await this.clusters.exists(restorable))) return;
    // Before the cluster: a restore between the two writes publishes all record sets.
    await this.recordSets.updateMany(
      { cluster, readOnly: { $ne: true } },
      { $set: { state: 'pending', reason: null, waits: null, resolved: null } },
    );
    await this.clusters.updateOne(restorable, {
      $set: { retired: cluster, state: 'pending', reason: null },
    });
  }

  /** Deletes a cluster whose drop is final, and the record sets of a cluster that does not exist. Idempotent. */
  async forget(cluster: Types.ObjectId | string): Promise<void> {
    await this.clusters.deleteOne({ _id: cluster, dropping: true, droppedAt: { $exists: false } });
    if (await this.clusters.exists({ _id: cluster })) return;
    await this.recordSets.deleteMany({ cluster });
  }
}

function pendingOf(cluster: Types.ObjectId): QueryFilter<RecordSetDocument> {
  return { cluster, state: 'pending', waits: { $ne: true }, $or: [{ deleted: false }, RECORDED] };
}

/** Each change has its own revision, so a set with one of these revisions is unchanged since it was sent. */
function asSent(recordSets: readonly RecordSetDocument[]) {
  return {
    _id: { $in: recordSets.map(({ _id }) => _id) },
    revision: { $in: recordSets.map(({ revision }) => revision) },
  };
}

function stateOf(
  { alias, resolved }: RecordSetDocument,
  outcome: Settlement['outcome'],
): Pick<RecordSetDocument, 'state' | 'reason'> {
  if (outcome.kind === 'failed') return { state: 'failed', reason: outcome.reason };
  if (outcome.kind === 'stale') return { state: 'pending', reason: null };
  return { state: 'published', reason: (alias && resolved?.reason) ?? null };
}
