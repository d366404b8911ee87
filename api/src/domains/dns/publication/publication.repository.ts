import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { isLater } from '../../../nameserver/zones/serials.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { CHANGE_JOB } from './change-entry.js';
import { NEXT_SERIAL, type ClusterDocument } from '../clusters/cluster.schema.js';
import { againEntry } from './publish-entry.js';
import { orderOf, type RecordSetDocument } from '../record-sets/record-set.schema.js';

/** What became of one record set in a publication. */
export interface Settlement {
  readonly recordSet: RecordSetDocument;
  readonly outcome:
    | { readonly kind: 'published' | 'stale' }
    | { readonly kind: 'failed'; readonly reason: string };
}

/** A name and type that was published. */
export type PublishedPlace = Pick<RecordSetDocument, 'name' | 'type'>;

/** Sets that choose between values, by a policy of their own or by that of the target that they stand for. */
export const CHOOSING: QueryFilter<RecordSetDocument>[] = [
  { policy: { $in: ['Weighted', 'Multi Value Answer'] } },
  { 'resolved.policy': { $exists: true, $ne: 'Simple' } },
];

/** Record sets without an outbox entry that records their last change. */
const RECORDED = { 'outbox.kind': { $ne: CHANGE_JOB } };

/**
 * What the publisher reads and writes, on behalf of no person: it works for all projects. Every write names the revision
 * that was published, so a change made meanwhile stays pending.
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

  /** Takes the serial of the next publication; null when the cluster is gone. */
  async nextSerial(cluster: Types.ObjectId): Promise<number | null> {
    const stored = await this.clusters
      .findOneAndUpdate({ _id: cluster }, NEXT_SERIAL, { returnDocument: 'after', updatePipeline: true })
      .lean();
    return stored?.serial ?? null;
  }

  /** Whether no other publication has begun since the one with this serial. */
  async isNewest(cluster: Types.ObjectId, serial: number): Promise<boolean> {
    const stored = await this.clusters.findById(cluster, { serial: 1 }).lean();
    return !stored || !isLater(stored.serial, serial);
  }

  /** Promises to publish places once more. */
  async promiseAgain(cluster: Types.ObjectId, places: readonly PublishedPlace[]): Promise<void> {
    const again = places.map(({ name, type }) => ({ name, type }));
    const promise = againEntry(cluster.toHexString(), again);
    await this.clusters.updateOne({ _id: cluster }, { $push: { outbox: promise } });
    await this.relay.nudge(this.clusters, cluster);
  }

  /** Everything that is known at relative names, deleted sets included. */
  async at(cluster: Types.ObjectId, names: readonly string[]): Promise<RecordSetDocument[]> {
    return this.recordSets.find({ cluster, order: { $in: names.map(orderOf) } }).lean<RecordSetDocument[]>();
  }

  /** Makes the next publication follow a serial, if that is later than ours and nobody took one meanwhile. */
  async raiseSerial(cluster: Types.ObjectId, serial: number): Promise<void> {
    const stored = await this.clusters.findById(cluster, { serial: 1 }).lean();
    if (!stored || !isLater(serial, stored.serial)) return;
    await this.clusters.updateOne({ _id: cluster, serial: stored.serial }, { $set: { serial } });
  }

  /**
   * Record sets whose last change is not in the engine yet. Left out are those that wait for a look-up, and deleted ones
   * until the outbox entry of the deletion is relayed: a published deletion removes the document with its entries.
   */
  async pending(cluster: Types.ObjectId, limit: number): Promise<RecordSetDocument[]> {
    return this.recordSets.find(pendingOf(cluster)).limit(limit).lean<RecordSetDocument[]>();
  }

  /** The number of record sets that `pending` finds, up to a limit. */
  async countPending(cluster: Types.ObjectId, limit: number): Promise<number> {
    return this.recordSets.countDocuments(pendingOf(cluster), { limit });
  }

  /** Every record set of the zone as it should be. */
  async wanted(cluster: Types.ObjectId): Promise<RecordSetDocument[]> {
    return this.recordSets.find({ cluster, deleted: false }).lean<RecordSetDocument[]>();
  }

  /** The other sets with a policy at the names of these. */
  async neighbours(
    cluster: Types.ObjectId,
    recordSets: readonly RecordSetDocument[],
  ): Promise<RecordSetDocument[]> {
    const order = { $in: [...new Set(recordSets.map((recordSet) => recordSet.order))] };
    const known = new Set(recordSets.map(({ _id }) => _id.toHexString()));
    const there = await this.recordSets
      .find({ cluster, order, deleted: false, $or: CHOOSING })
      .lean<RecordSetDocument[]>();
    return there.filter(({ _id }) => !known.has(_id.toHexString()));
  }

  /** Notes what became of record sets, but not of those that were changed since they were sent. */
  async settle(settlements: readonly Settlement[]): Promise<void> {
    const gone: RecordSetDocument[] = [];
    const settled = new Map<string, { $set: ReturnType<typeof stateOf>; recordSets: RecordSetDocument[] }>();
    for (const { recordSet, outcome } of settlements) {
      if (outcome.kind === 'published' && recordSet.deleted) {
        gone.push(recordSet);
        continue;
      }
      const $set = stateOf(recordSet, outcome);
      const key = `${$set.state} ${$set.reason}`;
      const alike = settled.get(key) ?? { $set, recordSets: [] };
      alike.recordSets.push(recordSet);
      settled.set(key, alike);
    }
    if (gone.length > 0) await this.recordSets.deleteMany({ ...asSent(gone), ...RECORDED });
    for (const { $set, recordSets } of settled.values()) {
      await this.recordSets.updateMany(asSent(recordSets), { $set });
    }
  }

  /** Gives a set a number above everything that was published under its place, so that it counts as newer. */
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

  /** Nothing is in the way of a cluster any more. */
  async endWait(cluster: Types.ObjectId): Promise<void> {
    await this.clusters.updateOne({ _id: cluster }, { $set: { reason: null } });
  }

  /** Says on everything that is pending why it has to wait. */
  async explainWait(cluster: Types.ObjectId, reason: string): Promise<void> {
    await this.recordSets.updateMany({ cluster, state: 'pending' }, { $set: { reason } });
    await this.clusters.updateOne({ _id: cluster }, { $set: { reason } });
  }

  /** Releases the domain of a cluster that the engine has dropped, if the drop can be undone. Safe to repeat. */
  async retire(cluster: Types.ObjectId): Promise<void> {
    const restorable = { _id: cluster, dropping: true, droppedAt: { $exists: true } };
    if (!(await this.clusters.exists(restorable))) return;
    // Before the cluster: a restore in between publishes all of them.
    await this.recordSets.updateMany(
      { cluster, readOnly: { $ne: true } },
      { $set: { state: 'pending', reason: null, waits: null, resolved: null } },
    );
    await this.clusters.updateOne(restorable, {
      $set: { retired: cluster, state: 'pending', reason: null },
    });
  }

  /** Deletes a cluster whose drop is final, and the record sets of a cluster that does not exist. Safe to repeat. */
  async forget(cluster: Types.ObjectId | string): Promise<void> {
    await this.clusters.deleteOne({ _id: cluster, dropping: true, droppedAt: { $exists: false } });
    if (await this.clusters.exists({ _id: cluster })) return;
    await this.recordSets.deleteMany({ cluster });
  }
}

function pendingOf(cluster: Types.ObjectId): QueryFilter<RecordSetDocument> {
  return { cluster, state: 'pending', waits: { $ne: true }, $or: [{ deleted: false }, RECORDED] };
}

/** Each change has a number of its own, so a set with one of these numbers is as it was sent. */
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
