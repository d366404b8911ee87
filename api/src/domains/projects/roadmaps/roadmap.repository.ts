import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ROADMAP_LIMITS } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { RoadmapChanges } from './roadmap-changes.service.js';
import type {
  RoadmapColumnDocument,
  RoadmapDocument,
  RoadmapItemDocument,
  RoadmapPlace,
} from './roadmap.schema.js';

const BY_NAME = { name: 1 } as const;
const PRESENT = { droppedAt: null } as const;

/** Fields of an item that a change sets. */
export type ItemContent = Pick<
  RoadmapItemDocument,
  'title' | 'text' | 'month' | 'owner' | 'links' | 'public'
>;

/** An item with the time of its removal. */
export type RemovedItem = Pick<RoadmapItemDocument, '_id' | 'project' | 'map' | 'title'> &
  Required<Pick<RoadmapItemDocument, 'removedAt'>>;

/** An item of a board. */
export type BoardItem = Pick<
  RoadmapItemDocument,
  '_id' | 'title' | 'month' | 'owner' | 'rev' | 'changedAt' | 'public'
> & {
  readonly hasText: boolean;
  /** Number of links. */
  readonly links: number;
  /** Number of links to cases. */
  readonly cases: number;
  readonly announced: boolean;
};

const BOARD_ITEM = {
  title: 1,
  month: 1,
  owner: 1,
  rev: 1,
  changedAt: 1,
  public: 1,
  hasText: { $gt: ['$text', ''] },
  links: { $size: '$links' },
  cases: { $size: { $filter: { input: '$links', cond: { $eq: ['$$this.kind', 'case'] } } } },
  announced: { $gt: ['$announcement', null] },
} as const;

/** An item for visitors. Its text may end early; it has one character more than an excerpt then. */
export type PublicItem = Pick<
  RoadmapItemDocument,
  '_id' | 'title' | 'text' | 'month' | 'merged' | 'changedAt'
>;

const PUBLIC_ITEM = {
  title: 1,
  month: 1,
  merged: 1,
  changedAt: 1,
  text: { $substrCP: ['$text', 0, ROADMAP_LIMITS.excerptCharacters + 1] },
} as const;

type ItemChange = Pick<RoadmapItemDocument, '_id' | 'rev' | 'changedAt'>;
type PublicHead = Pick<RoadmapDocument, '_id' | 'name' | 'slug' | 'v'>;

/** A roadmap without its columns. `items` is the number of items in all columns. */
export type RoadmapRow = Pick<
  RoadmapDocument,
  '_id' | 'name' | 'createdAt' | 'droppedAt' | 'public' | 'slug'
> & {
  readonly items: number;
};

const ROW = {
  name: 1,
  createdAt: 1,
  droppedAt: 1,
  public: 1,
  slug: 1,
  items: { $sum: { $map: { input: '$columns', in: { $size: '$$this.items' } } } },
} as const;

const REMOVED = { title: 1, project: 1, map: 1, removedAt: 1 } as const;

/** A project, and the member who changes it. */
type Scope = OwnScope & { readonly userId?: string };

/** Roadmaps and their items in the database. */
@Injectable()
export class RoadmapRepository {
  constructor(
    @InjectModel('Roadmap') private readonly maps: Model<RoadmapDocument>,
    @InjectModel('RoadmapItem') private readonly items: Model<RoadmapItemDocument>,
    private readonly relay: OutboxRelay,
    private readonly changes: RoadmapChanges,
  ) {
    relay.watch(maps);
    relay.watch(items);
  }

  /**
   * By name.
   * @param droppedAfter lists roadmaps that were dropped after this time; null for those that are not dropped
   */
  list({ projectId }: OwnScope, droppedAfter: Date | null): Promise<RoadmapRow[]> {
    return this.maps.aggregate<RoadmapRow>([
      { $match: { project: toObjectId(projectId), droppedAt: droppedAfter && { $gt: droppedAfter } } },
      { $sort: BY_NAME },
      { $limit: ROADMAP_LIMITS.dropped },
      { $project: ROW },
    ]);
  }

  /** Each roadmap that is not dropped, with its columns. */
  all({ projectId }: OwnScope): Promise<RoadmapDocument[]> {
    return this.maps.find({ project: toObjectId(projectId), ...PRESENT }).lean<RoadmapDocument[]>();
  }

  count({ projectId }: OwnScope): Promise<number> {
    return this.maps.countDocuments({ project: toObjectId(projectId), ...PRESENT }, { limit: 1_000 });
  }

  /** Project of a roadmap, for calls without a project. Null when the roadmap does not exist; it may be dropped. */
  async projectOf(map: string): Promise<string | null> {
    const found = await this.maps.findOne({ _id: toObjectId(map) }, { project: 1 }).lean();
    return found?.project.toHexString() ?? null;
  }

