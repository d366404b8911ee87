import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type PublishState, type RecordPolicy, type RecordType } from '@zonewerk/contracts';
import { type Model, type QueryFilter, Types } from 'mongoose';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import {
  afterCursor,
  COUNTED,
  literalPattern,
  toPage,
  type SortOrder,
} from '../../../platform/database/paging.js';
import { searchOfNames } from './zone-consistency/name-patterns.js';
import type { SetState } from './zone-consistency/set-states.js';
import { changeEntry, changeOf, type ChangeNote, type RecordSetChange } from '../publication/change-entry.js';
import { NO_RECORD_SETS, type StateCounts } from '../clusters/cluster.mapper.js';
import type { PageWanted } from '../clusters/cluster.repository.js';
import { publishEntry } from '../publication/publish-entry.js';
import { BY_NAME_INDEX, COUNT_INDEX, filterIndex } from './record-set.schema.js';
import { orderOf, searchOf, slotsOf, type MovedState, type RecordSetDocument } from './record-set.schema.js';

const BY_NAME = { order: 1, type: 1 } as const;
const BY_NAME_BACK = { order: -1, type: -1 } as const;
/** Sets per read of a whole zone. */
const READ_AT_ONCE = 2_000;
/** Projection of the fields of a state, and of its key. */
const WHOLE_STATE = { _id: 0, name: 1, order: 1, type: 1, policy: 1, ttl: 1, members: 1, alias: 1 } as const;

/** Key of a set in a cluster: name and type. */
export interface RecordSetKey {
  readonly name: string;
  readonly type: RecordType;
}

/** A change of a record set: from the state that was read (null: none) to the target state (null: none). */
export interface PlaceChange {
  readonly key: RecordSetKey;
  readonly read: RecordSetDocument | null;
  readonly wanted: SetState | null;
  /** Outbox entries that are stored with it. */
  readonly promises?: readonly OutboxEntry[];
  /** The state that is renamed to this key. Of concurrent renames to different keys, one succeeds. */
  readonly from?: MovedState;
}

/** Filters of a list. */
export interface RecordSetFilter {
  readonly type?: RecordType | undefined;
  readonly policy?: RecordPolicy | undefined;
  readonly state?: PublishState | undefined;
  readonly types?: readonly RecordType[] | undefined;
  /** Full names, with `*` as wildcard. */
  readonly named?: { readonly domain: string; readonly pattern: string } | undefined;
}

/** Position of a set in the sort order of lists. */
type StoredPlace = Pick<RecordSetDocument, 'order' | 'type'>;

/** Record sets in the database. Every query carries the project of the caller. */
@Injectable()
export class RecordSetRepository {
  constructor(
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(recordSets);
  }

  async list(scope: ProjectScope, clusterId: string, page: PageWanted & RecordSetFilter) {
    const order = page.direction === 'desc' ? BY_NAME_BACK : BY_NAME;
    const texts = [
      ...(page.named ? [searchOfNames(page.named.pattern, page.named.domain)] : []),
      ...(page.query ? [literalPattern(page.query.toLowerCase())] : []),
    ];
    const narrowed = {
      ...(page.type ? { type: page.type } : {}),
      ...(page.types && !page.type ? { type: { $in: page.types } } : {}),
      ...(page.policy ? { policy: page.policy } : {}),
      ...(page.state ? { state: page.state } : {}),
      ...(texts.length > 0 ? { $and: texts.map((search) => ({ search })) } : {}),
    };
    if (Object.keys(narrowed).length > 0) return this.search(scope, clusterId, narrowed, { ...page, order });
    const wanted = this.live(scope, clusterId);
    // The hint avoids the planner's trial of several indexes, which costs more than the page in a large zone.
    const [rows, count] = await Promise.all([
      this.recordSets
        .find({ $and: [wanted, afterCursor(page.cursor, order)] })
        .sort(order)
        .limit(page.limit + 1)
        .hint(BY_NAME_INDEX)
        .lean<RecordSetDocument[]>(),
      this.recordSets.countDocuments(wanted, { ...COUNTED, hint: COUNT_INDEX }),
    ]);
    return { ...toPage(rows, page.limit, order), count };
  }

