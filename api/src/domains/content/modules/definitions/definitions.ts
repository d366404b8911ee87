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

/** What is there of what was not removed. */
export function present<T extends { removedAt?: Date }>(items: readonly T[]): T[] {
  return items.filter(({ removedAt }) => removedAt === undefined);
}

/** The module as people see it. */
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
 * A key for a title: `a` to `z`, digits and `_`, begun by a letter, with a number behind it where it is taken.
 * @param kind what stands for a title of which nothing is left
 */
export function keyFor(title: string, kind: 'module' | 'field', taken: readonly { key: string }[]): string {
  const plain = titleSlug(title).replace(/-/gu, '_');
  const named = /^[a-z]/u.test(plain) ? plain : [kind, plain].filter(Boolean).join('_');
  const wish = named.slice(0, KEY_MOST).replace(/_$/u, '');
  // Every object has a property with this name.
  const keys = new Set(['constructor', ...taken.map(({ key }) => key)]);
  if (!keys.has(wish)) return wish;
  for (let number = 2; ; number += 1) {
    const key = `${wish}_${number}`;
    if (!keys.has(key)) return key;
  }
}

/** The first index for sorting that no field of the module has; null when there is none, or none is wanted. */
export function freeSlot(
  { fields }: ModuleDefinition,
  type: ModuleField['type'],
  wished: boolean,
): number | null {
  if (!wished || !SORTABLE_TYPES.includes(type)) return null;
  const taken = new Set(fields.map(({ slot }) => slot));
  for (let slot = 0; slot < MODULE_LIMITS.sortedFields; slot += 1) if (!taken.has(slot)) return slot;
  return null;
}

/** The field that is the title of rows: the one that was chosen while it is there, otherwise the first that can be. */
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
 * The fields in another order; those that were removed come last.
 * @throws ApiError validation-error when one is missing, unknown or there twice
 */
export function inOrder({ fields }: ModuleDefinition, keys: readonly string[]): FieldDefinition[] {
  const byKey = new Map(present(fields).map((field) => [field.key, field]));
  const ordered = keys.flatMap((key) => byKey.get(key) ?? []);
  if (new Set(keys).size !== keys.length || ordered.length !== keys.length || byKey.size !== keys.length) {
    throw ApiError.invalid('fields', 'Please list each field once.');
  }
  return [...ordered, ...fields.filter(({ removedAt }) => removedAt !== undefined)];
}
