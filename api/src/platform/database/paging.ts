import { LIMITS } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { ApiError } from '../http/api-error.js';

/**
 * Sort order of a list: field names with 1 (ascending) or -1; the last field must make rows unique. What a field holds
 * follows from its name: `_id` an id, `at` and `…At` a date, `revision` and `number` a number, anything else text or a number. A row
 * that breaks this fails.
 */
export type SortOrder = Readonly<Record<string, 1 | -1>>;

const OBJECT_ID = /^[0-9a-f]{24}$/u;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u;

type Mark = readonly (string | number | { date: string } | { id: string })[];

/** Opaque mark of the row after which the next page starts. */
export function encodeCursor(row: object, order: SortOrder): string {
  const values = Object.keys(order).map((field) => pack(field, (row as Record<string, unknown>)[field]));
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Filter for the rows behind a mark, in the given order, e.g. `{a: 1, _id: 1}` gives
 * `a > x or (a = x and _id > y)`.
 * @throws ApiError validation-error on `cursor` when the mark was not made by `encodeCursor`.
 */
export function afterCursor(cursor: string | undefined, order: SortOrder): Record<string, unknown> {
  if (cursor === undefined) return {};
  const fields = Object.keys(order);
  const values = decode(cursor, fields);
  const branches = fields.map((field, index) => {
    const same = Object.fromEntries(fields.slice(0, index).map((earlier, at) => [earlier, values[at]]));
    return { ...same, [field]: { [order[field] === 1 ? '$gt' : '$lt']: values[index] } };
  });
  return { $or: branches };
}

/**
 * As `afterCursor`, for a filter that gives a field before the sort fields of the index several values. There an `$or`
 * makes the database engine sort in memory. No row has null in a sort field.
 * @throws ApiError validation-error on `cursor`, as `afterCursor`
 */
export function behindCursor(cursor: string | undefined, order: SortOrder): Record<string, unknown> {
  if (cursor === undefined) return {};
  const fields = Object.keys(order);
  const values = decode(cursor, fields);
  const notBehind = fields.map((field, index) => {
    const same = Object.fromEntries(fields.slice(0, index).map((earlier, at) => [earlier, values[at]]));
    const before = order[field] === 1 ? '$lt' : '$gt';
    return { ...same, [field]: { [index === fields.length - 1 ? `${before}e` : before]: values[index] } };
  });
  const [first = ''] = fields;
  return { [first]: { [order[first] === 1 ? '$gte' : '$lte']: values[0] }, $nor: notBehind.slice(1) };
}

type Kind = 'id' | 'date' | 'number' | 'plain';

function kindOf(field: string): Kind {
  if (field === '_id') return 'id';
  if (field === 'revision' || field === 'number') return 'number';
  return field === 'at' || field.endsWith('At') ? 'date' : 'plain';
}

function pack(field: string, value: unknown): Mark[number] {
  const kind = kindOf(field);
  if (kind === 'date' && value instanceof Date) return { date: value.toISOString() };
  if (kind === 'id' && value instanceof Types.ObjectId) return { id: value.toHexString() };
  if (kind === 'number' && isNumber(value)) return value;
  if (kind === 'plain' && isPlain(value)) return value;
  throw new TypeError(`The sort field ${field} does not have the type that its name states.`);
}

function decode(cursor: string, fields: readonly string[]): unknown[] {
  try {
    const mark: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(mark) || mark.length !== fields.length) throw new TypeError('shape');
    return fields.map((field, index) => unpack(kindOf(field), mark[index]));
  } catch {
    throw ApiError.invalid('cursor', 'This page mark is not valid.');
  }
}

/** Never gives an object but a date or an id, so a forged mark cannot bring an operator into the query. */
function unpack(kind: Kind, value: unknown): unknown {
  if (kind === 'number' && isNumber(value)) return value;
  if (kind === 'plain' && isPlain(value)) return value;
  if (typeof value === 'object' && value !== null) {
    if (kind === 'date' && 'date' in value && typeof value.date === 'string' && ISO_DATE.test(value.date))
      return readDate(value.date);
    if (kind === 'id' && 'id' in value && typeof value.id === 'string' && OBJECT_ID.test(value.id))
      return new Types.ObjectId(value.id);
  }
  throw new TypeError('value');
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || isNumber(value);
}

function readDate(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new TypeError('date');
  return date;
}

/** A page of rows: asks for one row more than wanted and says where the next page starts. */
export function toPage<Row extends object>(
  rows: Row[],
  limit: number,
  order: SortOrder,
): { rows: Row[]; next: string | null } {
  if (rows.length <= limit) return { rows, next: null };
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last ? encodeCursor(last, order) : null };
}

/**
 * Options with which a list counts its rows. Counting reads every row's place in the index, so without an end a page
 * would take the longer the more rows are behind it.
 */
export const COUNTED = { limit: LIMITS.listCounted + 1 } as const;

/** A pattern that finds the text literally, whatever characters it has, without case. */
export function literalPattern(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'), 'iu');
}
