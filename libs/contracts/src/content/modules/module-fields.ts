import { z } from 'zod';
import { line, objectId } from '../../platform/fields.js';
import { FIELD_TYPES, MODULE_LIMITS } from './module-limits.js';

/** Key of a module or a field: made of its first title, and never changed. */
export const fieldKey = z
  .string({ error: 'Please choose a field.' })
  .max(60, { error: 'There is no such field.', abort: true })
  .regex(/^[a-z][a-z0-9_]*$/u, 'There is no such field.');

export const moduleTitle = line(MODULE_LIMITS.titleCharacters, 'Please enter a name.');

export const moduleRev = z.number({ error: 'The number of the version is missing.' }).int();

export const fieldType = z.enum(FIELD_TYPES, { error: 'Please choose the type of the field.' });

/** A field of a module: a column of its table. */
const moduleField = z.object({
  key: z.string(),
  title: z.string(),
  type: fieldType,
  /** Whether rows can be sorted by it; settled when it is made. */
  sortable: z.boolean(),
  /** Of a relation or a dropdown: the module whose rows it names; null of others. */
  target: objectId.nullable(),
  /** Of a dropdown: the field of that module that is shown. */
  column: z.string().nullable(),
  /** Of a dropdown that depends on another field of its own module: that field, `watcher`, and the field of the target
   * whose value has to be the same, `filter`. */
  watcher: z.string().nullable(),
  filter: z.string().nullable(),
});
export type ModuleField = z.output<typeof moduleField>;

/** A table that a project defines. */
export const contentModule = z.object({
  id: objectId,
  /** Unique in the project. */
  key: z.string(),
  title: z.string(),
  /** Number of its changes; a change names the one that it is based on. */
  rev: z.number().int(),
  /** The field that is the title of a row; null while there is none that can be. */
  title_field: z.string().nullable(),
  fields: z.array(moduleField),
});
export type ContentModule = z.output<typeof contentModule>;
