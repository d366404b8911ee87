import { LIMITS } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { ApiError } from '../http/api-error.js';

/**
 * Sort order of a list: field names with 1 (ascending) or -1; the last field must make rows unique. The name of a field
 * determines its type: `_id` an ID, `at` and `…At` a date, `revision` and `number` a number, others text or a number. A
 * row with another type fails.
 */
export type SortOrder = Readonly<Record<string, 1 | -1>>;

const OBJECT_ID = /^[0-9a-f]{24}$/u;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u;

type Mark = readonly (string | number | { date: string } | { id: string })[];

/** Opaque cursor of the row after which the next page starts. */
export function encodeCursor(row: object, order: SortOrder): string {
  const values = Object.keys(order).map((field) => pack(field, (row as Record<string, unknown>)[field]));
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Filter for the rows after a cursor, in the given order, e.g. `{a: 1, _id: 1}` gives `a > x or (a = x and _id > y)`.
 * @throws ApiError validation-error on `cursor` when the cursor was not created by `encodeCursor`.
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
 * As `afterCursor`, for a filter with several values of a field that precedes the sort fields in the index. In that
 * case an `$or` makes the database engine sort in memory. No row may have null in a sort field.
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

/** Its only objects are dates and IDs, so a forged cursor cannot inject an operator into the query. */
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

/** A page of rows: expects one row more than the limit and returns where the next page starts. */
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
 * Options of counts in lists. A count reads the index entry of every row, so without a limit its time would grow with
 * the list.
 */
export const COUNTED = { limit: LIMITS.listCounted + 1 } as const;

/** A pattern that matches the text literally, ignoring case. */
export function literalPattern(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'), 'iu');
}
