import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { objectId, success } from '../../platform/fields.js';
import { fileItem, folderId, moduleName } from '../files/file-fields.js';

/**
 * `Upload-Metadata` of a resumable upload, equal to the fields of `uploadFile`. Other keys, such as the media type of a
 * browser, are ignored.
 */
export const uploadMetadata = z.object({
  filename: z
    .string({ error: 'Please choose a file.' })
    .min(1, 'Please choose a file.')
    .max(4_096, 'This name is too long.'),
  module: moduleName.default(''),
  folder: folderId.default('0'),
});

export const uploadResult = defineCall({
  id: 'files.upload-result',
  method: 'POST',
  path: '/api/projects/:project_id/fileManager/upload/result/',
  access: 'project',
  permission: 'files.change',
  summary:
    'Reads the state of a file that was uploaded in parts: `processing`, then the response of an upload in a form.',
  params: z.object({ project_id: objectId }),
  body: z.object({ upload: objectId }),
  answer: z.discriminatedUnion('status', [
    success({ fileData: fileItem }),
    z.object({ status: z.literal('processing'), message: z.string() }),
  ]),
  errors: ['not-found', 'conflict', 'payload-too-large'],
});
