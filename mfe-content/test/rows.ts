import type { BundleFile, ContentModule, FileItem, ModuleField, ModuleRow } from '@zonewerk/contracts';
import type { ScreenProps } from '@zonewerk/shell-sdk';
import { ok } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from './projects';
import { idOf } from './website';

const BASE = `/api/projects/${canal.id}/modules`;
const LIST_MODULES = `${BASE}/list/`;
export const LIST_ROWS = `${BASE}/rows/`;
export const GET_ROW = `${BASE}/row/get/`;
export const ADD_ROW = `${BASE}/row/add/`;
export const SET_ROW = `${BASE}/row/set/`;
export const REMOVE_ROW = `${BASE}/remove/`;
export const RESTORE_ROW = `${BASE}/row/restore/`;
export const GET_BUNDLE = `${BASE}/filebundle/get/`;
export const ADD_TO_BUNDLE = `${BASE}/filebundle/addFile/`;
export const REMOVE_FROM_BUNDLE = `${BASE}/filebundle/remove/`;
export const RELOAD_DROPDOWN = `${BASE}/reloadFkDropdown/`;

/** A field whose key is its title in lower case. */
export function field(
  type: ModuleField['type'],
  title: string,
  changed: Partial<ModuleField> = {},
): ModuleField {
  const nothing = { target: null, column: null, watcher: null, filter: null };
  return { key: title.toLowerCase(), title, type, sortable: type === 'text', ...nothing, ...changed };
}

/** A module whose first field is the title of its rows. */
export function moduleOf(title: string, fields: readonly ModuleField[]): ContentModule {
  const key = title.toLowerCase();
  return { id: idOf(key), key, title, rev: 1, title_field: fields[0]?.key ?? null, fields: [...fields] };
}

export const cities = moduleOf('Cities', [field('text', 'City')]);

/** A row with these values; its id is made of its title. */
export function row(title: string, values: ModuleRow['values'] = {}, rev = 1): ModuleRow {
  const at = '2026-01-02T10:00:00.000Z';
  return { id: idOf(title), rev, title, values, created: at, changed: at };
}

/** What the shell gives the page of a row of `boats`. */
export const propsOf = (id: string, module: string): ScreenProps => ({
  ...screenProps,
  params: { ...screenProps.params, module, row: id },
});

/** Calls that every page of a row makes. */
export const reads = (modules: readonly ContentModule[]) => ({
  [GET]: () => ok({ project: canal }),
  [LIST_MODULES]: () => ok({ list: modules }),
});

/** The answer with a row. */
export const rowOf = (one: ModuleRow, labels: Record<string, Record<string, string>> = {}) =>
  ok({ row: one, labels });

/** A file as a bundle has it. */
export function inBundle(file: FileItem): BundleFile {
  const { id: source, file_path: path, extension } = file;
  const id = idOf(`b-${source.slice(0, 8)}`);
  return { id, bundle_source_id: id, source, file_path: path, extension, file };
}
