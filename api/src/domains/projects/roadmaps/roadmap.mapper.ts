import {
  type PublicRoadmapColumn,
  type Roadmap,
  ROADMAP_LIMITS,
  type RoadmapColumn,
  type RoadmapItem,
  type RoadmapItemDetail,
} from '@zonewerk/contracts';
import type { BoardItem, PublicItem, RoadmapRow } from './roadmap.repository.js';
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

function toItem(item: BoardItem, { names, votes }: ItemContext): RoadmapItem {
  const { _id, title, hasText, month, owner, links, cases, announced, rev, changedAt } = item;
  return {
    id: _id.toHexString(),
    title,
    has_text: hasText,
    month,
    owner: owner && { id: owner.toHexString(), name: names.get(owner.toHexString()) ?? '' },
    links,
    cases,
    public: item.public ?? false,
    votes: votes.get(_id.toHexString()) ?? 0,
    announced,
    rev,
    changed: changedAt.toISOString(),
  };
}

export function toItemDetail(item: RoadmapItemDocument, context: ItemContext): RoadmapItemDetail {
  const links = item.links.map(({ kind, id, title }) => ({ kind, id: id.toHexString(), title }));
  return { ...toItem(toBoardItem(item), context), text: item.text, links };
}

function toBoardItem({ text, links, announcement, ...item }: RoadmapItemDocument): BoardItem {
  return {
    ...item,
    hasText: text !== '',
    links: links.length,
    cases: links.filter(({ kind }) => kind === 'case').length,
    announced: announcement !== undefined,
  };
}

/** Columns with their items. An item that was deleted since the columns were read is absent. */
export function toColumns(
  { columns }: RoadmapDocument,
  items: readonly BoardItem[],
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
export function ownersOf(items: readonly Pick<RoadmapItemDocument, 'owner'>[]): string[] {
  return [...new Set(items.flatMap(({ owner }) => (owner ? [owner.toHexString()] : [])))];
}

/** Columns with the public items, whose texts are excerpts. */
export function toPublicColumns(
  { columns }: RoadmapDocument,
  items: readonly PublicItem[],
  votes: ItemContext['votes'],
): PublicRoadmapColumn[] {
  const byId = new Map(items.map((item) => [item._id.toHexString(), item]));
  return columns.map(({ id, name, items: ids }) => ({
    id: id.toHexString(),
    name,
    items: ids.flatMap((one) => {
      const item = byId.get(one.toHexString());
      if (!item) return [];
      const { title, month, merged = [] } = item;
      const excerpt = excerptOf(item.text);
      const own = { id: one.toHexString(), merged: merged.map((former) => former.toHexString()) };
      return [{ ...own, ...excerpt, title, month, votes: votes.get(own.id) ?? 0 }];
    }),
  }));
}

/** The beginning of a text, and whether the text has more. */
function excerptOf(text: string) {
  const characters = [...text];
  const more = characters.length > ROADMAP_LIMITS.excerptCharacters;
  const shown = characters.slice(0, ROADMAP_LIMITS.excerptCharacters).join('');
  return more ? { text: `${shown.trimEnd()}…`, more } : { text, more };
}
