import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { moment, objectId, success } from '../../platform/fields.js';
import { BACKUP_STATES } from './data-rules.js';
import { volume } from './volumes.js';

const ofBackup = { project_id: objectId, backup_id: objectId };

/** Archive of a volume's files at one time, as compressed tar. */
export const backup = z.object({
  id: objectId,
  volume_id: objectId,
  state: z.enum(BACKUP_STATES),
  /** Percentage. */
  progress: z.number().int(),
  /** Reason of a failure; otherwise empty. */
  message: z.string(),
  /** Bytes of the archive; 0 until it is complete. */
  length: z.number().int(),
  /** SHA-256 of the archive in hexadecimal digits; null until it is complete. */
  sha256: z.string().nullable(),
  /** Name of the member; null when that account was removed. */
  author: z.string().nullable(),
  created: moment,
  ended: moment.nullable(),
});
export type Backup = z.output<typeof backup>;

export const listBackups = defineCall({
  id: 'hosting.list-backups',
  method: 'POST',
  path: '/api/partners/servers/backups/list/',
  access: 'project',
  permission: 'hosting.view',
  summary: 'Lists the backups of the volumes of a container, newest first.',
  body: z.object({ project_id: objectId, container_id: objectId }),
  answer: success({ list: z.array(backup) }),
  errors: ['not-found'],
});

export const makeBackup = defineCall({
  id: 'hosting.make-backup',
  method: 'POST',
  path: '/api/partners/servers/backups/make/',
  access: 'project',
  permission: 'hosting.deploy',
  summary: 'Makes a backup of a volume. Its server does the work, and the list shows the progress.',
  body: z.object({ project_id: objectId, volume_id: objectId }),
  answer: success({ backup }),
  errors: ['conflict', 'not-found', 'too-many-requests'],
});

export const restoreBackup = defineCall({
  id: 'hosting.restore-backup',
  method: 'POST',
  path: '/api/partners/servers/backups/restore/',
  access: 'project',
  permission: 'hosting.deploy',
  summary:
    'Replaces the files of a volume with those of a complete backup. The present files stay until the container runs with the others.',
  body: z.object(ofBackup),
  answer: success({ volume }),
  errors: ['conflict', 'not-found', 'too-many-requests'],
});

export const removeBackup = defineCall({
  id: 'hosting.remove-backup',
  method: 'POST',
  path: '/api/partners/servers/backups/remove/',
  access: 'project',
  permission: 'hosting.deploy',
  summary: 'Removes a backup.',
  body: z.object(ofBackup),
  answer: success({}),
  errors: ['conflict', 'not-found', 'too-many-requests'],
});

export const downloadBackup = defineCall({
  id: 'hosting.download-backup',
  method: 'GET',
  path: '/api/partners/servers/backups/download/',
  access: 'user',
  permission: 'hosting.secrets',
  summary: 'Sends a complete backup as a compressed tar archive.',
  query: z.object({ backup_id: objectId }),
  answer: z.string(),
  produces: 'application/gzip',
  errors: ['not-found'],
});
