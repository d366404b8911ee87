import type {
  PublicRoadmapColumn,
  Roadmap,
  RoadmapColumn,
  RoadmapItem,
  RoadmapItemDetail,
} from '@zonewerk/contracts';
import type { RoadmapRow } from './roadmap.repository.js';
import type { RoadmapColumnDocument, RoadmapDocument, RoadmapItemDocument } from './roadmap.schema.js';

/** Names of accounts, and votes of items, by ID. */
interface ItemContext {
  readonly names: ReadonlyMap<string, string>;
  readonly votes: ReadonlyMap<string, number>;
}

export function toRoadmap({ _id, name, items, createdAt, droppedAt, ...shown }: RoadmapRow): Roadmap {
  return {
    id: _id.toHexString(),
    name,
    items,
    created: createdAt.toISOString(),
    dropped: droppedAt?.toISOString() ?? null,
    public: shown.public ?? false,
    slug: shown.slug ?? null,
  };
}

export function toRow({ columns, ...map }: RoadmapDocument): RoadmapRow {
  return { ...map, items: countItems(columns) };
}

export function countItems(columns: readonly RoadmapColumnDocument[]): number {
  return columns.reduce((sum, { items }) => sum + items.length, 0);
}

function toItem(item: RoadmapItemDocument, { names, votes }: ItemContext): RoadmapItem {
  const { _id, title, text, month, owner, links, rev, changedAt } = item;
  return {
    id: _id.toHexString(),
    title,
    has_text: text !== '',
    month,
    owner: owner && { id: owner.toHexString(), name: names.get(owner.toHexString()) ?? '' },
    links: links.length,
    cases: links.filter(({ kind }) => kind === 'case').length,
    public: item.public ?? false,
    votes: votes.get(_id.toHexString()) ?? 0,
    announced: item.announcement !== undefined,
    rev,
    changed: changedAt.toISOString(),
  };
}

export function toItemDetail(item: RoadmapItemDocument, context: ItemContext): RoadmapItemDetail {
  const links = item.links.map(({ kind, id, title }) => ({ kind, id: id.toHexString(), title }));
  return { ...toItem(item, context), text: item.text, links };
}

/** Columns with their items. An item that was deleted since the columns were read is absent. */
export function toColumns(
  { columns }: RoadmapDocument,
  items: readonly RoadmapItemDocument[],
  context: ItemContext,
): RoadmapColumn[] {
  const byId = new Map(items.map((item) => [item._id.toHexString(), item]));
  return columns.map(({ id, name, items: ids }) => ({
    id: id.toHexString(),
    name,
    items: ids.flatMap((one) => {
      const item = byId.get(one.toHexString());
      return item ? [toItem(item, context)] : [];
    }),
  }));
}

/** IDs of accounts that own items. */
export function ownersOf(items: readonly RoadmapItemDocument[]): string[] {
  return [...new Set(items.flatMap(({ owner }) => (owner ? [owner.toHexString()] : [])))];
}

/** Columns with the public items. */
export function toPublicColumns(
  { columns }: RoadmapDocument,
  items: readonly RoadmapItemDocument[],
  votes: ItemContext['votes'],
): PublicRoadmapColumn[] {
  const byId = new Map(items.map((item) => [item._id.toHexString(), item]));
  return columns.map(({ id, name, items: ids }) => ({
    id: id.toHexString(),
    name,
    items: ids.flatMap((one) => {
      const item = byId.get(one.toHexString());
      if (!item) return [];
      const { title, text, month, merged = [] } = item;
      const own = { id: one.toHexString(), merged: merged.map((former) => former.toHexString()) };
      return [{ ...own, title, text, month, votes: votes.get(own.id) ?? 0 }];
    }),
  }));
}
