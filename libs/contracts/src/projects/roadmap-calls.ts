import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { flag, line, moment, objectId, paragraph, success, wholeNumber } from '../platform/fields.js';
import { ROADMAP_LIMITS } from './roadmap-limits.js';

const MOST = ROADMAP_LIMITS;
const { min, max } = MOST.columns;
const COLUMNS_TEXT = `A roadmap has ${min} to ${max} columns.`;
const MONTH_TEXT = 'Please enter a month, for example 2027-03.';

const inProject = { project_id: objectId };
const inMap = { ...inProject, map: objectId };
const name = line(MOST.nameCharacters, 'Please give the roadmap a name.');
const rev = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const month = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/u, MONTH_TEXT)
  .nullable()
  .default(null);
const itemFields = {
  title: line(MOST.titleCharacters, 'Please give the item a title.'),
  text: z.union([z.literal(''), paragraph(MOST.textCharacters)]).default(''),
  month,
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
});
export type Roadmap = z.output<typeof roadmap>;

export const roadmapItem = z.object({
  id: objectId,
  title: z.string(),
  text: z.string(),
  /** For example `2027-03`; null without one. */
  month: z.string().nullable(),
  /** Number of the last change of title, text and month. */
  rev: z.number().int(),
  changed: moment,
});
export type RoadmapItem = z.output<typeof roadmapItem>;

const roadmapColumn = z.object({ id: objectId, name: z.string(), items: z.array(roadmapItem) });
export type RoadmapColumn = z.output<typeof roadmapColumn>;

const board = { roadmap, v: z.number().int(), columns: z.array(roadmapColumn) };

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
    columns: z
      .array(
        z.object({
          /** Null for a new column. */
          id: objectId.nullable(),
          name: line(MOST.columnCharacters, 'Please give the column a name.'),
        }),
      )
      .min(min, COLUMNS_TEXT)
      .max(max, COLUMNS_TEXT),
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
  answer: success({ item: roadmapItem }),
  errors: ['not-found', 'conflict'],
});

export const setRoadmapItem = defineCall({
  id: 'roadmaps.set-item',
  method: 'POST',
  path: '/api/partners/roadmap/item/set/',
  access: 'project',
  permission: 'roadmaps.change',
  summary: 'Changes title, text and month of an item.',
  body: z.object({ ...inMap, item: objectId, rev, ...itemFields }),
  answer: success({ item: roadmapItem }),
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
    ...inMap,
    item: objectId,
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
  summary: 'Removes an item.',
  body: z.object({ ...inMap, item: objectId }),
  answer: success({}),
  errors: ['not-found'],
});
