import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { flagText, listFields, objectId, success } from '../../platform/fields.js';
import { fileItem, fileUse, folderId, folderItem, itemName, moduleName } from './file-fields.js';
import { FILE_FIELD, FILE_LIMITS, THUMBNAIL_SIZES } from './file-limits.js';

const params = z.object({ project_id: objectId });
const inModule = { module: moduleName.default('') };
const ids = z
  .array(objectId, { error: 'Please choose files or folders.' })
  .min(1, 'Please choose files or folders.')
  .max(FILE_LIMITS.together, `Please choose at most ${FILE_LIMITS.together} at a time.`)
  .optional();
const BOTH = 'Please send either a file or a folder.';

export const listFiles = defineCall({
  id: 'files.list',
  method: 'POST',
  path: '/api/projects/:project_id/fileManager/list/',
  access: 'project',
  permission: 'content.view',
  summary:
    'Lists one folder, by name; without `folder` all files and folders, oldest first. Folders come with the first page. `only` selects images.',
  params,
  body: z.object({
    ...inModule,
    folder: folderId.optional(),
    only: z.enum(['pictures'], { error: 'Please send “pictures”, or leave this out.' }).optional(),
    cursor: listFields.cursor,
    limit: listFields.limit,
  }),
  answer: z.object({
    /** `empty`: the folder has neither files nor folders. */
    status: z.enum(['success', 'empty']),
    message: z.string(),
    list: z.array(fileItem),
    folders: z.array(folderItem),
    /** Folders from the root to the listed one. */
    breadcrumbs: z.array(z.object({ id: objectId, title: z.string() })),
    /** Cursor of the next page of files; null on the last one. */
    next: z.string().nullable(),
  }),
  errors: ['not-found'],
});

export const uploadFile = defineCall({
  id: 'files.upload',
  method: 'POST',
  path: '/api/projects/:project_id/fileManager/upload/',
  access: 'project',
  permission: 'files.change',
  summary:
    'Stores one file in a folder. An image is re-encoded after the response; `state` shows when it is ready.',
  params,
  body: z.object({ ...inModule, folder: folderId.default('0') }),
  answer: success({ fileData: fileItem }),
  errors: ['not-found', 'payload-too-large'],
  upload: { field: FILE_FIELD, maxFiles: 1, maxBytes: FILE_LIMITS.formBytes, tokenField: 'token' },
});

export const fileInfo = defineCall({
  id: 'files.info',
  method: 'POST',
  path: '/api/projects/:project_id/fileManager/info/',
  access: 'project',
  permission: 'content.view',
  summary: 'Reads one file and where it is used.',
  params,
  body: z.object({ file: objectId }),
  answer: success({ file: fileItem, used: z.array(fileUse) }),
  errors: ['not-found'],
});

export const removeFile = defineCall({
  id: 'files.remove',
  method: 'GET',
  path: '/api/projects/:project_id/fileManager/remove/:id/',
  access: 'project',
  permission: 'files.change',
  changesState: true,
  summary: 'Removes a file; the response lists its uses.',
  params: params.extend({ id: objectId }),
  answer: success({ used: z.array(fileUse) }),
  errors: ['not-found'],
});

export const addFolder = defineCall({
  id: 'files.add-folder',
  method: 'POST',
  path: '/api/projects/:project_id/fileManager/folder/',
  access: 'project',
  permission: 'files.change',
  summary: 'Creates a folder.',
  params,
  body: z.object({ ...inModule, name: itemName, folder: folderId.default('0') }),
  answer: success({ folder: folderItem }),
  errors: ['not-found', 'conflict'],
});

export const removeFolder = defineCall({
  id: 'files.remove-folder',
  method: 'POST',
  path: '/api/projects/:project_id/fileManager/folder/remove/',
  access: 'project',
  permission: 'files.change',
  summary: 'Removes a folder; a folder with content needs `with_content` 1.',
  params,
  body: z.object({
    ...inModule,
    folder: objectId,
    with_content: flagText('Please send 1 to remove its content too.').default('0'),
  }),
  answer: success({}),
  errors: ['not-found', 'conflict', 'confirmation-required'],
});

export const moveFiles = defineCall({
  id: 'files.move',
  method: 'POST',
  path: '/api/projects/:project_id/fileManager/move/',
  access: 'project',
  permission: 'files.change',
  summary: 'Moves files and folders into a folder. Files whose name exists there are not moved.',
  params,
  body: z.object({ ...inModule, files: ids, folders: ids, folder: folderId }),
  answer: success({
    /** Files that were not moved, with the reason. */
    refused: z.array(z.object({ id: objectId, message: z.string() })),
  }),
  errors: ['not-found', 'conflict'],
});

export const renameFile = defineCall({
  id: 'files.rename',
  method: 'POST',
  path: '/api/projects/:project_id/fileManager/rename/',
  access: 'project',
  permission: 'files.change',
  summary: 'Renames a file or a folder. The extension of a file matches its content.',
  params,
  body: z
    .object({ ...inModule, file: objectId.optional(), folder: objectId.optional(), name: itemName })
    .refine(({ file, folder }) => (file === undefined) !== (folder === undefined), {
      error: BOTH,
      path: ['file'],
    }),
  answer: success({ name: z.string() }),
  errors: ['not-found', 'conflict'],
});

export const showFile = defineCall({
  id: 'files.show',
  method: 'GET',
  path: '/api/projects/:project_id/fileManager/file/:id/',
  access: 'project',
  permission: 'content.view',
  summary: 'The bytes of a file, or the requested range of them.',
  params: params.extend({ id: objectId }),
  answer: z.unknown(),
  errors: ['not-found', 'unavailable'],
  produces: 'application/octet-stream',
});

export const showThumbnail = defineCall({
  id: 'files.thumbnail',
  method: 'GET',
  path: '/api/projects/:project_id/fileManager/thumbnail/:id/:size/:hash/',
  access: 'project',
  permission: 'content.view',
  summary: 'A thumbnail of a file; `hash` identifies its content, so the response of a URL never changes.',
  params: params.extend({
    id: objectId,
    size: z.enum(THUMBNAIL_SIZES, { error: 'There is no such size.' }),
    hash: z.string().regex(/^[0-9a-f]{16}$/u, 'This is not a valid address.'),
  }),
  answer: z.unknown(),
  errors: ['not-found'],
  produces: 'image/webp',
});