  find({ projectId }: OwnScope, map: string): Promise<RoadmapDocument | null> {
    return this.maps
      .findOne({ _id: toObjectId(map), project: toObjectId(projectId), ...PRESENT })
      .lean<RoadmapDocument>();
  }

  /** False when the project has a roadmap of that name. */
  async insert(map: RoadmapDocument): Promise<boolean> {
    return isUnique(async () => {
      await this.maps.create(map);
    });
  }

  /** The renamed roadmap; null when it does not exist, `name-in-use` when the project has another one of that name. */
  async rename(scope: Scope, map: string, name: string): Promise<RoadmapDocument | null | 'name-in-use'> {
    return this.named(
      { _id: toObjectId(map), project: toObjectId(scope.projectId), ...PRESENT },
      { $set: { name, nameKey: nameKeyOf(name) }, ...(await this.pushed(scope)) },
    );
  }

  /** The dropped roadmap; null when it does not exist. */
  async drop(scope: Scope, map: string): Promise<RoadmapDocument | null> {
    const change = { $set: { droppedAt: new Date(), public: false }, $unset: { nameKey: 1, slug: 1 } };
    const dropped = await this.maps
      .findOneAndUpdate(
        { _id: toObjectId(map), project: toObjectId(scope.projectId), ...PRESENT },
        { ...change, ...(await this.pushed(scope)) },
      )
      .lean<RoadmapDocument>();
    if (dropped) this.relay.nudgeAfterwards(this.maps, dropped._id);
    return dropped;
  }

  /** As `rename`, for a roadmap that was dropped after a time. */
  async restore(
    { projectId }: OwnScope,
    map: string,
    droppedAfter: Date,
  ): Promise<RoadmapDocument | null | 'name-in-use'> {
    const droppedAt = { $gt: droppedAfter };
    const dropped = { _id: toObjectId(map), project: toObjectId(projectId), droppedAt };
    const found = await this.maps.findOne(dropped, { name: 1 }).lean();
    if (!found) return null;
    return this.named(dropped, { $set: { droppedAt: null, nameKey: nameKeyOf(found.name) } });
  }

  private async named(filter: object, update: object): Promise<RoadmapDocument | null | 'name-in-use'> {
    try {
      const changed = await this.maps
        .findOneAndUpdate(filter, update, { returnDocument: 'after' })
        .lean<RoadmapDocument>();
      if (changed) this.relay.nudgeAfterwards(this.maps, changed._id);
      return changed;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return 'name-in-use';
    }
  }

  /** A public roadmap, for visitors; null for others. */
  findPublic(map: string): Promise<RoadmapDocument | null> {
    return this.maps.findOne({ _id: toObjectId(map), public: true, ...PRESENT }).lean<RoadmapDocument>(); // guard: public-roadmap
  }

  /** Public roadmaps of a project, without their columns. */
  publicOf({ projectId }: OwnScope): Promise<PublicHead[]> {
    return this.maps
      .find({ project: toObjectId(projectId), public: true, ...PRESENT }, { name: 1, slug: 1, v: 1 })
      .sort(BY_NAME)
      .lean<PublicHead[]>();
  }

  /** The public roadmap of a URL; null for other ones. */
  findPublished({ projectId }: OwnScope, slug: string): Promise<RoadmapDocument | null> {
    return this.maps
      .findOne({ project: toObjectId(projectId), slug, public: true, ...PRESENT })
      .lean<RoadmapDocument>();
  }

  /** The changed roadmap; null when it does not exist, `slug-in-use` when another one of the project has the slug. */
  async publish(
    scope: Scope,
    map: string,
    change: { readonly public: boolean; readonly slug?: string },
  ): Promise<RoadmapDocument | null | 'slug-in-use'> {
    const own = { _id: toObjectId(map), project: toObjectId(scope.projectId), ...PRESENT };
    const changed = await this.named(own, { $set: change, ...(await this.pushed(scope)) });
    return changed === 'name-in-use' ? 'slug-in-use' : changed;
  }

  /** A public item, and the one into which it was merged: during a merge both exist. */
  findPublicItems(map: Types.ObjectId, item: string): Promise<RoadmapItemDocument[]> {
    const id = toObjectId(item);
    const shown = { $or: [{ _id: id }, { merged: id }], map, public: true }; // guard: public-item-found
    return this.items.find(shown).lean<RoadmapItemDocument[]>();
  }

  /** An item, or the one into which it was merged; null when it was removed. */
  async findTarget(scope: OwnScope, map: string, item: string): Promise<RoadmapItemDocument | null> {
    const own = { map: toObjectId(map), project: toObjectId(scope.projectId) };
    const merged = { merged: toObjectId(item), ...own };
    return (await this.items.findOne(merged).lean<RoadmapItemDocument>()) ?? this.findItem(scope, map, item);
  }

