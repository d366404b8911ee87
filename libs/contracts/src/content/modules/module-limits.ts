/** Limits of a project's modules. */
export const MODULE_LIMITS = {
  modules: 100,
  /** Including removed ones that can be restored; all modules of a project are one document. */
  modulesKept: 200,
  fields: 50,
  /** Including removed ones that can be restored. */
  fieldsKept: 60,
  /** Maximum number of sortable fields per module: each one has an index. */
  sortedFields: 10,
  rows: 100_000,
  titleCharacters: 80,
  textCharacters: 5_000,
  richTextCharacters: 50_000,
  /** Maximum bytes of a row in one call: enough for the maximum number of rich text fields at full length. */
  rowBytes: 4_194_304,
  bundleFiles: 100,
  /** Maximum number of dropdown options. */
  options: 1_000,
  /** Days in which a removed module can be restored. */
  restoreDays: 30,
  /** Days in which a removed row can be restored. */
  restoreRowDays: 30,
  /** Hours in which a removed field can be restored. */
  restoreFieldHours: 24,
} as const;

/** Types of module fields. */
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

/** Types of fields that refer to a row of another module. */
export const POINTING_TYPES: readonly FieldType[] = ['relation', 'dropdown'];
