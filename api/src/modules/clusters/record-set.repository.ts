import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CanonicalRecordSet, PublishState, RecordType } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../platform/http/request.js';
import { OutboxRelay } from '../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../platform/mongo/database-errors.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../platform/mongo/paging.js';
import { NO_RECORD_SETS, type StateCounts } from './cluster.mapper.js';
import type { PageWanted } from './cluster.repository.js';
import { publishEntry } from './publish-entry.js';
import { BY_NAME_INDEX, COUNT_INDEX, orderOf, slotsOf, type RecordSetDocument } from './record-set.schema.js';

const BY_NAME = { order: 1, type: 1 } as const;

/** Which set of a cluster: one name and type. */
export interface RecordSetKey {
  readonly name: string;
  readonly type: RecordType;
}

/** Record sets in the database; every query carries the project that asks. */
@Injectable()
export class RecordSetRepository {
  constructor(
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(recordSets);
  }

  async list(scope: ProjectScope, clusterId: string, page: PageWanted & { type?: RecordType | undefined }) {
    const pattern = page.query ? literalPattern(page.query) : null;
    const wanted = {
      ...this.live(scope, clusterId),
      ...(page.type ? { type: page.type } : {}),
      ...(pattern ? { $or: [{ name: pattern }, { 'members.values': pattern }] } : {}),
    };
    // Named, because the planner's trial of several indexes costs more than the page itself in a large zone.
    const [rows, count] = await Promise.all([
      this.recordSets
        .find({ $and: [wanted, afterCursor(page.cursor, BY_NAME)] })
        .sort(BY_NAME)
        .limit(page.limit + 1)
        .hint(BY_NAME_INDEX)
        .lean<RecordSetDocument[]>(),
      this.recordSets.countDocuments(wanted, {
        ...COUNTED,
        hint: pattern || page.type ? BY_NAME_INDEX : COUNT_INDEX,
      }),
    ]);
    return { ...toPage(rows, page.limit, BY_NAME), count };
  }

  /** How many sets each cluster has in each state, by cluster id. */
  async counts(scope: ProjectScope, clusters: readonly Types.ObjectId[]): Promise<Map<string, StateCounts>> {
    const groups = await this.recordSets.aggregate<{
      _id: { cluster: Types.ObjectId; state: PublishState };
      count: number;
    }>([
      {
        $match: { cluster: { $in: clusters }, deleted: false, project: new Types.ObjectId(scope.projectId) },
      },
      { $group: { _id: { cluster: '$cluster', state: '$state' }, count: { $sum: 1 } } },
    ]);
    const counts = new Map<string, StateCounts>();
    for (const { _id, count } of groups) {
      const key = _id.cluster.toHexString();
      counts.set(key, { ...(counts.get(key) ?? NO_RECORD_SETS), [_id.state]: count });
    }
    return counts;
  }

  async find(scope: ProjectScope, clusterId: string, key: RecordSetKey): Promise<RecordSetDocument | null> {
    return this.recordSets.findOne({ ...this.live(scope, clusterId), ...placeOf(key) }).lean();
  }

  /** Types of the sets that stand at a name. */
  async typesAt(scope: ProjectScope, clusterId: string, name: string): Promise<RecordType[]> {
    const rows = await this.recordSets
      .find({ ...this.live(scope, clusterId), order: orderOf(name) }, { type: 1 })
      .sort(BY_NAME)
      .lean<Pick<RecordSetDocument, 'type'>[]>();
    return rows.map((row) => row.type);
  }

  /**
   * Stores a set and promises its publication; null when its place is taken. A set that was deleted at that place, and
   * is on its way out of the nameserver, becomes the new one.
   */
  async put(
    scope: ProjectScope,
    clusterId: string,
    set: CanonicalRecordSet,
    change: { revision: number; now: Date },
  ): Promise<RecordSetDocument | null> {
    const cluster = new Types.ObjectId(clusterId);
    const project = new Types.ObjectId(scope.projectId);
    const { name, type, ttl } = set;
    const members = [{ identifier: '', values: [...set.values] }];
    const fresh = {
      ...{ name, ttl, members, policy: 'Simple' as const, slots: slotsOf(name, type) },
      ...{ revision: change.revision, state: 'pending' as const, reason: null, deleted: false },
      changedAt: change.now,
    };
    try {
      const place = { cluster, project, ...placeOf(set) };
      const revived = await this.recordSets
        .findOneAndUpdate(
          { ...place, deleted: true, revision: { $lt: change.revision } },
          { $set: fresh, $push: { outbox: publishEntry(clusterId) } },
          { returnDocument: 'after' },
        )
        .lean();
      const entry = { outbox: [publishEntry(clusterId)] };
      const stored = revived ?? (await this.recordSets.create({ ...place, ...fresh, ...entry })).toObject();
      await this.relay.nudge(this.recordSets, stored._id);
      return stored;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Marks a set as deleted and promises to take it from the nameserver; false when a newer change is there. */
  async remove(
    scope: ProjectScope,
    clusterId: string,
    key: RecordSetKey,
    change: { revision: number; now: Date },
  ): Promise<boolean> {
    const stored = await this.recordSets
      .findOneAndUpdate(
        { ...this.live(scope, clusterId), ...placeOf(key), revision: { $lt: change.revision } },
        {
          $set: {
            ...{ deleted: true, state: 'pending', reason: null },
            ...{ revision: change.revision, changedAt: change.now },
          },
          $unset: { slots: 1 },
          $push: { outbox: publishEntry(clusterId) },
        },
      )
      .lean();
    if (!stored) return false;
    await this.relay.nudge(this.recordSets, stored._id);
    return true;
  }

  private live(scope: ProjectScope, clusterId: string) {
    return {
      cluster: new Types.ObjectId(clusterId),
      deleted: false,
      project: new Types.ObjectId(scope.projectId),
    };
  }
}

function placeOf(key: RecordSetKey) {
  return { order: orderOf(key.name), type: key.type };
}
