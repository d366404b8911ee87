import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { line, listAnswer, listFields, moment, objectId, success } from '../platform/fields.js';
import { LABEL_COLORS } from './label-colors.js';
import { PROJECT_ROLES } from './roles.js';

export const project = z.object({
  id: objectId,
  name: z.string(),
  label_color: z.enum(LABEL_COLORS),
  /** For remotes of other releases that do not read `project_role`. */
  role: z.enum(['owner', 'member']),
  /** Role of the person in the project. */
  project_role: z.enum(PROJECT_ROLES),
  created: moment,
});

export type Project = z.output<typeof project>;

export const listProjects = defineCall({
  id: 'projects.list',
  method: 'POST',
  path: '/api/partners/projects/list/',
  access: 'user',
  summary: 'Lists the projects of the person by name; `query` searches names.',
  body: z.object(listFields),
  answer: listAnswer(project),
});

export const getProject = defineCall({
  id: 'projects.get',
  method: 'POST',
  path: '/api/partners/projects/get/',
  access: 'project',
  permission: 'project.view',
  summary: 'Reads one project.',
  body: z.object({ project_id: objectId }),
  answer: success({ project }),
});

export const addProject = defineCall({
  id: 'projects.add',
  method: 'POST',
  path: '/api/partners/projects/add/',
  access: 'user',
  summary: 'Creates a project that the person owns.',
  body: z.object({ name: line(80, 'Please enter a name for the project.') }),
  answer: success({ project }),
});

export const setProjectLabel = defineCall({
  id: 'projects.set-label',
  method: 'POST',
  path: '/api/partners/projects/set/label/',
  access: 'project',
  permission: 'project.manage',
  summary: 'Sets the label colour of a project.',
  body: z.object({
    project_id: objectId,
    label_color: z.enum(LABEL_COLORS, { error: 'Please choose one of the colours.' }),
  }),
  answer: success({ project }),
});
