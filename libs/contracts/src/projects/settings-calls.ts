import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { line, moment, objectId, success } from '../platform/fields.js';
import { project } from './calls.js';

/** Kinds of objects that a dropped project contains. Support cases remain. */
export const PROJECT_CONTENT_KINDS = [
  'pages',
  'modules',
  'files',
  'clusters',
  'cluster_tags',
  'containers',
  'attached domains',
  'parameters',
  'roadmaps',
  'contacts',
] as const;
export type ProjectContentKind = (typeof PROJECT_CONTENT_KINDS)[number];

/** Days until a dropped project is removed. */
export const PROJECT_UNDO_DAYS = 30;

const inProject = { project_id: objectId };

/** A dropped project that its owner can restore. */
export const droppedProject = z.object({
  id: objectId,
  name: z.string(),
  dropped: moment,
  /** When the project and its DNS are removed. */
  removed: moment,
});
export type DroppedProject = z.output<typeof droppedProject>;

export const renameProject = defineCall({
  id: 'projects.rename',
  method: 'POST',
  path: '/api/partners/projects/set/name/',
  access: 'project',
  permission: 'project.manage',
  summary: 'Renames a project.',
  body: z.object({ ...inProject, name: line(80, 'Please enter a name for the project.') }),
  answer: success({ project }),
});

export const previewProjectDrop = defineCall({
  id: 'projects.drop-preview',
  method: 'POST',
  path: '/api/partners/projects/drop/preview/',
  access: 'project',
  permission: 'project.drop',
  summary: 'Lists the objects that the drop of a project affects.',
  body: z.object(inProject),
  answer: success({
    name: z.string(),
    members: z.number(),
    /** By kind. Kinds without objects are absent. */
    list: z.array(z.object({ kind: z.enum(PROJECT_CONTENT_KINDS), count: z.number() })),
  }),
});

export const dropProject = defineCall({
  id: 'projects.drop',
  method: 'POST',
  path: '/api/partners/projects/drop/',
  access: 'project-recent', // guard: recent-partners-projects-drop
  permission: 'project.drop',
  summary: 'Drops a project. An owner can restore it for 30 days, and its DNS works until then.',
  body: z.object({
    ...inProject,
    /** The name of the project, as a confirmation. */
    name: z.string({ error: 'Please type the name of the project.' }).max(400),
  }),
  answer: success({ project: droppedProject }),
});

export const listDroppedProjects = defineCall({
  id: 'projects.dropped',
  method: 'POST',
  path: '/api/self/projects/dropped/',
  access: 'user',
  summary: 'Lists the dropped projects that the person can restore, the latest first.',
  body: z.object({}),
  answer: success({ list: z.array(droppedProject) }),
});

export const restoreProject = defineCall({
  id: 'projects.restore',
  method: 'POST',
  path: '/api/self/projects/restore/',
  access: 'user',
  summary: 'Restores a dropped project of which the person is an owner.',
  body: z.object(inProject),
  answer: success({ project }),
  errors: ['not-found'],
});