  /** The newest change of an item of a roadmap; null without items. A move changes the columns instead. */
  newestChange(map: Types.ObjectId): Promise<ItemChange | null> {
    return this.items.findOne({ map }, { rev: 1, changedAt: 1 }).sort({ changedAt: -1 }).lean<ItemChange>();
  }

  /** Public items with the beginnings of their texts. */
  publicItemsOf(map: Types.ObjectId): Promise<PublicItem[]> {
    const shown = { map, public: true }; // guard: public-item
    return this.items.aggregate<PublicItem>([{ $match: shown }, { $project: PUBLIC_ITEM }]);
  }

  /** Stores columns. False after a concurrent change. */
  async arrange(
    scope: Scope,
    { _id, v, public: isPublic }: Pick<RoadmapDocument, '_id' | 'v' | 'public'>,
    columns: readonly RoadmapColumnDocument[],
    entries: readonly OutboxEntry[] = [],
  ): Promise<boolean> {
    const all = [...entries, ...(isPublic ? await this.changes.entries(scope) : [])];
    const { matchedCount } = await this.maps.updateOne(
      { _id, project: toObjectId(scope.projectId), v, ...PRESENT },
      { $set: { columns: [...columns], v: v + 1 }, ...pushed(all) },
    );
    if (matchedCount === 1 && all.length > 0) this.relay.nudgeAfterwards(this.maps, _id);
    return matchedCount === 1;
  }

  /** Items without their texts, for a board. */
  boardItemsOf(map: Types.ObjectId): Promise<BoardItem[]> {
    return this.items.aggregate<BoardItem>([{ $match: { map } }, { $project: BOARD_ITEM }]);
  }

  /** Items with their texts, for an export. */
  itemsOf(map: Types.ObjectId): Promise<RoadmapItemDocument[]> {
    return this.items.find({ map }).lean<RoadmapItemDocument[]>();
  }

  /** Adds an item, unless it exists. */
  async insertItem(item: RoadmapItemDocument): Promise<void> {
    await isUnique(async () => {
      await this.items.create(item);
    });
  }

  /** Leads the addresses of items to another item. */
  async addMerged(
    { projectId }: OwnScope,
    into: Types.ObjectId,
    items: readonly Types.ObjectId[],
  ): Promise<void> {
    await this.items.updateOne(
      { _id: into, project: toObjectId(projectId) },
      { $addToSet: { merged: { $each: items } } },
    );
  }

  findItem({ projectId }: OwnScope, map: string, item: string): Promise<RoadmapItemDocument | null> {
    return this.items
      .findOne({ _id: toObjectId(item), map: toObjectId(map), project: toObjectId(projectId) })
      .lean<RoadmapItemDocument>();
  }

  /** Titles of the items that a user owns, in all projects. */
  async titlesOf(owner: string): Promise<string[]> {
    const items = await this.items.find({ owner: toObjectId(owner) }, { title: 1 }).lean();
    return items.map(({ title }) => title);
  }

  async forgetOwner(owner: string): Promise<void> {
    await this.items.updateMany({ owner: toObjectId(owner) }, { $set: { owner: null } });
  }

  /** Null when the item is not there, or another request changed it. */
  async setItem(
    scope: Scope,
    { map, item, rev }: { readonly map: string; readonly item: string; readonly rev: number },
    content: ItemContent,
  ): Promise<RoadmapItemDocument | null> {
    const changed = await this.items
      .findOneAndUpdate(
        { _id: toObjectId(item), map: toObjectId(map), project: toObjectId(scope.projectId), rev },
        { $set: { ...content, rev: rev + 1, changedAt: new Date() }, ...(await this.pushed(scope)) },
        { returnDocument: 'after' },
      )
      .lean<RoadmapItemDocument>();
    if (changed) this.relay.nudgeAfterwards(this.items, changed._id);
    return changed;
  }

  /** Outbox entries of areas that follow public roadmaps, as part of an update. */
  private async pushed(scope: Scope): Promise<object> {
    return pushed(await this.changes.entries(scope));
  }

  /** The announced item; null when it does not exist, or was announced already. */
  async announce(
    { projectId }: OwnScope,
    { map, item }: { readonly map: string; readonly item: string },
    text: string,
    entries: readonly OutboxEntry[],
  ): Promise<RoadmapItemDocument | null> {
    const own = { _id: toObjectId(item), map: toObjectId(map), project: toObjectId(projectId) };
    const unannounced = { ...own, announcement: { $exists: false } }; // guard: one-announcement
    const announced = await this.items
      .findOneAndUpdate(
        unannounced,
        { $set: { announcement: { text, at: new Date() } }, $push: { outbox: { $each: [...entries] } } },
        { returnDocument: 'after' },
      )
      .lean<RoadmapItemDocument>();
    if (announced) this.relay.nudgeAfterwards(this.items, own._id);
    return announced;
  }

