import type { ContentModule, ModuleField, ModuleRow } from '@zonewerk/contracts';
import { slugOf } from '@zonewerk/contracts';

export type Value = ModuleRow['values'][string];

/** Edit of a field: its new value, and the stored value at the start of the edit. */
export interface Edit {
  readonly value: Value;
  readonly was: Value;
  /** Name of the selected row. */
  readonly name?: string;
}

/** Unsaved edits by field key. */
export type Edits = Readonly<Record<string, Edit>>;

/** Stored value of a field; empty for a new row. */
export function storedOf(row: ModuleRow | null, { key, type }: ModuleField): Value {
  return row?.values[key] ?? (type === 'boolean' ? false : null);
}

/** Whether both values have the same stored form. */
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

/** The edits with another value of a field. A value equal to the stored one removes the edit. */
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

/** Fields that another user changed to a different value since the local edit began. */
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

/** Changes to save. An emptied slug is derived from the title. */
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

/** Edits after a save. Fields that were edited during the save remain, based on the saved value. */
export function afterSave(edits: Edits, sent: Edits, row: ModuleRow, fields: readonly ModuleField[]): Edits {
  const remaining = fields.flatMap((field) => {
    const edit = edits[field.key];
    if (!edit || edit.value === sent[field.key]?.value) return [];
    const stored = storedOf(row, field);
    return isSame(field, edit.value, stored) ? [] : [[field.key, { ...edit, was: stored }] as const];
  });
  return Object.fromEntries(remaining);
}

/** The id in the value of a reference or file field. */
export function idIn(value: Value): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
