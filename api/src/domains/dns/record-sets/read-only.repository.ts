import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { ClusterDocument } from '../clusters/cluster.schema.js';
import { orderOf, searchOf, slotsOf, type RecordSetDocument } from './record-set.schema.js';

/** A set in the engine's state. */
export type FollowedSet = Pick<RecordSetDocument, 'name' | 'type' | 'policy' | 'ttl' | 'members'>;

/** Read-only sets of the engine. The repository acts for no user, across all projects. */
@Injectable()
export class ReadOnlyRepository {
  constructor(
    @InjectModel('Cluster') private readonly clusters: Model<ClusterDocument>,
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
  ) {}

  async of(cluster: Types.ObjectId): Promise<RecordSetDocument[]> {
    return this.recordSets.find({ readOnly: true, cluster, deleted: false }).lean<RecordSetDocument[]>();
  }

  /** Reserves the revision of the next change of a cluster; null when the cluster does not exist. */
  async nextRevision(cluster: Types.ObjectId): Promise<number | null> {
    const numbered = await this.clusters
      .findOneAndUpdate({ _id: cluster }, { $inc: { revision: 1 } }, { returnDocument: 'after' })
      .lean();
    return numbered?.revision ?? null;
  }

  /** Stores a set in the engine's state. False when a set of ours conflicts with it. */
  async store(
    { _id: cluster, project }: ClusterDocument,
    { name, type, policy, ttl, members }: FollowedSet,
    revision: number,
  ): Promise<boolean> {
    const fresh = {
      project,
      name,
      policy,
      ttl,
      members,
      alias: null,
      resolved: null,
      waits: null,
      search: searchOf({ name, members, alias: null }),
      slots: slotsOf(name, type),
      revision,
      state: 'published' as const,
      reason: null,
      deleted: false,
      changedAt: new Date(),
    };
    try {
      await this.recordSets.updateOne(
        { cluster, order: orderOf(name), type, readOnly: true },
        { $set: fresh },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Deletes a read-only set. */
  async forget({ _id }: RecordSetDocument): Promise<void> {
    await this.recordSets.deleteOne({ _id, readOnly: true });
  }

  /** Stores on all read-only sets the reason why no nameserver answers with them. */
  async explainUnanswered(reason: string): Promise<void> {
    await this.recordSets.updateMany(
      { readOnly: true, state: 'published' },
      { $set: { state: 'failed', reason } },
    );
  }
}