  /** An item of any project, for a job. */
  findAnnounced(item: string): Promise<RoadmapItemDocument | null> {
    return this.items
      .findOne({ _id: toObjectId(item), announcement: { $exists: true } })
      .lean<RoadmapItemDocument>();
  }

  async removeItem({ projectId }: OwnScope, item: Types.ObjectId): Promise<void> {
    await this.items.deleteOne({ _id: item, project: toObjectId(projectId) });
  }

  /** Stores the time and the position of a removal. Null when the item does not exist. */
  async markRemoved(
    { projectId }: OwnScope,
    item: Types.ObjectId,
    removedFrom: RoadmapPlace,
  ): Promise<RemovedItem | null> {
    return this.items
      .findOneAndUpdate(
        { _id: item, project: toObjectId(projectId) },
        { $set: { removedAt: new Date(), removedFrom } },
        { returnDocument: 'after', projection: REMOVED },
      )
      .lean<RemovedItem>();
  }

  /** Deletes the mark of a removal, unless the item was removed again. */
  async unmarkRemoved({ _id, project, removedAt }: RemovedItem): Promise<void> {
    await this.items.updateOne({ _id, project, removedAt }, { $unset: { removedAt: 1, removedFrom: 1 } });
  }

  /** Newest first. A column contains the item after an incomplete removal. */
  listRemoved({ projectId }: OwnScope, map: Types.ObjectId, removedAfter: Date): Promise<RemovedItem[]> {
    const own = { map, project: toObjectId(projectId) };
    return this.items
      .find({ ...own, removedAt: { $gt: removedAfter, $type: 'date' } }, REMOVED)
      .sort({ removedAt: -1 })
      .limit(ROADMAP_LIMITS.removed)
      .lean<RemovedItem[]>();
  }

  /** An item that was removed after a time. The mark gets the present time, so that no cleanup deletes the item. */
  claimRemoved(
    { projectId }: OwnScope,
    { map, item }: { readonly map: string; readonly item: string },
    removedAfter: Date,
  ): Promise<(RoadmapItemDocument & RemovedItem) | null> {
    const own = { _id: toObjectId(item), map: toObjectId(map), project: toObjectId(projectId) };
    return this.items
      .findOneAndUpdate(
        { ...own, removedAt: { $gt: removedAfter } },
        { $set: { removedAt: new Date() } },
        { returnDocument: 'after' },
      )
      .lean<RoadmapItemDocument & RemovedItem>();
  }

  /** Items that members removed before a time, limited to a batch. */
  removedBefore(moment: Date): Promise<RemovedItem[]> {
    return this.items
      .find({ removedAt: { $lt: moment, $type: 'date' } }, REMOVED)
      .limit(100)
      .lean<RemovedItem[]>();
  }

  /** Whether a column contains an item. The roadmap may be dropped. */
  async isPlaced({ _id, map, project }: RemovedItem): Promise<boolean> {
    return (await this.maps.exists({ _id: map, project, 'columns.items': _id })) !== null;
  }

  /** Deletes a removed item, unless a restore claimed it. */
  async purgeItem({ _id, project, removedAt }: RemovedItem): Promise<void> {
    await this.items.deleteOne({ _id, project, removedAt });
  }

  /** Roadmaps that members dropped before a time, limited to a batch. */
  async droppedBefore(moment: Date): Promise<Types.ObjectId[]> {
    const dropped = await this.maps
      .find({ droppedAt: { $lt: moment, $type: 'date' } }, { _id: 1 })
      .limit(100)
      .lean();
    return dropped.map(({ _id }) => _id);
  }

  /** Deletes a dropped roadmap with its items. */
  async remove(map: Types.ObjectId): Promise<void> {
    await this.items.deleteMany({ map });
    await this.maps.deleteOne({ _id: map, droppedAt: { $ne: null } });
  }

  async removeOfProject({ projectId }: OwnScope): Promise<void> {
    await this.items.deleteMany({ project: toObjectId(projectId) });
    await this.maps.deleteMany({ project: toObjectId(projectId) });
  }
}

/** Normalised name for comparison without case. Upper case folds more than lower case: ß becomes SS. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLocaleUpperCase('en').toLocaleLowerCase('en');
}

async function isUnique(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

function pushed(entries: readonly OutboxEntry[]): object {
  return entries.length === 0 ? {} : { $push: { outbox: { $each: [...entries] } } };
}