  /** Scans the index once for the keys of the first page and the count; then reads the page. */
  private async search(
    scope: ProjectScope,
    clusterId: string,
    narrowed: QueryFilter<RecordSetDocument>,
    { cursor, limit, order }: PageWanted & { order: SortOrder },
  ) {
    const live = this.live(scope, clusterId);
    const wanted = { ...live, ...narrowed };
    const index = filterIndex(narrowed);
    const first = await this.places(wanted, { order, limit: COUNTED.limit, index });
    const behind =
      cursor === undefined
        ? first.slice(0, limit + 1)
        : await this.places(
            { $and: [wanted, afterCursor(cursor, order)] },
            { order, limit: limit + 1, index },
          );
    const { rows: places, next } = toPage(behind, limit, order);
    const keys = new Set(places.map(keyOf));
    const sets = await this.recordSets
      .find({ ...live, order: { $in: places.map((place) => place.order) } })
      .sort(order)
      .hint(BY_NAME_INDEX)
      .lean<RecordSetDocument[]>();
    return { rows: sets.filter((set) => keys.has(keyOf(set))), next, count: first.length };
  }

  private async places(
    filter: QueryFilter<RecordSetDocument>,
    { order, limit, index }: { order: SortOrder; limit: number; index: Readonly<Record<string, 1>> },
  ): Promise<StoredPlace[]> {
    return this.recordSets
      .find(filter, { _id: 0, order: 1, type: 1 })
      .sort(order)
      .limit(limit)
      .hint(index)
      .lean<StoredPlace[]>();
  }

