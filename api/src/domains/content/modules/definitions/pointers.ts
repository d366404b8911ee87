import { POINTING_TYPES, TITLE_TYPES } from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { FieldDefinition, ModuleDefinition } from './module-definition.js';
import { fieldOf, present } from './definitions.js';

/** Reference of a field to another module. */
export interface Pointing {
  readonly target?: string | undefined;
  readonly column?: string | undefined;
  readonly watcher?: string | null | undefined;
  readonly filter?: string | null | undefined;
}

/**
 * The stored reference of a field; empty for a field with values of its own.
 * @throws ApiError validation-error that names the missing, absent or unsuitable target
 */
export function pointingOf(
  modules: readonly ModuleDefinition[],
  own: ModuleDefinition,
  { type, key }: Pick<FieldDefinition, 'type' | 'key'>,
  { target, column, watcher, filter }: Pointing,
): Pick<FieldDefinition, 'target' | 'column' | 'watcher' | 'filter'> {
  if (!POINTING_TYPES.includes(type)) return {};
  const pointed = present(modules).find(({ id }) => id === target);
  if (!pointed || target === undefined) {
    throw ApiError.invalid('target', 'Please choose a module of this project.');
  }
  if (type === 'relation') return { target };
  const shown = fieldOf(pointed, column ?? '', 'column');
  if (!TITLE_TYPES.includes(shown.type)) {
    throw ApiError.invalid('column', 'Only fields of type text, number, date or slug can be options.');
  }
  return { target, column: shown.key, ...watching(pointed, own, key, [watcher ?? null, filter ?? null]) };
}

/** Both fields must reference the same module, otherwise no option would match. */
function watching(
  pointed: ModuleDefinition,
  own: ModuleDefinition,
  key: string,
  [watcher, filter]: readonly [string | null, string | null],
): Pick<FieldDefinition, 'watcher' | 'filter'> {
  if (watcher === null && filter === null) return { watcher, filter };
  const watched = fieldOf(own, watcher ?? '', 'watcher');
  const compared = fieldOf(pointed, filter ?? '', 'filter');
  if (!POINTING_TYPES.includes(watched.type) || watched.key === key) {
    throw ApiError.invalid('watcher', 'Please choose a relation or a dropdown to depend on.');
  }
  if (!POINTING_TYPES.includes(compared.type) || compared.target !== watched.target) {
    throw ApiError.invalid('filter', 'Please choose a field that points to a row of the same module.');
  }
  return { watcher: watched.key, filter: compared.key };
}

/** @throws ApiError conflict that names a field of another module that references this one */
export function refusePointedAt(modules: readonly ModuleDefinition[], id: string): void {
  for (const other of present(modules)) {
    const field = other.id === id ? undefined : present(other.fields).find(({ target }) => target === id);
    if (field) throw needed(other, field);
  }
}

/** @throws ApiError conflict that names a dropdown that uses the field */
export function refuseNeeded(
  modules: readonly ModuleDefinition[],
  own: ModuleDefinition,
  { key }: FieldDefinition,
): void {
  for (const module of present(modules)) {
    for (const field of present(module.fields)) {
      if (module.id === own.id && field.key === key) continue;
      const inTarget = field.target === own.id && (field.column === key || field.filter === key);
      if (inTarget || (module.id === own.id && field.watcher === key)) throw needed(module, field);
    }
  }
}

/** @throws ApiError conflict when a target of these fields does not exist any more */
export function refuseDangling(
  modules: readonly ModuleDefinition[],
  own: ModuleDefinition,
  fields: readonly FieldDefinition[],
): void {
  const isThere = (module: ModuleDefinition | undefined, key: string | null | undefined) =>
    !key || (module !== undefined && present(module.fields).some((field) => field.key === key));
  for (const { title, target, column, watcher, filter } of fields) {
    const pointed = present(modules).find(({ id }) => id === target);
    const holds =
      (target === undefined || pointed !== undefined) && isThere(pointed, column) && isThere(pointed, filter);
    if (!holds || !isThere(own, watcher)) {
      const message = `The target of “${title}” was removed. Please restore the target first.`;
      throw new ApiError('conflict', { message });
    }
  }
}

function needed({ title }: ModuleDefinition, field: FieldDefinition): ApiError {
  return new ApiError('conflict', {
    message: `“${field.title}” of “${title}” depends on it. Please remove that field first.`,
  });
}
