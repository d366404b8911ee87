import { z } from 'zod';
import { fileItem } from '../../files/file-fields.js';
import { defineCall } from '../../../platform/call.js';
import { flagText, listFields, moment, objectId, sortDirection, success } from '../../../platform/fields.js';
import { fieldKey, moduleRev } from '../module-fields.js';
import { MODULE_LIMITS } from '../module-limits.js';

const params = z.object({ project_id: objectId });
const oneRow = { module: objectId, row: objectId };

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** Maximum characters of any value: above the limits of all field types, which have their own messages. */
const VALUE_MOST = 4 * MODULE_LIMITS.richTextCharacters;
/** Null and an empty text both stand for no value. */
const sentValue = z.union(
  [z.string().max(VALUE_MOST, 'This text is too long.'), z.number(), z.boolean(), z.null()],
  {
    error: 'This does not have the right form.',
  },
);
const NO_VALUES = 'Please enter the values of the row.';
const values = z
  .record(fieldKey, sentValue, {
    error: ({ code }) => (code === 'invalid_key' ? 'There is no such field.' : NO_VALUES),
  })
  .refine((sent) => Object.keys(sent).length > 0, NO_VALUES);
const columns = z
  .array(fieldKey, { error: 'Please list the fields.' })
  .min(1, 'Please list the fields.')
  .max(MODULE_LIMITS.fields, 'Please list each field once.');

/** One row. */
const moduleRow = z.object({
  id: objectId,
  /** Revision; a change names the revision on which it is based. */
  rev: z.number().int(),
  /** Value of the module's title field; empty without one. */
  title: z.string(),
  /**
   * Values by field key. Rich text is sanitised HTML. Dates are `YYYY-MM-DD`. Pictures are file ids; relations and
   * dropdowns are row ids. The value of a bundle is its name in the bundle calls. Null without a value.
   */
  values: z.record(z.string(), value),
  created: moment,
  changed: moment,
});
export type ModuleRow = z.output<typeof moduleRow>;

/** Row titles, by the key of a relation or dropdown and the row id. Deleted rows have no title. */
const labels = z.record(z.string(), z.record(z.string(), z.string()));

export const listRows = defineCall({
  id: 'modules.rows',
  method: 'POST',
  path: '/api/projects/:project_id/modules/rows/',
  access: 'project',
  permission: 'content.view',
  summary: 'Lists the rows of a module, sorted by a sortable field or by age; `query` searches their texts.',
  params,
  body: z.object({
    ...listFields,
    module: objectId,
    sort: fieldKey.optional(),
    direction: sortDirection.default('asc'),
    /** Keys of the fields in the response; all if absent. */
    columns: columns.optional(),
  }),
  answer: success({
    list: z.array(moduleRow),
    labels,
    /** Files of the pictures, by id; without deleted ones. */
    pictures: z.record(z.string(), fileItem),
    next: z.string().nullable(),
    count: z.number().int(),
  }),
  errors: ['not-found'],
});

export const getRow = defineCall({
  id: 'modules.row',
  method: 'POST',
  path: '/api/projects/:project_id/modules/row/get/',
  access: 'project',
  permission: 'content.view',
  summary: 'Reads one row.',
  params,
  body: z.object(oneRow),
  answer: success({ row: moduleRow, labels }),
  errors: ['not-found'],
});

export const addRow = defineCall({
  id: 'modules.add-row',
  method: 'POST',
  path: '/api/projects/:project_id/modules/row/add/',
  access: 'project',
  permission: 'content.change',
  summary: 'Creates a row. Without a slug, the slug is created from the title.',
  params,
  body: z.object({ module: objectId, values }),
  bodyBytes: MODULE_LIMITS.rowBytes,
  answer: success({ row: moduleRow }),
  errors: ['not-found'],
});

export const setRow = defineCall({
  id: 'modules.set-row',
  method: 'POST',
  path: '/api/projects/:project_id/modules/row/set/',
  access: 'project',
  permission: 'content.change',
  summary: 'Sets the given values; `rev` is the revision on which the change is based.',
  params,
  body: z.object({ ...oneRow, rev: moduleRev, values }),
  bodyBytes: MODULE_LIMITS.rowBytes,
  answer: z.union([
    success({ row: moduleRow }),
    /** Another user changed the row first. The response has the current row; nothing was changed. */
    z.object({ status: z.literal('changed-meanwhile'), message: z.string(), row: moduleRow }),
  ]),
  errors: ['not-found'],
});

export const updateBoolean = defineCall({
  id: 'modules.update-boolean',
  method: 'POST',
  path: '/api/projects/:project_id/modules/updateBoolean/',
  access: 'project',
  permission: 'content.change',
  summary: 'Sets a boolean of a row to `value`, or toggles it without one; returns the new value.',
  params,
  body: z.object({
    module: objectId,
    id: objectId,
    column: fieldKey,
    value: flagText('Please send 1 or 0.').optional(),
  }),
  answer: success({ value: z.enum(['0', '1']), rev: z.number().int() }),
  errors: ['not-found'],
});

export const removeRow = defineCall({
  id: 'modules.remove',
  method: 'POST',
  path: '/api/projects/:project_id/modules/remove/',
  access: 'project',
  permission: 'content.change',
  summary:
    'Removes a row; it can be restored for a limited time. The response lists up to 20 rows that point to it.',
  params,
  body: z.object({ module: objectId, id: objectId }),
  answer: success({ used: z.array(z.object({ module: objectId, row: objectId, title: z.string() })) }),
  errors: ['not-found'],
});

export const restoreRow = defineCall({
  id: 'modules.restore-row',
  method: 'POST',
  path: '/api/projects/:project_id/modules/row/restore/',
  access: 'project',
  permission: 'content.change',
  summary: 'Restores a removed row. It gets another slug if its own is in use.',
  params,
  body: z.object(oneRow),
  answer: success({ row: moduleRow }),
  errors: ['not-found', 'conflict'],
});
