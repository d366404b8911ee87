import { z } from 'zod';
import { line, moment, objectId } from '../../platform/fields.js';
import { FILE_LIMITS, THUMBNAIL_SIZES } from './file-limits.js';

/** `processing` until a picture was written anew; `failed` when it could not be, for the reason in `fault`. */
const FILE_STATES = ['processing', 'ready', 'failed'] as const;

/** A folder by its id; 0 is the root, as a number or as forms send it. */
export const folderId = z
  .union([z.literal(0), z.literal('0'), objectId], { error: 'This is not a valid folder.' })
  .transform(String);

/** Files of a module are apart from those of the project, and from those of other modules. */
export const moduleName = z
  .string({ error: 'This is not the name of a module.' })
  .regex(/^[\w-]{0,64}$/u, 'This is not the name of a module.');

const name = line(FILE_LIMITS.nameCharacters, 'Please enter a name.');

/** Name of a file or folder: no path, and nothing that systems refuse or hide. */
export const itemName = name
  .refine((text) => !/[\\/:*?"<>|]/u.test(text), 'A name cannot contain any of \\ / : * ? " < > |')
  .refine((text) => !text.startsWith('.') && !text.endsWith('.'), 'A name cannot begin or end with a dot.');

const folderAnswer = z.union([z.literal(0), objectId]);

/** A folder, in the shape of the specification. */
export const folderItem = z.object({
  id: objectId,
  title: z.string(),
  /** The folder that it is in; 0 is the root. */
  folder: folderAnswer,
  /** Whether it is in another folder than the root. */
  inFolder: z.boolean(),
});
export type FolderItem = z.output<typeof folderItem>;

/** A file, in both shapes of the specification: `path` is `file_path`, `title` the name without its extension. */
export const fileItem = z.object({
  id: objectId,
  title: z.string(),
  folder: folderAnswer,
  path: z.string(),
  file_path: z.string(),
  file_name: z.string(),
  /** In lower case, without the dot. */
  extension: z.string(),
  /** Media type by its content. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  state: z.enum(FILE_STATES),
  /** Why a file failed; empty otherwise. */
  fault: z.string(),
  /** Pixels of a picture; null while they are not known, and of other files. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Addresses of the small pictures; null for what has none. */
  thumbnails: z.record(z.enum(THUMBNAIL_SIZES), z.string()).nullable(),
  created: moment,
  changed: moment,
});
export type FileItem = z.output<typeof fileItem>;

/** Where a file is used. */
export const fileUse = z.object({
  /** What uses it, e.g. `page`. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
});
export type FileUse = z.output<typeof fileUse>;
