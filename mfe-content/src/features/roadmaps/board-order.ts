import type { RoadmapColumn, RoadmapItem } from '@zonewerk/contracts';

/** Target position of an item: its column, and the following item; null for the end. */
export interface ItemMove {
  readonly item: string;
  readonly column: string;
  readonly before: string | null;
}

/** Columns after a move. Unchanged columns when the position does not exist. */
export function movedIn(columns: readonly RoadmapColumn[], { item: id, column, before }: ItemMove) {
  const item = columns.flatMap(({ items }) => items).find((one) => one.id === id);
  if (!item || before === id) return [...columns];
  const others = columns.map((one) => ({ ...one, items: one.items.filter((other) => other.id !== id) }));
  const target = others.find((one) => one.id === column);
  const at = before === null ? target?.items.length : target?.items.findIndex((one) => one.id === before);
  if (!target || at === undefined || at === -1) return [...columns];
  target.items.splice(at, 0, item);
  return others;
}

/** The move of a drop at a position of a column; null when the position is unchanged. */
export function moveOf(
  columns: readonly RoadmapColumn[],
  { item, column, index }: { readonly item: string; readonly column: string; readonly index: number },
): ItemMove | null {
  const target = columns.find(({ id }) => id === column);
  if (!target) return null;
  if (target.items[index]?.id === item) return null;
  const others = target.items.filter(({ id }) => id !== item);
  return { item, column, before: others[index]?.id ?? null };
}

/** The column of an item, and the item that follows. */
export function placeOf(columns: readonly RoadmapColumn[], item: string): ItemMove | null {
  const column = columns.find(({ items }) => items.some(({ id }) => id === item));
  if (!column) return null;
  const at = column.items.findIndex(({ id }) => id === item);
  return { item, column: column.id, before: column.items[at + 1]?.id ?? null };
}

/** Whether an announcement would reach voters or linked cases. */
export function canAnnounce({ announced, votes, cases }: RoadmapItem): boolean {
  return !announced && (votes > 0 || cases > 0);
}
