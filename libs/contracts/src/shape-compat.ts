import type { UploadRule } from './platform/call.js';

type Schema = Readonly<Record<string, unknown>>;

/** Contract of a call that determines the compatibility of client and API. Schemas are JSON Schema. */
export interface CallShape {
  readonly method: string;
  readonly path: string;
  readonly params: Schema | null;
  /** Absent in calls without a query. */
  readonly query?: Schema;
  readonly body: Schema | null;
  readonly answer: Schema;
  readonly upload: UploadRule | null;
  readonly produces: string | null;
}

const NOTHING: Schema = { type: 'object', properties: {} };

/**
 * Whether the new form of a call is compatible with clients of the old form. It has to accept all their requests, and
 * its responses may only add fields. An undecidable difference counts as incompatible.
 */
export function acceptsOldClients(old: CallShape, next: CallShape): boolean {
  return (
    old.method === next.method &&
    old.path === next.path &&
    old.produces === next.produces &&
    takesUploads(old.upload, next.upload) &&
    covers(next.params ?? NOTHING, old.params ?? NOTHING, 'same-fields') &&
    covers(next.query ?? NOTHING, old.query ?? NOTHING, 'same-fields') &&
    covers(next.body ?? NOTHING, old.body ?? NOTHING, 'same-fields') &&
    covers(old.answer, next.answer, 'more-fields')
  );
}

function takesUploads(old: UploadRule | null, next: UploadRule | null): boolean {
  if (!old) return true;
  if (!next || next.field !== old.field) return false;
  return next.maxFiles >= old.maxFiles && next.maxBytes >= old.maxBytes;
}

/** Keywords that do not affect validity, or that have their own comparison. */
const JUDGED = new Set([
  '$schema',
  'title',
  'description',
  'default',
  'examples',
  'type',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'properties',
  'required',
  'additionalProperties',
  'items',
]);
/** Lower limits, which may be lower in a wider schema. */
const AT_LEAST = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'];
const AT_MOST = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'];

/** Whether the narrow schema may have additional fields, which readers of responses ignore. */
type Extra = 'same-fields' | 'more-fields';

/** Whether every valid value of the narrow schema is valid in the wide one. */
function covers(wide: Schema, narrow: Schema, extra: Extra): boolean {
  const narrowBranches = branchesOf(narrow);
  if (narrowBranches) return narrowBranches.every((branch) => covers(wide, branch, extra));
  const wideBranches = branchesOf(wide);
  if (wideBranches) return wideBranches.some((branch) => covers(branch, narrow, extra));
  return (
    coversValues(wide, narrow) &&
    coversLimits(wide, narrow) &&
    coversFields(wide, narrow, extra) &&
    coversItems(wide, narrow, extra)
  );
}

function branchesOf(schema: Schema): readonly Schema[] | null {
  const branches = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(branches) ? (branches as Schema[]) : null;
}

function coversValues(wide: Schema, narrow: Schema): boolean {
  const good = valuesOf(wide);
  const sent = valuesOf(narrow);
  if (good) return sent !== null && sent.every((value) => good.includes(value));
  const types = typesOf(wide);
  if (types.length === 0) return true;
  const given = typesOf(narrow);
  return given.length > 0 && given.every((type) => types.includes(type));
}

/** Types of a schema; empty for any type. An integer is a number. */
function typesOf({ type }: Schema): unknown[] {
  const types = type === undefined ? [] : [type].flat();
  return types.includes('number') ? [...types, 'integer'] : types;
}

function valuesOf(schema: Schema): readonly unknown[] | null {
  if ('const' in schema) return [schema['const']];
  if (schema['type'] === 'boolean') return [true, false];
  return Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : null;
}

function coversLimits(wide: Schema, narrow: Schema): boolean {
  return Object.entries(wide).every(([keyword, limit]) => {
    const other = narrow[keyword];
    if (JUDGED.has(keyword)) return true;
    if (AT_LEAST.includes(keyword)) return typeof other === 'number' && other >= Number(limit);
    if (AT_MOST.includes(keyword)) return typeof other === 'number' && other <= Number(limit);
    return JSON.stringify(limit) === JSON.stringify(other);
  });
}

function coversFields(wide: Schema, narrow: Schema, extra: Extra): boolean {
  const wideFields = fieldsOf(wide);
  const narrowFields = fieldsOf(narrow);
  const needed = requiredOf(wide);
  const given = requiredOf(narrow);
  return (
    needed.every((field) => given.includes(field)) &&
    (extra === 'more-fields' || Object.keys(narrowFields).every((field) => field in wideFields)) &&
    Object.entries(wideFields).every(([field, schema]) => {
      const other = narrowFields[field];
      return other === undefined || covers(schema, other, extra);
    }) &&
    coversOthers(wide['additionalProperties'], narrow['additionalProperties'], extra)
  );
}

/** Compares the values of records with arbitrary keys. */
function coversOthers(wide: unknown, narrow: unknown, extra: Extra): boolean {
  if (typeof wide !== 'object' || wide === null) return true;
  return typeof narrow === 'object' && narrow !== null && covers(wide as Schema, narrow as Schema, extra);
}

function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema['properties'] ?? {}) as Record<string, Schema>;
}

function requiredOf(schema: Schema): readonly string[] {
  return (schema['required'] ?? []) as string[];
}

function coversItems(wide: Schema, narrow: Schema, extra: Extra): boolean {
  const wideItems = wide['items'];
  const narrowItems = narrow['items'];
  if (wideItems === undefined) return true;
  return narrowItems !== undefined && covers(wideItems as Schema, narrowItems as Schema, extra);
}
