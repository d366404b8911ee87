import { z } from 'zod';
import { line, objectId } from '../../platform/fields.js';
import { FIELD_TYPES, MODULE_LIMITS } from './module-limits.js';

/** Immutable key of a module or a field, derived from its first title. */
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
  /** Whether rows can be sorted by the field; immutable. */
  sortable: z.boolean(),
  /** Module whose rows a relation or dropdown refers to; null for other types. */
  target: objectId.nullable(),
  /** Displayed field of a dropdown's target module. */
  column: z.string().nullable(),
  /**
   * Dependency of a dropdown. `watcher`: controlling field of the same module. `filter`: field of the target that has
   * to have the same value.
   */
  watcher: z.string().nullable(),
  filter: z.string().nullable(),
});
export type ModuleField = z.output<typeof moduleField>;

/** A module: a table with user-defined fields. */
export const contentModule = z.object({
  id: objectId,
  /** Unique within the project. */
  key: z.string(),
  title: z.string(),
  /** Revision; a change names the revision on which it is based. */
  rev: z.number().int(),
  /** Key of the title field; null without a suitable field. */
  title_field: z.string().nullable(),
  fields: z.array(moduleField),
});
export type ContentModule = z.output<typeof contentModule>;
