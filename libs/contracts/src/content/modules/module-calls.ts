import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { flagText, objectId, success } from '../../platform/fields.js';
import { contentModule, fieldKey, fieldType, moduleRev, moduleTitle } from './module-fields.js';
import { MODULE_LIMITS } from './module-limits.js';

const params = z.object({ project_id: objectId });
const based = { module: objectId, rev: moduleRev };
const fields = z
  .array(fieldKey, { error: 'Please list all fields in their order.' })
  .min(1, 'Please list each field once.')
  .max(MODULE_LIMITS.fields, 'Please list each field once.');

/** Options of a dropdown: the displayed field of its target, and either both of `watcher` and `filter` or none. */
const choice = {
  column: fieldKey.optional(),
  watcher: fieldKey.nullable().optional(),
  filter: fieldKey.nullable().optional(),
};

const changed = z.union([
  success({ module: contentModule }),
  /** Another user changed the module first. The response has the current module; nothing was changed. */
  z.object({ status: z.literal('changed-meanwhile'), message: z.string(), module: contentModule }),
]);

export const listModules = defineCall({
  id: 'modules.list',
  method: 'POST',
  path: '/api/projects/:project_id/modules/list/',
  access: 'project',
  permission: 'content.view',
  summary: 'Lists all modules of a project with their fields.',
  params,
  body: z.object({}),
  answer: success({ list: z.array(contentModule) }),
});

export const addModule = defineCall({
  id: 'modules.add',
  method: 'POST',
  path: '/api/projects/:project_id/modules/definition/add/',
  access: 'project',
  permission: 'content.change',
  summary: 'Creates a module without fields.',
  params,
  body: z.object({ title: moduleTitle }),
  answer: success({ module: contentModule }),
});

export const setModule = defineCall({
  id: 'modules.set',
  method: 'POST',
  path: '/api/projects/:project_id/modules/definition/set/',
  access: 'project',
  permission: 'content.change',
  summary: 'Renames a module, or sets the title field of its rows.',
  params,
  body: z.object({ ...based, title: moduleTitle.optional(), title_field: fieldKey.optional() }),
  answer: changed,
  errors: ['not-found'],
});

export const removeModule = defineCall({
  id: 'modules.remove-module',
  method: 'POST',
  path: '/api/projects/:project_id/modules/definition/remove/',
  access: 'project',
  permission: 'content.change',
  summary:
    'Removes a module with its rows; it can be restored for a limited time. Rejected while another module points to it.',
  params,
  body: z.object({ module: objectId }),
  answer: success({}),
  errors: ['not-found', 'conflict'],
});

export const restoreModule = defineCall({
  id: 'modules.restore-module',
  method: 'POST',
  path: '/api/projects/:project_id/modules/definition/restore/',
  access: 'project',
  permission: 'content.change',
  summary: 'Restores a removed module with its rows.',
  params,
  body: z.object({ module: objectId }),
  answer: success({ module: contentModule }),
  errors: ['not-found', 'conflict'],
});

export const addModuleField = defineCall({
  id: 'modules.add-field',
  method: 'POST',
  path: '/api/projects/:project_id/modules/field/add/',
  access: 'project',
  permission: 'content.change',
  summary: 'Adds a field to a module; rows can be sorted by a limited number of fields.',
  params,
  body: z.object({
    ...based,
    title: moduleTitle,
    type: fieldType,
    sortable: flagText('Please send 1 to sort by it, or 0 not to.').default('1'),
    target: objectId.optional(),
    ...choice,
  }),
  answer: changed,
  errors: ['not-found'],
});

export const setModuleField = defineCall({
  id: 'modules.set-field',
  method: 'POST',
  path: '/api/projects/:project_id/modules/field/set/',
  access: 'project',
  permission: 'content.change',
  summary: 'Changes the title of a field or the options of a dropdown. Stored values do not change.',
  params,
  body: z.object({ ...based, field: fieldKey, title: moduleTitle.optional(), ...choice }),
  answer: changed,
  errors: ['not-found'],
});

export const orderModuleFields = defineCall({
  id: 'modules.order-fields',
  method: 'POST',
  path: '/api/projects/:project_id/modules/field/order/',
  access: 'project',
  permission: 'content.change',
  summary: 'Sets the order of the fields of a module; the order lists each field once.',
  params,
  body: z.object({ ...based, fields }),
  answer: changed,
  errors: ['not-found'],
});

export const removeModuleField = defineCall({
  id: 'modules.remove-field',
  method: 'POST',
  path: '/api/projects/:project_id/modules/field/remove/',
  access: 'project',
  permission: 'content.change',
  summary:
    'Removes a field with its values; it can be restored for a day. Rejected while another field depends on it.',
  params,
  body: z.object({ ...based, field: fieldKey }),
  answer: changed,
  errors: ['not-found', 'conflict'],
});

export const restoreModuleField = defineCall({
  id: 'modules.restore-field',
  method: 'POST',
  path: '/api/projects/:project_id/modules/field/restore/',
  access: 'project',
  permission: 'content.change',
  summary: 'Restores a removed field with its values.',
  params,
  body: z.object({ module: objectId, field: fieldKey }),
  answer: success({ module: contentModule }),
  errors: ['not-found', 'conflict'],
});
