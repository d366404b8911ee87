import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { OutboxRelay } from '../../../../platform/jobs/outbox-relay.service.js';
import { outboxEntry } from '../../../../platform/jobs/outbox.js';
import type { ClusterDocument } from '../../clusters/cluster.schema.js';
import { publishEntry } from '../../publication/publish-entry.js';
import { orderOf, type RecordSetDocument, type ResolvedAlias } from '../record-set.schema.js';

/** Kind of the jobs that look up where an alias leads outside of its cluster. */
export const LOOK_UP_JOB = 'dns.look-up';

/** An alias as it was read, and what it answers with now. */
export interface FoundAnswer {
  readonly set: RecordSetDocument;
  readonly resolved: ResolvedAlias;
}

/**
 * What aliases read and write on behalf of no person: it works for all projects, like the publisher. Every write names
 * the revision that was read, so a change made meanwhile stays as it is.
 */
@Injectable()
export class AliasRepository {
  constructor(
    @InjectModel('Cluster') private readonly clusters: Model<ClusterDocument>,
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** Sets that stand at a relative name. */
  async setsAt(cluster: Types.ObjectId, name: string): Promise<RecordSetDocument[]> {
    return this.recordSets
      .find({ cluster, order: orderOf(name), deleted: false })
      .lean<RecordSetDocument[]>();
  }

  /** Published aliases that any of these full names decides, so many at a time: a zone may have a hundred thousand. */
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

  /** Notes what an alias answers with; it stays in the state that it has. */
  async note({ _id, revision }: RecordSetDocument, resolved: ResolvedAlias): Promise<void> {
    await this.recordSets.updateOne({ _id, revision }, { $set: { resolved } });
  }

  /** As `note`, of several at once. */
  async noteAll(found: readonly FoundAnswer[]): Promise<void> {
    if (found.length === 0) return;
    const writes = found.map(({ set: { _id, revision }, resolved }) => ({
      updateOne: { filter: { _id, revision }, update: { $set: { resolved } } },
    }));
    await this.recordSets.bulkWrite(writes, { ordered: false });
  }

  /** Notes it, and that it has to be published again, under a number above everything before. */
  async renew(set: RecordSetDocument, resolved: ResolvedAlias, now: Date): Promise<void> {
    await this.renewAll(set.cluster, [{ set, resolved }], now);
  }

  /** As `renew`, of several of a cluster at once. */
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
    // One is enough to begin with; a run that publishes takes all, and the promises of the others are swept.
    if (matchedCount > 0) await this.relay.nudge(this.recordSets, first.set._id);
  }

  /** Leaves an alias out of publications until its target was looked up, and promises to do that. */
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

  async explainWait({ _id, revision }: RecordSetDocument, reason: string): Promise<void> {
    await this.recordSets.updateOne({ _id, revision, waits: true }, { $set: { reason } });
  }

  /**
   * Takes the alias that has been due for longest to be looked up again, and says when it is due next, so that no other
   * process does it too; null when there is none.
   * @param except ids of projects that are passed over
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
