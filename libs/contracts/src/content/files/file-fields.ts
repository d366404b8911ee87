import { z } from 'zod';
import { line, moment, objectId } from '../../platform/fields.js';
import { FILE_LIMITS, THUMBNAIL_SIZES } from './file-limits.js';

/** `processing` until a picture is re-encoded; `failed` if that is impossible, with the reason in `fault`. */
const FILE_STATES = ['processing', 'ready', 'failed'] as const;

/** Id of a folder; 0 is the root, as a number or as text of a form. */
export const folderId = z
  .union([z.literal(0), z.literal('0'), objectId], { error: 'This is not a valid folder.' })
  .transform(String);

/** Files of a module are separate from those of the project and of other modules. */
export const moduleName = z
  .string({ error: 'This is not the name of a module.' })
  .regex(/^[\w-]{0,64}$/u, 'This is not the name of a module.');

const name = line(FILE_LIMITS.nameCharacters, 'Please enter a name.');

/** Name of a file or folder: no path, and no characters that operating systems reject or hide. */
export const itemName = name
  .refine((text) => !/[\\/:*?"<>|]/u.test(text), 'A name cannot contain any of \\ / : * ? " < > |')
  .refine((text) => !text.startsWith('.') && !text.endsWith('.'), 'A name cannot begin or end with a dot.');

const folderAnswer = z.union([z.literal(0), objectId]);

/** A folder, in the shape of the specification. */
export const folderItem = z.object({
  id: objectId,
  title: z.string(),
  /** Parent folder; 0 is the root. */
  folder: folderAnswer,
  /** Whether the parent is not the root. */
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
  /** Media type, detected from the content. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  state: z.enum(FILE_STATES),
  /** Reason of the state `failed`; otherwise empty. */
  fault: z.string(),
  /** Pixels of a picture; null for other files, and while they are unknown. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** URLs of the thumbnails; null without any. */
  thumbnails: z.record(z.enum(THUMBNAIL_SIZES), z.string()).nullable(),
  created: moment,
  changed: moment,
});
export type FileItem = z.output<typeof fileItem>;

/** A use of a file. */
export const fileUse = z.object({
  /** Kind of the using object, e.g. `page`. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
});
export type FileUse = z.output<typeof fileUse>;
