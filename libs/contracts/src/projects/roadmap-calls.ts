import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import {
  flag,
  line,
  listFields,
  moment,
  objectId,
  paragraph,
  success,
  wholeNumber,
} from '../platform/fields.js';
import { ROADMAP_LIMITS, ROADMAP_LINK_KINDS } from './roadmap-limits.js';

const MOST = ROADMAP_LIMITS;
const { min, max } = MOST.columns;
const COLUMNS_TEXT = `A roadmap has ${min} to ${max} columns.`;
const MONTH_TEXT = 'Please enter a month, for example 2027-03.';

const inProject = { project_id: objectId };
const inMap = { ...inProject, map: objectId };
const ofItem = { ...inProject, item: objectId, map: objectId };
const linkKind = z.enum(ROADMAP_LINK_KINDS, { error: 'Please choose a kind.' });
const name = line(MOST.nameCharacters, 'Please enter a name for the roadmap.');
const rev = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const month = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/u, MONTH_TEXT)
  .nullable()
  .default(null);
const itemFields = {
  title: line(MOST.titleCharacters, 'Please enter a title for the item.'),
  text: z.union([z.literal(''), paragraph(MOST.textCharacters)]).default(''),
  month,
  /** Responsible member; null for none. */
  owner: objectId.nullable().default(null),
  /** Visitors of a public roadmap see the item. */
  public: flag().default(false),
  links: z
    .array(z.object({ kind: linkKind, id: objectId }))
    .max(MOST.links, `An item has at most ${MOST.links} links.`)
    .refine(areDifferent, 'Each object can be linked once.')
    .default([]),
};

/** A plan of a project, in columns. */
export const roadmap = z.object({
  id: objectId,
  name: z.string(),
  /** Items of all columns. */
  items: z.number().int(),
  created: moment,
  /** Null for a roadmap that is not dropped. */
  dropped: moment.nullable(),
  /** Visitors see the public items. */
  public: z.boolean(),
  /** Slug of the public page; null for a roadmap that was never public. */
  slug: z.string().nullable(),
});
export type Roadmap = z.output<typeof roadmap>;

export const roadmapItem = z.object({
  id: objectId,
  title: z.string(),
  /** The item has a text, which `roadmaps.get-item` reads. */
  has_text: z.boolean(),
  /** For example `2027-03`; null without one. */
  month: z.string().nullable(),
  /** The name is empty for a removed account. */
  owner: z.object({ id: objectId, name: z.string() }).nullable(),
  /** Number of links. */
  links: z.number().int(),
  /** Number of linked cases. */
  cases: z.number().int(),
  public: z.boolean(),
  votes: z.number().int(),
  /** Voters and customers of linked cases got the announcement. */
  announced: z.boolean(),
  /** Number of the last change of the content. */
  rev: z.number().int(),
  changed: moment,
});
export type RoadmapItem = z.output<typeof roadmapItem>;

/** An object of the project, with its title at the moment of the link. */
const roadmapLink = z.object({ kind: linkKind, id: objectId, title: z.string() });
export type RoadmapLink = z.output<typeof roadmapLink>;

export const roadmapItemDetail = roadmapItem.extend({ text: z.string(), links: z.array(roadmapLink) });
export type RoadmapItemDetail = z.output<typeof roadmapItemDetail>;

const roadmapColumn = z.object({ id: objectId, name: z.string(), items: z.array(roadmapItem) });
export type RoadmapColumn = z.output<typeof roadmapColumn>;

const board = {
  roadmap,
  v: z.number().int(),
  columns: z.array(roadmapColumn),
  /** Number of suggestions that wait for a decision. */
  suggestions: z.number().int(),
};

export const listRoadmaps = defineCall({
  id: 'roadmaps.list',
  method: 'POST',
  path: '/api/partners/roadmap/list/',
  access: 'project',
  permission: 'roadmaps.view',
  summary: 'Lists the roadmaps of a project by name; `dropped` lists the dropped ones.',
  body: z.object({ ...inProject, dropped: flag().default(false) }),
  answer: success({ list: z.array(roadmap) }),
});

export const addRoadmap = defineCall({
  id: 'roadmaps.add',
  method: 'POST',
  path: '/api/partners/roadmap/add/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Adds a roadmap to a project.',
  body: z.object({ name, ...inProject }),
  answer: success({ map: objectId }),
  errors: ['conflict'],
});

export const dropRoadmap = defineCall({
  id: 'roadmaps.drop',
  method: 'POST',
  path: '/api/partners/roadmap/drop/',
  access: 'user',
  permission: 'roadmaps.change',
  summary: `Drops a roadmap. It can be restored for ${MOST.restoreDays} days.`,
  body: z.object({ map: objectId }),
  answer: success({ items: z.number().int() }),
  errors: ['not-found', 'permission-issue'],
});

export const renameRoadmap = defineCall({
  id: 'roadmaps.refactor',
  method: 'POST',
  path: '/api/partners/roadmap/refactor/',
  access: 'user',
  permission: 'roadmaps.change',
  summary: 'Renames a roadmap.',
  body: z.object({ map: objectId, name }),
  answer: success({ roadmap }),
  errors: ['not-found', 'permission-issue'],
});

export const restoreRoadmap = defineCall({
  id: 'roadmaps.restore',
  method: 'POST',
  path: '/api/partners/roadmap/restore/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Restores a dropped roadmap.',
  body: z.object(inMap),
  answer: success({ roadmap }),
  errors: ['not-found', 'conflict'],
});

