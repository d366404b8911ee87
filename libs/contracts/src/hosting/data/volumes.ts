import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { moment, objectId, success, wholeNumber } from '../../platform/fields.js';
import { DATA_LIMITS, pathFault, RESTORE_STEPS } from './data-rules.js';

const { nameCharacters, pathCharacters, sizeMb } = DATA_LIMITS;
const NAME_MISSING = 'Please enter a name.';
const NAME_LONG = `Please use at most ${nameCharacters} characters.`;
const NAME_TEXT = 'Please use small letters, digits and hyphens, and a letter at first.';
const PATH_MISSING = 'Please enter a path.';
const PATH_LONG = `Please use at most ${pathCharacters} characters.`;
const PATH_TEXT = 'Please enter the full path of a folder, for example /data.';
const PATH_RESERVED = 'The platform or the image needs this folder. Please choose another one.';

const inContainer = { project_id: objectId, container_id: objectId };
const ofVolume = { project_id: objectId, volume_id: objectId };
const size = wholeNumber(sizeMb.min, sizeMb.max);

const volumeName = z
  .string({ error: NAME_MISSING })
  .min(1, { error: NAME_MISSING, abort: true })
  .max(nameCharacters, { error: NAME_LONG, abort: true })
  .regex(/^[a-z][a-z0-9-]*$/u, NAME_TEXT);

/** Without a trailing slash. */
const mountPath = z
  .string({ error: PATH_MISSING })
  .min(1, { error: PATH_MISSING, abort: true })
  .max(pathCharacters, { error: PATH_LONG, abort: true })
  .transform((path) => path.replace(/(?<=.)\/$/u, ''))
  .pipe(
    z
      .string()
      .refine((path) => pathFault(path) !== 'form', { error: PATH_TEXT, abort: true })
      .refine((path) => pathFault(path) !== 'reserved', PATH_RESERVED),
  );

/** A folder of a container that persists across its instances. */
export const volume = z.object({
  id: objectId,
  name: z.string(),
  /** Folder in the instances. */
  path: z.string(),
  size_mb: z.number().int(),
  /** Null before the first measurement. */
  used_bytes: z.number().int().nullable(),
  measured: moment.nullable(),
  /** The public version has this volume. */
  deployed: z.boolean(),
  /** The volume is removed when no instance uses it. */
  removing: z.boolean(),
  /** Null without a running restore. `progress` is a percentage. */
  restore: z
    .object({ backup_id: objectId, step: z.enum(RESTORE_STEPS), progress: z.number().int() })
    .nullable(),
  /** Reason that the last restore failed; otherwise empty. */
  message: z.string(),
  created: moment,
});
export type Volume = z.output<typeof volume>;

export const listVolumes = defineCall({
  id: 'hosting.list-volumes',
  method: 'POST',
  path: '/api/partners/servers/volumes/list/',
  access: 'project',
  permission: 'hosting.view',
  summary: 'Lists the volumes of a container with their use, the oldest first.',
  body: z.object(inContainer),
  answer: success({
    list: z.array(volume).max(DATA_LIMITS.volumes),
    /** The volumes differ from those of the public version. False before the first version. */
    undeployed: z.boolean(),
  }),
  errors: ['not-found'],
});

export const addVolume = defineCall({
  id: 'hosting.add-volume',
  method: 'POST',
  path: '/api/partners/servers/volumes/add/',
  access: 'project',
  permission: 'hosting.deploy',
  summary: 'Adds a volume to a container that runs on Docker. It takes effect with the next update.',
  body: z.object({ ...inContainer, name: volumeName, path: mountPath, size_mb: size }),
  answer: success({ volume }),
  errors: ['conflict', 'not-found', 'too-many-requests'],
});

export const resizeVolume = defineCall({
  id: 'hosting.resize-volume',
  method: 'POST',
  path: '/api/partners/servers/volumes/resize/',
  access: 'project',
  permission: 'hosting.deploy',
  summary: 'Sets the size limit of a volume. It takes effect at once, and changes no file.',
  body: z.object({ ...ofVolume, size_mb: size }),
  answer: success({ volume }),
  errors: ['conflict', 'not-found', 'too-many-requests'],
});

export const removeVolume = defineCall({
  id: 'hosting.remove-volume',
  method: 'POST',
  path: '/api/partners/servers/volumes/remove/',
  access: 'project',
  permission: 'hosting.deploy',
  summary:
    'Removes a volume with its files and its backups, as soon as no instance uses it: after the next update, or once the container is shut down.',
  body: z.object(ofVolume),
  answer: success({}),
  errors: ['conflict', 'not-found', 'too-many-requests'],
});
