import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ChangeKind, RecordType, SortDirection } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { insertNew } from '../../../platform/database/insert-new.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import type { SetState } from '../record-sets/zone-consistency/set-states.js';
import type { RecordSetChange } from '../publication/change-entry.js';
import type { ZoneChangeDocument } from './zone-change.schema.js';

const NEWEST_FIRST = { revision: -1, _id: -1 } as const;
const OLDEST_FIRST = { revision: 1, _id: 1 } as const;

/** The project of the caller or of the job. */
export type Scope = Pick<ProjectScope, 'projectId'>;

export interface ChangesWanted {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly query?: string | undefined;
  readonly name?: string | undefined;
  readonly type?: RecordType | undefined;
  readonly kind?: ChangeKind | undefined;
  readonly direction?: SortDirection | undefined;
}

/**
 * A record set that was changed after a time. It has the state at that time and the number of the first change since.
 */
export interface ChangedSet {
  readonly name: string;
  readonly type: RecordType;
  readonly before: SetState | null;
  readonly revision: number;
}

/** Zone changes in the database. Every query carries the project. */
@Injectable()
export class ZoneChangeRepository {
  constructor(
    @InjectModel('ZoneChange') private readonly changes: Model<ZoneChangeDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(changes);
  }

  /** Stores changes, each with its own outbox entries. Stored changes are not modified. */
  async record(changes: readonly RecordSetChange[], promises: readonly OutboxEntry[]): Promise<void> {
    const documents = changes.map((change) => toDocument(change, promises));
    await insertNew(this.changes, documents);
    if (promises.length === 0) return;
    await this.relay.nudgeAll(
      this.changes,
      documents.map(({ _id }) => _id),
    );
  }

  async list(scope: Scope, clusterId: string, page: ChangesWanted) {
    const pattern = page.query ? literalPattern(page.query) : null;
    const wanted = {
      ...this.own(scope, clusterId),
      ...(page.name === undefined ? {} : { name: page.name }),
      ...(page.type ? { type: page.type } : {}),
      ...(page.kind ? { kind: page.kind } : {}),
      ...(pattern ? { $or: SEARCHED.map((field) => ({ [field]: pattern })) } : {}),
    };
    const order = page.direction === 'asc' ? OLDEST_FIRST : NEWEST_FIRST;
    const rows = await this.changes
      .find({ $and: [wanted, afterCursor(page.cursor, order)] })
      .sort(order)
      .limit(page.limit + 1)
      .lean<ZoneChangeDocument[]>();
    const count = await this.changes.countDocuments(wanted, COUNTED);
    return { ...toPage(rows, page.limit, order), count };
  }

  async find(scope: Scope, clusterId: string, changeId: string): Promise<ZoneChangeDocument | null> {
    return this.changes.findOne({ _id: toObjectId(changeId), ...this.own(scope, clusterId) }).lean();
  }

  async several(
    scope: Scope,
    clusterId: string,
    ids: readonly Types.ObjectId[],
  ): Promise<ZoneChangeDocument[]> {
    return this.changes
      .find({ _id: { $in: [...ids] }, ...this.own(scope, clusterId) })
      .sort({ revision: 1 })
      .lean<ZoneChangeDocument[]>();
  }

  /** Time of the newest change with this number or a lower one; null when none exists. */
  async momentOf(scope: Scope, clusterId: string, revision: number): Promise<Date | null> {
    const change = await this.changes
      .findOne({ ...this.own(scope, clusterId), revision: { $lte: revision } })
      .sort(NEWEST_FIRST)
      .lean<ZoneChangeDocument>();
    return change?.at ?? null;
  }

  /** The newest change, of one record set or of the whole cluster; null when there is none. */
  async newest(
    scope: Scope,
    clusterId: string,
    key?: { readonly name: string; readonly type: RecordType },
  ): Promise<ZoneChangeDocument | null> {
    return this.changes
      .findOne({ ...this.own(scope, clusterId), ...(key ? { name: key.name, type: key.type } : {}) })
      .sort(NEWEST_FIRST)
      .lean();
  }

  /** The change of a record set with this number; null when the number belongs to another set. */
  async numbered(
    scope: Scope,
    clusterId: string,
    { name, type, revision }: { readonly name: string; readonly type: RecordType; readonly revision: number },
  ): Promise<ZoneChangeDocument | null> {
    return this.changes.findOne({ ...this.own(scope, clusterId), name, type, revision }).lean();
  }

  /** Every record set that was changed after the change with that number. */
  async changedSince(scope: Scope, clusterId: string, revision: number): Promise<ChangedSet[]> {
    return this.changes.aggregate<ChangedSet>([
      { $match: { ...this.own(scope, clusterId), revision: { $gt: revision } } },
      { $sort: { revision: 1 } },
      {
        $group: {
          _id: { name: '$name', type: '$type' },
          before: { $first: '$before' },
          revision: { $first: '$revision' },
        },
      },
      { $project: { _id: 0, name: '$_id.name', type: '$_id.type', before: 1, revision: 1 } },
    ]);
  }

  /** Changes that the rules of the cluster have not processed, oldest first. */
  async openForRules(scope: Scope, clusterId: string, limit: number): Promise<ZoneChangeDocument[]> {
    return this.changes
      .find({ ...this.own(scope, clusterId), rulesOpen: true })
      .sort({ revision: 1 })
      .limit(limit)
      .lean<ZoneChangeDocument[]>();
  }

  async closeForRules(scope: Scope, clusterId: string, changeId: Types.ObjectId): Promise<void> {
    await this.changes.updateOne(
      { _id: changeId, ...this.own(scope, clusterId) },
      { $unset: { rulesOpen: 1 } },
    );
  }

  async remove(scope: Scope, clusterId: string): Promise<void> {
    await this.changes.deleteMany(this.own(scope, clusterId));
  }

  /** Changes of a user in all projects. */
  async madeBy(userId: string): Promise<ZoneChangeDocument[]> {
    return this.changes.find({ 'author.user': toObjectId(userId) }).lean<ZoneChangeDocument[]>();
  }

  /** Removes the author from the changes of a user. The changes remain stored. */
  async forgetAuthor(userId: string): Promise<void> {
    await this.changes.updateMany(
      { 'author.user': toObjectId(userId) },
      { $set: { 'author.user': null, 'author.name': null } },
    );
  }

  private own(scope: Scope, clusterId: string) {
    return { cluster: new Types.ObjectId(clusterId), project: new Types.ObjectId(scope.projectId) };
  }
}

function toDocument(change: RecordSetChange, promises: readonly OutboxEntry[]) {
  const { id, cluster, project, at, author, ...rest } = change;
  const who = {
    kind: author.kind,
    user: 'user' in author ? toObjectId(author.user) : null,
    name: 'name' in author ? author.name : null,
    rule: 'rule' in author ? toObjectId(author.rule) : null,
    depth: 'depth' in author ? author.depth : null,
  };
  // An outbox entry shared by several documents would count as done after the first of them.
  const outbox = promises.map((promise) => ({ ...promise, id: randomUUID() }));
  return {
    ...rest,
    _id: toObjectId(id),
    project: toObjectId(project),
    cluster: toObjectId(cluster),
    at: new Date(at),
    author: who,
    ...(outbox.length > 0 ? { rulesOpen: true, outbox } : {}),
  };
}

const SEARCHED = [
  'name',
  'before.members.values',
  'after.members.values',
  'before.alias.target',
  'after.alias.target',
] as const;
