/** How much there may be of a project's modules. */
export const MODULE_LIMITS = {
  modules: 100,
  /** Those that were removed and can be put back included; all of a project are one document. */
  modulesKept: 200,
  fields: 50,
  /** Those that were removed and can be put back included. */
  fieldsKept: 60,
  /** Fields of one module by which its rows can be sorted: each has an index. */
  sortedFields: 10,
  rows: 100_000,
  titleCharacters: 80,
  textCharacters: 5_000,
  richTextCharacters: 50_000,
  /** Bytes that one call sends of a row; room for as many fields as there may be, full of rich text. */
  rowBytes: 4_194_304,
  bundleFiles: 100,
  /** What a dropdown offers at most. */
  options: 1_000,
  /** How long a module that was removed can be put back. */
  restoreDays: 30,
  /** How long a row that was removed can be put back. */
  restoreRowDays: 30,
  /** How long a field that was removed can be put back. */
  restoreFieldHours: 24,
} as const;

/** What a field of a module can hold. */
export const FIELD_TYPES = [
  'text',
  'richtext',
  'number',
  'date',
  'boolean',
  'image',
  'bundle',
  'dropdown',
  'slug',
  'relation',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Types of fields by which rows can be sorted. */
export const SORTABLE_TYPES: readonly FieldType[] = ['text', 'number', 'date', 'boolean', 'slug'];

/** Types of fields that can be the title of a row. */
export const TITLE_TYPES: readonly FieldType[] = ['text', 'number', 'date', 'slug'];

/** Types of fields that name a row of another module. */
export const POINTING_TYPES: readonly FieldType[] = ['relation', 'dropdown'];
