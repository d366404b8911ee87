import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { line, listAnswer, listFields, moment, objectId, success } from '../platform/fields.js';
import { LABEL_COLORS } from './label-colors.js';

export const project = z.object({
  id: objectId,
  name: z.string(),
  label_color: z.enum(LABEL_COLORS),
  role: z.enum(['owner', 'member']),
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
  body: z.object({ name: line(80, 'Please give the project a name.') }),
  answer: success({ project }),
});

export const setProjectLabel = defineCall({
  id: 'projects.set-label',
  method: 'POST',
  path: '/api/partners/projects/set/label/',
  access: 'project',
  summary: 'Sets the label colour of a project.',
  body: z.object({
    project_id: objectId,
    label_color: z.enum(LABEL_COLORS, { error: 'Please choose one of the colours.' }),
  }),
  answer: success({ project }),
});
