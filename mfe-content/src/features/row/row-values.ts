import type { ContentModule, ModuleField, ModuleRow } from '@zonewerk/contracts';
import { slugOf } from '@zonewerk/contracts';

export type Value = ModuleRow['values'][string];

/** What somebody wants of a field, and what was stored when they began to change it. */
export interface Edit {
  readonly value: Value;
  readonly was: Value;
  /** How the row is called that is chosen. */
  readonly name?: string;
}

/** Changes that are not saved yet, by the keys of fields. */
export type Edits = Readonly<Record<string, Edit>>;

/** What is stored of a field; nothing of a row that is not there yet. */
export function storedOf(row: ModuleRow | null, { key, type }: ModuleField): Value {
  return row?.values[key] ?? (type === 'boolean' ? false : null);
}

/** Whether two values are stored as the same one. */
export function isSame({ type }: ModuleField, a: Value, b: Value): boolean {
  return plainOf(type, a) === plainOf(type, b);
}

function plainOf(type: ModuleField['type'], value: Value): Value {
  if (type === 'boolean') return value === true;
  if (value === null || (typeof value === 'string' && value.trim() === '')) return null;
  if (type !== 'number') return typeof value === 'string' && type === 'text' ? value.trim() : value;
  const number = typeof value === 'number' ? value : Number(String(value).trim().replace(',', '.'));
  return Number.isNaN(number) ? value : number;
}

/** The edits with another value of a field; without it when that is what is stored. */
export function withValue(
  edits: Edits,
  field: ModuleField,
  { value, name }: Pick<Edit, 'value' | 'name'>,
  stored: Value,
): Edits {
  const { [field.key]: before, ...others } = edits;
  if (isSame(field, value, stored)) return others;
  const edit = { value, was: before ? before.was : stored };
  return { ...others, [field.key]: name === undefined ? edit : { ...edit, name } };
}

/** Fields that somebody else changed to something else since they were changed here. */
export function conflictsOf(
  fields: readonly ModuleField[],
  row: ModuleRow | null,
  edits: Edits,
): readonly ModuleField[] {
  if (!row) return [];
  return fields.filter((field) => {
    const edit = edits[field.key];
    const stored = storedOf(row, field);
    return edit && !isSame(field, edit.was, stored) && !isSame(field, edit.value, stored);
  });
}

/** What there is to save. An address that was emptied is made of the title anew. */
export function changesOf(
  { fields, title_field: titleField }: Pick<ContentModule, 'fields' | 'title_field'>,
  row: ModuleRow | null,
  edits: Edits,
): Record<string, Value> {
  const title = fields.find(({ key }) => key === titleField);
  const titled = title ? String(edits[title.key]?.value ?? storedOf(row, title) ?? '') : '';
  const changes = fields.flatMap((field) => {
    const edit = edits[field.key];
    if (!edit) return [];
    const typed = String(edit.value ?? '');
    const value = field.type === 'slug' ? slugOf(typed) || slugOf(titled) || null : edit.value;
    return isSame(field, value, storedOf(row, field)) ? [] : [[field.key, value] as const];
  });
  return Object.fromEntries(changes);
}

/** What is left to save: fields that were changed again while it was saved are, from what is stored now on. */
export function afterSave(edits: Edits, sent: Edits, row: ModuleRow, fields: readonly ModuleField[]): Edits {
  const left = fields.flatMap((field) => {
    const edit = edits[field.key];
    if (!edit || edit.value === sent[field.key]?.value) return [];
    const stored = storedOf(row, field);
    return isSame(field, edit.value, stored) ? [] : [[field.key, { ...edit, was: stored }] as const];
  });
  return Object.fromEntries(left);
}

/** The id that a field of a row or a file holds. */
export function idIn(value: Value): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
