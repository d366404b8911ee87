import type { Roadmap, RoadmapColumn, RoadmapItem, RoadmapItemDetail } from '@zonewerk/contracts';
import type { RoadmapRow } from './roadmap.repository.js';
import type { RoadmapColumnDocument, RoadmapDocument, RoadmapItemDocument } from './roadmap.schema.js';

/** Names of accounts by id. */
type Names = ReadonlyMap<string, string>;

export function toRoadmap({ _id, name, items, createdAt, droppedAt }: RoadmapRow): Roadmap {
  return {
    id: _id.toHexString(),
    name,
    items,
    created: createdAt.toISOString(),
    dropped: droppedAt?.toISOString() ?? null,
  };
}

export function toRow({ _id, name, columns, createdAt, droppedAt }: RoadmapDocument): RoadmapRow {
  return { _id, name, items: countItems(columns), createdAt, droppedAt };
}

export function countItems(columns: readonly RoadmapColumnDocument[]): number {
  return columns.reduce((sum, { items }) => sum + items.length, 0);
}

function toItem(item: RoadmapItemDocument, names: Names): RoadmapItem {
  const { _id, title, text, month, owner, links, rev, changedAt } = item;
  return {
    id: _id.toHexString(),
    title,
    has_text: text !== '',
    month,
    owner: owner && { id: owner.toHexString(), name: names.get(owner.toHexString()) ?? '' },
    links: links.length,
    rev,
    changed: changedAt.toISOString(),
  };
}

export function toItemDetail(item: RoadmapItemDocument, names: Names): RoadmapItemDetail {
  const links = item.links.map(({ kind, id, title }) => ({ kind, id: id.toHexString(), title }));
  return { ...toItem(item, names), text: item.text, links };
}

/** Columns with their items. An item that was removed since the columns were read is not shown. */
export function toColumns(
  { columns }: RoadmapDocument,
  items: readonly RoadmapItemDocument[],
  names: Names,
): RoadmapColumn[] {
  const byId = new Map(items.map((item) => [item._id.toHexString(), item]));
  return columns.map(({ id, name, items: ids }) => ({
    id: id.toHexString(),
    name,
    items: ids.flatMap((one) => {
      const item = byId.get(one.toHexString());
      return item ? [toItem(item, names)] : [];
    }),
  }));
}

/** Accounts that own items. */
export function ownersOf(items: readonly RoadmapItemDocument[]): string[] {
  return [...new Set(items.flatMap(({ owner }) => (owner ? [owner.toHexString()] : [])))];
}
