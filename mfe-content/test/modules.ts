import type { ContentModule, ModuleField, ModuleRow } from '@zonewerk/contracts';
import { ok } from '@zonewerk/testing/screens';
import { canal, screenProps } from './projects';
import { idOf } from './website';

const BASE = `/api/projects/${canal.id}/modules`;
export const MODULES = `${BASE}/list/`;
export const ADD_MODULE = `${BASE}/definition/add/`;
export const SET_MODULE = `${BASE}/definition/set/`;
export const REMOVE_MODULE = `${BASE}/definition/remove/`;
export const RESTORE_MODULE = `${BASE}/definition/restore/`;
export const ADD_FIELD = `${BASE}/field/add/`;
export const SET_FIELD = `${BASE}/field/set/`;
export const ORDER_FIELDS = `${BASE}/field/order/`;
export const REMOVE_FIELD = `${BASE}/field/remove/`;
export const RESTORE_FIELD = `${BASE}/field/restore/`;
export const ROWS = `${BASE}/rows/`;
export const UPDATE_BOOLEAN = `${BASE}/updateBoolean/`;
export const REMOVE_ROW = `${BASE}/remove/`;
export const RESTORE_ROW = `${BASE}/row/restore/`;

/** A field that is called as its key, with a capital. */
export function field(
  key: string,
  type: ModuleField['type'],
  changed: Partial<ModuleField> = {},
): ModuleField {
  const title = `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`;
  const nothing = { target: null, column: null, watcher: null, filter: null };
  return { key, title, type, sortable: false, ...nothing, ...changed };
}

/** A module whose id is made of its title. */
export function module(title: string, fields: ModuleField[], rev = 1): ContentModule {
  const titled = fields.find(({ type }) => type === 'text')?.key ?? null;
  return { id: idOf(title), key: title.toLowerCase(), title, rev, title_field: titled, fields };
}

export const people = module('People', [field('name', 'text', { sortable: true })]);

/** News: title, whether it is shown, price, day, who wrote it. */
export const news = module('News', [
  field('title', 'text', { sortable: true }),
  field('shown', 'boolean'),
  field('price', 'number', { sortable: true }),
  field('day', 'date'),
  field('author', 'relation', { target: people.id }),
]);

/** A row; its id is made of its title. */
export function row(title: string, values: ModuleRow['values'] = {}): ModuleRow {
  const empty = { shown: false, price: null, day: null, author: null };
  const age = { created: '2026-01-02T10:00:00.000Z', changed: '2026-01-02T10:00:00.000Z' };
  return { id: idOf(title), rev: 1, title, values: { ...empty, ...values }, ...age };
}

/** The answer with all modules of a project. */
export const modulesOf = (...list: ContentModule[]) => ok({ list });

/** A whole list of rows in one page. */
export const rowsOf = (list: readonly ModuleRow[], labels = {}, pictures = {}) =>
  ok({ list, labels, pictures, next: null, count: list.length });

/** What the shell gives the screen of the module `news`. */
export const newsProps = { ...screenProps, params: { projectId: canal.id, module: news.id } };
