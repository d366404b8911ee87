import type { ModuleRow } from '@zonewerk/contracts';
import type { FieldDefinition, ModuleDefinition } from '../definitions/module-definition.js';
import { present } from '../definitions/definitions.js';
import { valueIn } from './row-keys.js';
import type { RowDocument } from './row.schema.js';

/** Maps a stored row to its response, with the values of all or some fields. */
export function toRow(module: ModuleDefinition, stored: RowDocument, columns?: readonly string[]): ModuleRow {
  const fields = present(module.fields).filter(({ key }) => columns?.includes(key) ?? true);
  return {
    id: stored._id.toHexString(),
    rev: stored.rev,
    title: textOf(stored, module.titleField),
    values: Object.fromEntries(fields.map((field) => [field.key, toValue(stored, field)])),
    created: stored.createdAt.toISOString(),
    changed: stored.changedAt.toISOString(),
  };
}

/** Value of a field as text; empty for none. */
export function textOf(stored: Pick<RowDocument, 'values'>, key: string | null | undefined): string {
  return key ? String(valueIn(stored.values, key) ?? '') : '';
}

/** Name of a bundle in calls. */
function bundleName(row: string, field: string): string {
  return `${row}.${field}`;
}

function toValue(stored: RowDocument, { key, type }: FieldDefinition): ModuleRow['values'][string] {
  if (type === 'bundle') return bundleName(stored._id.toHexString(), key);
  return valueIn(stored.values, key) ?? (type === 'boolean' ? false : null);
}