  /** Number of sets of each cluster by state, by cluster ID. */
  async counts(scope: OwnScope, clusters: readonly Types.ObjectId[]): Promise<Map<string, StateCounts>> {
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

  /** Every set of a cluster in list order. The next page is read while the present one is processed. */
  async *pages(scope: OwnScope, clusterId: string): AsyncGenerator<RecordSetDocument[]> {
    let reading: Promise<RecordSetDocument[]> | null = this.page(scope, clusterId, null);
    while (reading) {
      const page: RecordSetDocument[] = await reading;
      const last = page.at(-1);
      reading = last && page.length === READ_AT_ONCE ? this.page(scope, clusterId, last) : null;
      // The error is thrown when the page is used, which may be later or never.
      reading?.catch(() => undefined);
      yield page;
    }
  }

  private async page(scope: OwnScope, clusterId: string, last: StoredPlace | null) {
    // Only this form of the filter starts the index scan at the cursor.
    const behind = last && {
      order: { $gte: last.order },
      $or: [{ order: { $gt: last.order } }, { type: { $gt: last.type } }],
    };
    return this.recordSets
      .find({ ...this.live(scope, clusterId), ...behind }, WHOLE_STATE)
      .sort(BY_NAME)
      .limit(READ_AT_ONCE)
      .hint(BY_NAME_INDEX)
      .lean<RecordSetDocument[]>();
  }

  /** A set at or below a name, except its own delegation; null when there is none. */
  async oneWithin(scope: ProjectScope, clusterId: string, name: string): Promise<RecordSetKey | null> {
    const order = orderOf(name);
    // `/` is the character after the dot, so it ends the range of names below the name.
    const below = { order: { $gte: `${order}.`, $lt: `${order}/` } };
    return this.recordSets
      .findOne({ ...this.live(scope, clusterId), $or: [{ order, type: { $ne: 'NS' } }, below] })
      .lean();
  }

  /** A read-only set that Route 53 answers; null when the cluster has none. */
  async oneReadOnly(scope: OwnScope, clusterId: string): Promise<RecordSetDocument | null> {
    const readOnly = { readOnly: true as const, state: 'published' as const };
    return this.recordSets.findOne({ ...readOnly, ...this.live(scope, clusterId) }).lean();
  }

  /** Types of the sets at a name. */
  async typesAt(scope: ProjectScope, clusterId: string, name: string): Promise<RecordType[]> {
    const rows = await this.recordSets
      .find({ ...this.live(scope, clusterId), order: orderOf(name) }, { type: 1 })
      .sort(BY_NAME)
      .lean<Pick<RecordSetDocument, 'type'>[]>();
    return rows.map((row) => row.type);
  }

  /**
   * Changes a record set and stores the outbox entries for publication and history. Null when the stored state differs
   * from the state that was read, or when a conflicting set exists.
   */
  async change(
    scope: ProjectScope,
    clusterId: string,
    place: PlaceChange,
    note: ChangeNote,
  ): Promise<RecordSetDocument | null> {
    const { cluster, project } = this.live(scope, clusterId);
    const change = changeAt(scope, clusterId, place, note);
    const { filter, update, upsert } = placeUpdate({ cluster, project }, place, change);
    try {
      const stored = await this.recordSets
        .findOneAndUpdate(filter, update, { upsert, returnDocument: 'after' })
        .lean<RecordSetDocument>();
      if (stored) await this.relay.nudge(this.recordSets, stored._id);
      return stored;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  private live(scope: OwnScope, clusterId: string) {
    return {
      cluster: new Types.ObjectId(clusterId),
      deleted: false,
      project: new Types.ObjectId(scope.projectId), // guard: own-record-sets
    };
  }
}

function keyOf({ order, type }: StoredPlace): string {
  return `${order} ${type}`;
}

function placeOf(key: RecordSetKey) {
  return { order: orderOf(key.name), type: key.type };
}

/** The record of a change of a record set. */
export function changeAt(
  scope: ProjectScope,
  clusterId: string,
  { key, read, wanted }: PlaceChange,
  note: ChangeNote,
): RecordSetChange {
  const states = { before: read && stateOf(read), after: wanted };
  return changeOf(scope, { cluster: clusterId, name: key.name, type: key.type, ...states }, note);
}

/** The update of a record set, conditional on the state that was read, with the outbox entries of the change. */
export function placeUpdate(
  own: Pick<RecordSetDocument, 'cluster' | 'project'>,
  { key, read, wanted, from, promises = [] }: PlaceChange,
  change: RecordSetChange,
  relayAfter?: Date,
) {
  const { revision } = change;
  const pending = {
    revision,
    decision: revision,
    state: 'pending' as const,
    reason: null,
    changedAt: new Date(change.at),
    deleted: wanted === null,
  };
  const outbox = [changeEntry(change), ...promises, publishEntry(change.cluster)];
  const $each = relayAfter ? outbox.map((entry) => ({ ...entry, relayAfter })) : outbox;
  const $push = { outbox: { $each } };
  const where = { ...own, ...placeOf(key) };
  const same = { ...where, deleted: false, revision: { $eq: read?.revision ?? -1, $lt: revision } };
  const deletion = { $set: { ...pending, waits: null }, $unset: { slots: 1 as const }, $push };
  if (wanted === null) return { filter: same, update: deletion, upsert: false };
  const slots = slotsOf(key.name, key.type, { from, before: read?.slots });
  const search = searchOf({ name: key.name, ...wanted });
  const update = { $set: { ...pending, ...fieldsOf(wanted), name: key.name, slots, search }, $push };
  if (read) return { filter: same, update, upsert: false };
  // A deleted set that the nameserver still has becomes the new one.
  return { filter: { ...where, deleted: true, revision: { $lt: revision } }, update, upsert: true };
}

/** The state of a stored set. */
export function stateOf({ policy, ttl, members, alias }: RecordSetDocument): SetState {
  return { policy, ttl, members, alias: alias ? { target: alias.target } : null };
}

/** The resolution of an alias belongs to its former target, so it is cleared. */
function fieldsOf({ policy, ttl, members, alias }: SetState) {
  return { policy, ttl, members, alias, resolved: null, waits: null, readOnly: null };
}
