import { z } from 'zod';
import { fileItem } from '../../files/file-fields.js';
import { defineCall } from '../../../platform/call.js';
import { objectId, success } from '../../../platform/fields.js';
import { fieldKey } from '../module-fields.js';

const params = z.object({ project_id: objectId });
const NO_BUNDLE = 'This is not a file bundle.';
const NOT_ADDED = 'This item was not added yet';

/** Name of a bundle: the row id and the field key, separated by a dot. */
const bundle = z
  .string({ error: NO_BUNDLE })
  .max(85, { error: NO_BUNDLE, abort: true })
  .regex(/^[0-9a-f]{24}\.[a-z][a-z0-9_]*$/u, NO_BUNDLE);

const bundleFile = z.object({
  /** Id of the file in the bundle. */
  id: objectId,
  bundle_source_id: objectId,
  /** Id of the project file. */
  source: objectId,
  /** Both are empty after the project file was removed. */
  file_path: z.string(),
  extension: z.string(),
  /** The project file; null after its removal. */
  file: fileItem.nullable(),
});
export type BundleFile = z.output<typeof bundleFile>;

export const getBundle = defineCall({
  id: 'modules.bundle',
  method: 'POST',
  path: '/api/projects/:project_id/modules/filebundle/get/',
  access: 'project',
  permission: 'content.view',
  summary: 'Reads the files of a bundle, in the order in which they were added.',
  params,
  body: z.object({ bundle }),
  answer: success({ files: z.array(bundleFile) }),
  errors: ['not-found'],
});

export const addToBundle = defineCall({
  id: 'modules.add-to-bundle',
  method: 'POST',
  path: '/api/projects/:project_id/modules/filebundle/addFile/',
  access: 'project',
  permission: 'content.change',
  summary: 'Adds a file of the project, `item`, to a bundle, `body`.',
  params,
  body: z.object({ body: bundle, item: objectId }),
  answer: success({
    /** The file was in the bundle already, so the screen reads the bundle again. */
    refreshed: z.boolean(),
    file_bundle: z.string(),
    /** Id of the file in the bundle. */
    file_id: objectId,
    /** New revision of the row. */
    rev: z.number().int(),
  }),
  errors: ['not-found', 'conflict'],
});

export const removeFromBundle = defineCall({
  id: 'modules.remove-from-bundle',
  method: 'POST',
  path: '/api/projects/:project_id/modules/filebundle/remove/',
  access: 'project',
  permission: 'content.change',
  summary: 'Removes a file, `item`, from a bundle, `body`. The file of the project remains.',
  params,
  body: z.object({
    body: bundle,
    item: z.string({ error: NOT_ADDED }).regex(/^[0-9a-f]{24}$/u, NOT_ADDED),
  }),
  answer: success({ rev: z.number().int() }),
  errors: ['not-found'],
});

export const reloadFkDropdown = defineCall({
  id: 'modules.reload-fk-dropdown',
  method: 'POST',
  path: '/api/projects/:project_id/modules/reloadFkDropdown/',
  access: 'project',
  permission: 'content.view',
  summary: 'Lists the options of a dropdown for the value of the field that it depends on.',
  params,
  body: z.object({
    module: objectId,
    field: fieldKey,
    /** Id of a row; null without a selection. */
    watcherValue: objectId.nullable().default(null),
  }),
  answer: success({ data: z.array(z.object({ id: objectId, column_value: z.string() })) }),
  errors: ['not-found'],
});
