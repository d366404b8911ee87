import {
  type ContentModule,
  MODULE_LIMITS,
  type ModuleField,
  SORTABLE_TYPES,
  TITLE_TYPES,
} from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { FieldDefinition, ModuleDefinition } from './module-definition.js';
import { titleSlug } from '../../website/pages/title-slug.js';

const KEY_MOST = 40;

/** The items that are not deleted. */
export function present<T extends { removedAt?: Date }>(items: readonly T[]): T[] {
  return items.filter(({ removedAt }) => removedAt === undefined);
}

/** Maps a stored module to its response. */
export function toModule(stored: ModuleDefinition): ContentModule {
  const { id, key, title, rev, titleField } = stored;
  return { id, key, title, rev, title_field: titleField, fields: present(stored.fields).map(toField) };
}

function toField({ key, title, type, slot, target, column, watcher, filter }: FieldDefinition): ModuleField {
  return {
    key,
    title,
    type,
    sortable: slot !== null,
    target: target ?? null,
    column: column ?? null,
    watcher: watcher ?? null,
    filter: filter ?? null,
  };
}

/**
 * A key for a title: `a` to `z`, digits and `_`, starting with a letter. A number follows when the key is in use.
 * @param kind fallback for a title without usable characters
 */
export function keyFor(
  title: string,
  kind: 'module' | 'field',
  existing: readonly { key: string }[],
): string {
  const plain = titleSlug(title).replace(/-/gu, '_');
  const named = /^[a-z]/u.test(plain) ? plain : [kind, plain].filter(Boolean).join('_');
  const wish = named.slice(0, KEY_MOST).replace(/_$/u, '');
  // Every object has a property with this name.
  const keys = new Set(['constructor', ...existing.map(({ key }) => key)]);
  if (!keys.has(wish)) return wish;
  for (let number = 2; ; number += 1) {
    const key = `${wish}_${number}`;
    if (!keys.has(key)) return key;
  }
}

/** The first sort index that no field of the module uses; null when none is free or needed. */
export function freeSlot(
  { fields }: ModuleDefinition,
  type: ModuleField['type'],
  wished: boolean,
): number | null {
  if (!wished || !SORTABLE_TYPES.includes(type)) return null;
  const usedSlots = new Set(fields.map(({ slot }) => slot));
  for (let slot = 0; slot < MODULE_LIMITS.sortedFields; slot += 1) if (!usedSlots.has(slot)) return slot;
  return null;
}

/** The title field of rows: the selected one if it exists, otherwise the first suitable one. */
export function titleFieldOf({ titleField, fields }: Pick<ModuleDefinition, 'titleField' | 'fields'>) {
  const there = present(fields).filter(({ type }) => TITLE_TYPES.includes(type));
  const first = there.find(({ type }) => type === 'text') ?? there[0];
  return there.some(({ key }) => key === titleField) ? titleField : (first?.key ?? null);
}

/** @throws ApiError validation-error on `field` */
export function fieldOf(module: ModuleDefinition, key: string, path = 'field'): FieldDefinition {
  const field = present(module.fields).find((one) => one.key === key);
  if (!field) throw ApiError.invalid(path, 'There is no such field.');
  return field;
}

/**
 * The fields in another order; deleted ones are last.
 * @throws ApiError validation-error when one is missing, unknown or duplicate
 */
export function inOrder({ fields }: ModuleDefinition, keys: readonly string[]): FieldDefinition[] {
  const byKey = new Map(present(fields).map((field) => [field.key, field]));
  const ordered = keys.flatMap((key) => byKey.get(key) ?? []);
  if (new Set(keys).size !== keys.length || ordered.length !== keys.length || byKey.size !== keys.length) {
    throw ApiError.invalid('fields', 'Please list each field once.');
  }
  return [...ordered, ...fields.filter(({ removedAt }) => removedAt !== undefined)];
}