export const getRoadmap = defineCall({
  id: 'roadmaps.get',
  method: 'POST',
  path: '/api/partners/roadmap/get/',
  access: 'project',
  permission: 'roadmaps.view',
  summary: 'Reads a roadmap with its columns and items.',
  body: z.object(inMap),
  answer: success(board),
  errors: ['not-found'],
});

export const setRoadmapColumns = defineCall({
  id: 'roadmaps.set-columns',
  method: 'POST',
  path: '/api/partners/roadmap/columns/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Renames, adds, sorts and removes columns. A column with items is not removed.',
  body: z.object({
    ...inMap,
    v: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    /** The columns that the client read. With them, concurrent moves of items are no conflict. */
    read: z
      .array(z.object({ id: objectId, name: z.string().max(MOST.columnCharacters, { abort: true }) }))
      .max(max)
      .optional(),
    columns: z
      .array(
        z.object({
          /** Null for a new column. */
          id: objectId.nullable(),
          name: line(MOST.columnCharacters, 'Please enter a name for the column.'),
        }),
      )
      .min(min, COLUMNS_TEXT)
      .max(max, COLUMNS_TEXT)
      .refine(haveDifferentIds, 'A column is listed twice.'),
  }),
  answer: success(board),
  errors: ['not-found', 'conflict'],
});

export const addRoadmapItem = defineCall({
  id: 'roadmaps.add-item',
  method: 'POST',
  path: '/api/partners/roadmap/item/add/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Adds an item at the end of a column.',
  body: z.object({ ...inMap, column: objectId, ...itemFields }),
  answer: success({ item: roadmapItemDetail }),
  errors: ['not-found', 'conflict'],
});

export const getRoadmapItem = defineCall({
  id: 'roadmaps.get-item',
  method: 'POST',
  path: '/api/partners/roadmap/item/get/',
  access: 'project',
  permission: 'roadmaps.view',
  summary: 'Reads an item with its text and links.',
  body: z.object(ofItem),
  answer: success({ item: roadmapItemDetail }),
  errors: ['not-found'],
});

export const setRoadmapItem = defineCall({
  id: 'roadmaps.set-item',
  method: 'POST',
  path: '/api/partners/roadmap/item/set/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Changes an item.',
  body: z.object({ ...ofItem, rev, ...itemFields }),
  answer: success({ item: roadmapItemDetail }),
  errors: ['not-found', 'conflict'],
});

export const moveRoadmapItem = defineCall({
  id: 'roadmaps.move-item',
  method: 'POST',
  path: '/api/partners/roadmap/item/move/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Moves an item into a column, before another item or to its end.',
  body: z.object({
    ...ofItem,
    column: objectId,
    /** Null for the end of the column. */
    before: objectId.nullable().default(null),
  }),
  answer: success({ v: z.number().int() }),
  errors: ['not-found', 'conflict'],
});

export const removeRoadmapItem = defineCall({
  id: 'roadmaps.remove-item',
  method: 'POST',
  path: '/api/partners/roadmap/item/remove/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: `Removes an item. It can be restored for ${MOST.restoreDays} days.`,
  body: z.object(ofItem),
  answer: success({}),
  errors: ['not-found'],
});

/** An item that a member removed. */
const removedRoadmapItem = z.object({ id: objectId, title: z.string(), removed: moment });
export type RemovedRoadmapItem = z.output<typeof removedRoadmapItem>;

export const listRemovedRoadmapItems = defineCall({
  id: 'roadmaps.removed-items',
  method: 'POST',
  path: '/api/partners/roadmap/item/removed/',
  access: 'project',
  permission: 'roadmaps.view',
  summary: 'Lists the removed items of a roadmap that can be restored, the newest first.',
  body: z.object(inMap),
  answer: success({ list: z.array(removedRoadmapItem) }),
  errors: ['not-found'],
});

export const restoreRoadmapItem = defineCall({
  id: 'roadmaps.restore-item',
  method: 'POST',
  path: '/api/partners/roadmap/item/restore/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Restores a removed item at its position, or at the end of the column if the next item moved.',
  body: z.object(ofItem),
  answer: success({ item: roadmapItemDetail }),
  errors: ['not-found', 'conflict'],
});

export const announceRoadmapItem = defineCall({
  id: 'roadmaps.announce',
  method: 'POST',
  path: '/api/partners/roadmap/item/announce/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Announces a shipped item once, to its voters and to the customers of linked cases.',
  body: z.object({ ...ofItem, text: paragraph(MOST.announcementCharacters, 'Please enter a text.') }),
  answer: success({ voters: z.number().int(), cases: z.number().int() }),
  errors: ['not-found', 'conflict'],
});

export const listRoadmapLinkable = defineCall({
  id: 'roadmaps.linkable',
  method: 'POST',
  path: '/api/partners/roadmap/linkable/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Lists up to 50 objects that an item can link: of the project, and cases of the person.',
  body: z.object({ ...inProject, kind: linkKind, query: listFields.query }),
  answer: success({ list: z.array(roadmapLink) }),
});

function areDifferent(links: readonly { readonly kind: string; readonly id: string }[]): boolean {
  return new Set(links.map(({ kind, id }) => `${kind}:${id}`)).size === links.length;
}

function haveDifferentIds(columns: readonly { readonly id: string | null }[]): boolean {
  const ids = columns.flatMap(({ id }) => (id === null ? [] : [id]));
  return new Set(ids).size === ids.length;
}
