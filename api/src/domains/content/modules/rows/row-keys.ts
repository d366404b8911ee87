import type { FieldDefinition, ModuleDefinition } from '../definitions/module-definition.js';
import { present } from '../definitions/definitions.js';
import { filesIn } from '../../../../platform/html/shown-files.js';
import {
  type BundleEntry,
  placeOf,
  type RowDocument,
  type RowKeys,
  SORT_PLACES,
  type StoredValue,
  type StoredValues,
} from './row.schema.js';

const SORT_MOST = 120;
const SEARCH_EACH = 300;
const SEARCH_MOST = 1_000;
const SEARCHED = ['text', 'number', 'date', 'slug'];

/** Value of a field; undefined for none. */
export function valueIn(values: StoredValues, key: string): StoredValue | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** Content of a row without derived fields. */
export type RowContent = Pick<RowDocument, 'values' | 'bundles'>;

/** Derived index fields of a row. */
export function keysOf(module: ModuleDefinition, content: RowContent): RowKeys {
  const { values } = content;
  const fields = present(module.fields);
  const sorts: Record<string, string> = Object.fromEntries(SORT_PLACES.map((place) => [place, '']));
  // Deleted fields retain their sort index until the purge, so it is correct after a restore.
  for (const { key, slot, type } of module.fields) {
    const value = valueIn(values, key) ?? (type === 'boolean' ? false : undefined);
    if (slot !== null) sorts[placeOf(slot)] = sortKey(value);
  }
  return { ...sorts, search: searchText(fields, values), refs: refsOf(module, content) };
}

/** The slug of a row; undefined without one. */
export function slugIn(module: ModuleDefinition, values: StoredValues): string | undefined {
  const field = slugField(module);
  const slug = field && valueIn(values, field.key);
  return typeof slug === 'string' ? slug : undefined;
}

export function slugField({ fields }: ModuleDefinition): FieldDefinition | undefined {
  return present(fields).find(({ type }) => type === 'slug');
}

/** Reference key of a row that another row references in a field. */
export function refTo(module: string, field: string, row: string): string {
  return `${module}.${field}:${row}`;
}

/** Reference key of a file, followed by the field. */
export function fileRef(file: string, field: string): string {
  return `file:${file}:${field}`;
}

/** The references to a file in any field. */
export function fileRefs(file: string): { $gte: string; $lt: string } {
  return { $gte: `file:${file}:`, $lt: `file:${file};` };
}

/** The files of a bundle. */
export function bundleOf(
  { bundles = {} }: Pick<RowDocument, 'bundles'>,
  key: string,
): readonly BundleEntry[] {
  return Object.hasOwn(bundles, key) ? (bundles[key] ?? []) : [];
}

/** Search text: without case and accents. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Sort key of a value: texts without case and accents, numbers by size, empty values first. */
export function sortKey(value: StoredValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'number' ? numberKey(value) : [...plainText(value)].slice(0, SORT_MOST).join('');
}

/**
 * Encodes a number so that the text order is the numeric order: positive numbers after negative ones, whose bits are
 * inverted.
 */
function numberKey(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value === 0 ? 0 : value);
  const bits = view.getBigUint64(0);
  const negative = bits >> 63n === 1n;
  const ordered = negative ? ~bits & 0xffff_ffff_ffff_ffffn : bits | 0x8000_0000_0000_0000n;
  return ordered.toString(16).padStart(16, '0');
}

function searchText(fields: readonly FieldDefinition[], values: StoredValues): string {
  const texts = fields.flatMap(({ key, type }) => {
    const value = SEARCHED.includes(type) ? valueIn(values, key) : undefined;
    return value === undefined ? [] : [plainText(String(value)).slice(0, SEARCH_EACH)];
  });
  return texts.join('\n').slice(0, SEARCH_MOST);
}

function refsOf(module: ModuleDefinition, content: RowContent): string[] {
  const refs = module.fields.flatMap(({ key, type, target }) => {
    if (type === 'bundle') return bundleOf(content, key).map(({ source }) => fileRef(source, key));
    const value = valueIn(content.values, key);
    if (typeof value !== 'string') return [];
    if (type === 'image') return [fileRef(value, key)];
    if (type === 'richtext') return filesIn(value).map((file) => fileRef(file, key));
    return target === undefined ? [] : [refTo(module.id, key, value)];
  });
  return [...new Set(refs)];
}
