import type { Roadmap, RoadmapColumn, RoadmapItem } from '@zonewerk/contracts';
import type { RoadmapDocument, RoadmapItemDocument } from './roadmap.schema.js';

export function toRoadmap({ _id, name, columns, createdAt, droppedAt }: RoadmapDocument): Roadmap {
  return {
    id: _id.toHexString(),
    name,
    items: columns.reduce((sum, { items }) => sum + items.length, 0),
    created: createdAt.toISOString(),
    dropped: droppedAt?.toISOString() ?? null,
  };
}

export function toItem({ _id, title, text, month, rev, changedAt }: RoadmapItemDocument): RoadmapItem {
  return { id: _id.toHexString(), title, text, month, rev, changed: changedAt.toISOString() };
}

/** Columns with their items. An item that was removed since the columns were read is not shown. */
export function toColumns(
  { columns }: RoadmapDocument,
  items: readonly RoadmapItemDocument[],
): RoadmapColumn[] {
  const byId = new Map(items.map((item) => [item._id.toHexString(), item]));
  return columns.map(({ id, name, items: ids }) => ({
    id: id.toHexString(),
    name,
    items: ids.flatMap((one) => {
      const item = byId.get(one.toHexString());
      return item ? [toItem(item)] : [];
    }),
  }));
}
