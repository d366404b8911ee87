import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { OutboxRelay } from '../../../../platform/jobs/outbox-relay.service.js';
import { outboxEntry } from '../../../../platform/jobs/outbox.js';
import type { ClusterDocument } from '../../clusters/cluster.schema.js';
import { publishEntry } from '../../publication/publish-entry.js';
import { orderOf, type RecordSetDocument, type ResolvedAlias } from '../record-set.schema.js';

/** Kind of the jobs that look up alias targets outside of the cluster. */
export const LOOK_UP_JOB = 'dns.look-up';

/** An alias as it was read, and its present answer. */
export interface FoundAnswer {
  readonly set: RecordSetDocument;
  readonly resolved: ResolvedAlias;
}

/**
 * Reads and writes of alias lookups. They act for no user, across all projects, like the publisher. Every write
 * requires the revision that was read, so a concurrent change is not overwritten.
 */
@Injectable()
export class AliasRepository {
  constructor(
    @InjectModel('Cluster') private readonly clusters: Model<ClusterDocument>,
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** Sets at a relative name. */
  async setsAt(cluster: Types.ObjectId, name: string): Promise<RecordSetDocument[]> {
    return this.recordSets
      .find({ cluster, order: orderOf(name), deleted: false })
      .lean<RecordSetDocument[]>();
  }

  /** Published aliases whose resolution depends on one of these full names, in batches: a zone can have 100,000. */
  async *followers(
    cluster: Types.ObjectId,
    names: readonly string[],
    most: number,
  ): AsyncGenerator<RecordSetDocument[]> {
    const found = this.recordSets
      .find({ cluster, 'resolved.via': { $in: names }, deleted: false, state: { $ne: 'pending' } })
      .lean<RecordSetDocument[]>()
      .cursor({ batchSize: most });
    let page: RecordSetDocument[] = [];
    for await (const follower of found) {
      if (page.push(follower) < most) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  async find(id: string): Promise<RecordSetDocument | null> {
    return this.recordSets.findOne({ _id: new Types.ObjectId(id), deleted: false }).lean();
  }

  /** Stores the answer of an alias without a change of its state. */
  async note({ _id, revision }: RecordSetDocument, resolved: ResolvedAlias): Promise<void> {
    await this.recordSets.updateOne({ _id, revision }, { $set: { resolved } });
  }

  /** As `note`, for several aliases. */
  async noteAll(found: readonly FoundAnswer[]): Promise<void> {
    if (found.length === 0) return;
    const writes = found.map(({ set: { _id, revision }, resolved }) => ({
      updateOne: { filter: { _id, revision }, update: { $set: { resolved } } },
    }));
    await this.recordSets.bulkWrite(writes, { ordered: false });
  }

  /** Stores the answer and marks the alias as pending, with a revision above all earlier ones. */
  async renew(set: RecordSetDocument, resolved: ResolvedAlias, now: Date): Promise<void> {
    await this.renewAll(set.cluster, [{ set, resolved }], now);
  }

  /** As `renew`, for several aliases of a cluster. */
  async renewAll(cluster: Types.ObjectId, found: readonly FoundAnswer[], now: Date): Promise<void> {
    const [first] = found;
    if (!first) return;
    const numbered = await this.clusters
      .findOneAndUpdate({ _id: cluster }, { $inc: { revision: found.length } }, { returnDocument: 'after' })
      .lean();
    if (!numbered) return;
    const before = numbered.revision - found.length;
    const writes = found.map(({ set: { _id, revision }, resolved }, at) => ({
      updateOne: {
        filter: { _id, revision },
        update: {
          $set: {
            resolved,
            revision: before + at + 1,
            changedAt: now,
            state: 'pending' as const,
            reason: null,
            waits: null,
          },
          $push: { outbox: publishEntry(cluster.toHexString()) },
        },
      },
    }));
    const { matchedCount } = await this.recordSets.bulkWrite(writes, { ordered: false });
    // One nudge is enough: a publication covers all pending sets, and the sweep relays the other entries.
    if (matchedCount > 0) await this.relay.nudge(this.recordSets, first.set._id);
  }

  /** Excludes an alias from publications until its target is looked up, and schedules the lookup. */
  async wait({ _id, project, revision }: RecordSetDocument, host: string): Promise<void> {
    const promise = { set: _id.toHexString(), host, project: project.toHexString() };
    const { matchedCount } = await this.recordSets.updateOne(
      { _id, revision },
      {
        $set: { state: 'pending', waits: true, reason: `The addresses of ${host} are being looked up.` },
        $push: { outbox: outboxEntry(LOOK_UP_JOB, promise) },
      },
    );
    if (matchedCount > 0) await this.relay.nudge(this.recordSets, _id);
  }

  async setWaitReason({ _id, revision }: RecordSetDocument, reason: string): Promise<void> {
    await this.recordSets.updateOne({ _id, revision, waits: true }, { $set: { reason } });
  }

  /**
   * Claims the alias whose lookup is overdue for the longest time; null when none is due. Stores when it is due again,
   * so that no other process repeats the lookup.
   * @param except IDs of projects to skip
   */
  async claimDue(now: Date, again: Date, except: readonly string[]): Promise<RecordSetDocument | null> {
    const others =
      except.length === 0 ? {} : { project: { $nin: except.map((id) => new Types.ObjectId(id)) } };
    return this.recordSets
      .findOneAndUpdate(
        { 'resolved.until': { $lte: now }, deleted: false, ...others },
        { $set: { 'resolved.until': again } },
        { sort: { 'resolved.until': 1 } },
      )
      .lean();
  }
}
