import type { RoadmapColumnDocument, RoadmapDocument, RoadmapPlace } from './roadmap.schema.js';

type Columns = readonly RoadmapColumnDocument[];
type Id = RoadmapDocument['_id'];

/**
 * Columns with an item moved to another position.
 * @param place column, and the item after the position; null for the end
 * @returns null when the item, the column or the item after the position does not exist
 */
export function withMovedItem(
  columns: Columns,
  item: Id,
  { column, before }: RoadmapPlace,
): RoadmapColumnDocument[] | null {
  if (!hasItem(columns, item)) return null;
  if (before?.equals(item)) return columns.some(({ id }) => id.equals(column)) ? [...columns] : null;
  return withItem(withoutItem(columns, item), item, { column, before });
}

/** As `withMovedItem`, for an item that is in no column. */
export function withItem(
  columns: Columns,
  item: Id,
  { column, before }: RoadmapPlace,
): RoadmapColumnDocument[] | null {
  const target = columns.find(({ id }) => id.equals(column));
  const at =
    before === null
      ? (target?.items.length ?? -1)
      : (target?.items ?? []).findIndex((one) => one.equals(before));
  if (!target || at === -1) return null;
  const items = target.items.toSpliced(at, 0, item);
  return columns.map((one) => (one === target ? { ...one, items } : one));
}

/** Columns with an item at a former position, or at the end of its column, or of the first one. */
export function withRestoredItem(
  columns: Columns,
  item: Id,
  place: RoadmapPlace | undefined,
): RoadmapColumnDocument[] | null {
  const column = columns.find(({ id }) => place?.column.equals(id)) ?? columns[0];
  if (!column) return null;
  const atEnd = { column: column.id, before: null };
  return (place && withItem(columns, item, place)) ?? withItem(columns, item, atEnd);
}

/** Position of an item; null when no column contains it. */
export function placeOf(columns: Columns, item: Id): RoadmapPlace | null {
  const column = columns.find(({ items }) => includes(items, item));
  if (!column) return null;
  const next = column.items[column.items.findIndex((one) => one.equals(item)) + 1];
  return { column: column.id, before: next ?? null };
}

export function withoutItem(columns: Columns, item: Id): RoadmapColumnDocument[] {
  return columns.map((column) =>
    includes(column.items, item)
      ? { ...column, items: column.items.filter((one) => !one.equals(item)) }
      : column,
  );
}

/** Whether a column has the item. */
export function hasItem(columns: Columns, item: Id): boolean {
  return columns.some(({ items }) => includes(items, item));
}

function includes(items: readonly Id[], item: Id): boolean {
  return items.some((one) => one.equals(item));
}
